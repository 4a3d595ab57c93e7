import { Time } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import type { Staleness } from "./stale-by.ts";
import styles from "./panel.module.css";

/** How old a panel is, once that matters; marked where it alone is. */
export const PanelAge = ({ stale }: { stale: Staleness }) => {
  const t = useT();
  const shown = useAge()(stale.ageMs);
  if (stale.is === "fresh") return null;
  return (
    <span className={styles.age}>
      {stale.by === "own" && <Time size={20} />}
      {stale.by === "own" ? t("cockpit.ago", { age: shown }) : shown}
    </span>
  );
};
