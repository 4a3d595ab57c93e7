import { useT } from "#client/lib/i18n.ts";
import type { Panels } from "../../layout/arrange.ts";
import { Thumbnail } from "#client/boards/thumbnail.tsx";
import { canvas } from "./geometry.ts";
import styles from "./sizes.module.css";

const screens = [
  { width: 1920, height: 1080, says: "board.size.same" },
  { width: 3840, height: 2160, says: "board.size.double" },
  { width: 1366, height: 768, says: "board.size.small" },
] as const;

/** Font size of a panel's small text on the canvas, in px. */
const smallText = 20;

/** The board on the screens that hang on walls: the layout is the same, its texts are not. */
export const Sizes = ({ panels }: { panels: Panels }) => {
  const t = useT();
  return (
    <section className={styles.root}>
      <h2>{t("board.sizes")}</h2>
      <div>
        {screens.map(({ width, height, says }) => {
          const scale = width / canvas.width;
          return (
            <figure key={width}>
              <Thumbnail panels={panels} width={160} />
              <figcaption>
                <b>{`${width}×${height}`}</b>
                {t(says, { scale: Number(scale.toFixed(2)), px: Math.round(scale * smallText) })}
              </figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
};
