import { kgOf } from "#contracts/commands/grams.ts";
import { useT } from "#client/lib/i18n.ts";
import { kgText, type Weighing } from "./weights.ts";
import styles from "./fill-bar.module.css";
import { classes } from "#client/lib/classes.ts";

/** The gross weight: before, filled, what is left, and hatched what would be too much. */
export const FillBar = ({ weighing }: { weighing: Weighing }) => {
  const t = useT();
  const { before, filled, limit } = weighing;
  if (before === undefined || limit === undefined) return <div className={styles.root} />;
  const gross = before + Math.max(0, filled ?? 0);
  const end = Math.max(limit * 1.05, gross * 1.01);
  const at = (grams: number) => `${(grams / end) * 100}%`;
  return (
    <div
      className={styles.root}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={kgOf(Math.round(end))}
      aria-valuenow={kgOf(gross)}
      aria-label={t("entry.gross")}
    >
      <div className={styles.bar}>
        <i className={styles.tare} style={{ width: at(before) }}>
          {t("entry.before")} {kgText(before)} kg
        </i>
        <i className={styles.net} style={{ left: at(before), width: at(gross - before) }}>
          {filled !== undefined && filled > 0 && `${t("entry.filled")} ${kgText(filled)} kg`}
        </i>
        <i className={styles.over} style={{ left: at(limit), right: 0 }} />
        <i className={styles.lim} style={{ left: at(limit) }} />
      </div>
      <div className={styles.axis}>
        <span style={{ left: 0 }}>0</span>
        <span style={{ left: at(limit) }} className={classes(styles.mark, styles.isLimit)}>
          {t("entry.limitAt", { kg: kgText(limit) })}
        </span>
      </div>
    </div>
  );
};
