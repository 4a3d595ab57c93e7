import { useMemo } from "react";
import { showDay } from "#client/lib/dates.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { momentOf, type Folded, type Order } from "./fold.ts";
import { binned } from "./scale.ts";
import { toneOf } from "./tone.ts";
import styles from "./overview.module.css";

type Props = { steps: readonly Folded[]; order: Order; from: number; to: number; width: number };

const BINS = 240;
const HIGH = 20;

/** The whole life at a glance: how much happened when, and what was wrong. */
export const Overview = ({ steps, order, from, to, width }: Props) => {
  const t = useT();
  const drawn = useMemo(() => {
    const moments = steps.map((each) => momentOf(each, order));
    const counts = binned(moments, BINS);
    const most = Math.max(...counts);
    const [first, last] = [Math.min(...moments), Math.max(...moments)];
    const x = (at: number): number => ((at - first) / Math.max(1, last - first)) * (width - 8) + 4;
    const signs = steps.flatMap((each) => {
      const tone = toneOf(each);
      return tone === "hold" || tone === "exception" || tone === "refused"
        ? [{ tone, x: x(momentOf(each, order)) }]
        : [];
    });
    return { counts, most, first, last, x, signs };
  }, [steps, order, width]);
  const [start, end] = [steps[from], steps[to - 1]];
  if (!start || !end) return null;
  const bar = width / BINS;
  const left = drawn.x(momentOf(start, order));
  return (
    <svg className={styles.root} width={width} height={40} role="img" aria-label={t("replay.life")}>
      <rect y={HIGH + 0.5} width={width} height={1} className={styles.axis} />
      {drawn.counts.map((count, at) => {
        const height = count === 0 ? 0 : 3 + (count / drawn.most) * (HIGH - 5);
        return count === 0 ? null : (
          <rect
            key={at}
            className={styles.bar}
            x={at * bar + 0.5}
            y={HIGH - height}
            width={Math.max(1, bar - 1)}
            height={height}
          />
        );
      })}
      {drawn.signs.map(({ tone, x }, at) =>
        tone === "exception" ? (
          <path key={at} className={styles.exception} d={`M${x} 3l4.5 8h-9z`} />
        ) : (
          <rect key={at} className={styles.hold} x={x - 2} y={4} width={4} height={16} />
        ),
      )}
      <rect
        className={styles.brush}
        x={left - 3}
        y={0.75}
        width={Math.max(8, drawn.x(momentOf(end, order)) - left + 6)}
        height={22}
        rx={3}
      />
      <text y={36}>{showDay(businessDay(drawn.first))}</text>
      <text x={width} y={36} textAnchor="end">
        {showDay(businessDay(drawn.last))}
      </text>
    </svg>
  );
};
