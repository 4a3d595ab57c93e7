import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { kindIcons, otherTitle, placeWords } from "../panel-words.tsx";
import type { GridAt } from "./geometry.ts";
import type { Hint } from "./stage.tsx";
import styles from "./ghost.module.css";

/** The place that a panel goes to when the hand lets go; red and with the reason where it cannot. */
export const Ghost = ({ hint: { outcome, kind }, at }: { hint: Hint; at: GridAt }) => {
  const t = useT();
  const Icon = kindIcons[kind];
  const box = at.boxOf(outcome.place);
  const refused = outcome.is === "no";
  const other = otherTitle(outcome, t);
  const style = {
    left: box.x + at.gap.x / 2,
    top: box.y + at.gap.y / 2,
    width: box.width - at.gap.x,
    height: box.height - at.gap.y,
  };
  return (
    <div className={classes(styles.root, refused && styles.isRefused)} style={style} data-outcome={outcome.is}>
      <span>
        <Icon size={14} />
        {t(`board.kind.${kind}`)}
        <small>
          {refused ? t(`board.refused.${outcome.why}`, { name: other }) : placeWords(outcome.place, t)}
          {(outcome.is === "swap" || outcome.is === "replace") &&
            ` · ${t(`board.ghost.${outcome.is}`, { name: other })}`}
        </small>
      </span>
    </div>
  );
};
