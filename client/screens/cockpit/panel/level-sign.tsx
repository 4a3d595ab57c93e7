import { Error as Alarm, WarningSign } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { Level } from "../layout/level.ts";
import styles from "./level-sign.module.css";

/** The word and the sign of a number that has reached a threshold; its colour says the same. */
export const LevelSign = ({ level }: { level: Level }) => {
  const t = useT();
  if (!level) return null;
  return (
    <span className={styles.root} data-level={level}>
      {level === "alarm" ? <Alarm size={20} /> : <WarningSign size={20} />}
      {t(`cockpit.level.${level}`)}
    </span>
  );
};
