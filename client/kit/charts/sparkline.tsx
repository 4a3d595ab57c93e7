import { curveMonotoneX, line, scaleLinear } from "d3";
import { useSize } from "./use-size.ts";
import styles from "./charts.module.css";
import { classes } from "#client/lib/classes.ts";

type Props = {
  /** Finished values. They start at the same point as `before`. */
  values: number[];
  /** Value of the current bucket, which is not finished. */
  running?: number;
  /** All values of the previous period. */
  before: number[];
  /** Greatest height in logical px. A lower container reduces it. */
  height: number;
  label: string;
  className?: string;
};

/** Radius of the dot in logical px. */
const radius = 6;

/** Finished values, drawn over the previous period, with a dot at the last one and a detached ring at the current bucket. */
export const Sparkline = ({ values, running, before, height: most, label, className }: Props) => {
  const [watch, size] = useSize();
  const { width, height } = { width: size?.width ?? 0, height: Math.min(most, size?.height ?? most) };
  const x = scaleLinear([0, Math.max(1, before.length - 1)], [2, Math.max(2, width - 8)]);
  const y = scaleLinear([0, Math.max(1, running ?? 0, ...values, ...before)], [height - radius - 1, radius]);
  const path = line<number>(
    (_, i) => x(i),
    (value) => y(value),
  ).curve(curveMonotoneX);
  const last = values.length - 1;
  return (
    <div className={classes(styles.sparkline, className)} ref={watch} style={{ maxHeight: most }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <path className={styles.isBefore} d={path(before) ?? undefined} />
          {values.length > 1 && <path className={styles.isNow} d={path(values) ?? undefined} />}
          {running !== undefined && (
            <circle className={styles.isRing} cx={x(values.length)} cy={y(running)} r={radius - 1} />
          )}
          {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r={radius} />}
        </svg>
      )}
    </div>
  );
};
