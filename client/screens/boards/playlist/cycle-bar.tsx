import { useT } from "#client/lib/i18n.ts";
import { isGoodTime, SHORTEST, type Part } from "../../paired-screens/panel/draft.ts";
import styles from "./cycle-bar.module.css";

type Props = {
  parts: readonly Part[];
  /** Key of the part that the screen shows now. */
  now: string | undefined;
  /** Time since the turn began, in ms; absent while the screen shows another. */
  intoMs: number | undefined;
};

/** One turn through the boards as a bar: the time of each, and where the screen is now. */
export const CycleBar = ({ parts, now, intoMs }: Props) => {
  const t = useT();
  const times = parts.map(({ seconds }) => (isGoodTime(seconds) ? Number(seconds) : 0));
  const whole = times.reduce((sum, seconds) => sum + seconds, 0);
  if (whole === 0) return null;
  const at = intoMs === undefined ? undefined : (intoMs / 10 / whole) % 100;
  const age = t("cockpit.age.ms", { m: Math.floor(whole / 60), s: whole % 60 });
  return (
    <div className={styles.root}>
      <div className={styles.bar} role="img" aria-label={t("walls.cycle", { age })}>
        {parts.map(({ key }, index) => (
          <i key={key} style={{ flexGrow: times[index] }} data-now={key === now || undefined} />
        ))}
        {at !== undefined && <u style={{ insetInlineStart: `${at}%` }} />}
      </div>
      <p>
        <span>{t("walls.cycle", { age })}</span>
        <span>{t("walls.leastTime", { s: SHORTEST })}</span>
      </p>
    </div>
  );
};
