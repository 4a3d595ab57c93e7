import { eventTitle } from "#contracts/streams/describe-event.ts";
import { DragHandleVertical, WarningSign } from "@blueprintjs/icons";
import { useMemo, type PointerEvent } from "react";
import { showMoment, showTime, showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { Card, Row, Text } from "#client/kit/layout.tsx";
import { momentOf, type Folded, type Order, toneOf } from "./replay-state.ts";
import { StepSign } from "./step-list.tsx";
import styles from "./replay.module.css";

type Props = {
  steps: readonly Folded[];
  order: Order;
  current: number;
  from: number;
  to: number;
  width: number;
  onGo: (at: number) => void;
};

/** Half the width of the thumb's time label, in px. */
const LABEL = 44;

const isHeld = ({ after }: Folded): boolean => after.status === "registered" && after.holds.length > 0;

/** Timeline of the steps near the current one. The thumb moves along the timeline. */
export const Track = ({ steps, order, current, from, to, width, onGo }: Props) => {
  const t = useT();
  const visible = useMemo(() => steps.slice(from, to), [steps, from, to]);
  const xs = useMemo(
    () =>
      placesOf(
        visible.map((each) => momentOf(each, order)),
        width,
      ),
    [visible, order, width],
  );
  const labelled = useMemo(() => apart(xs), [xs]);
  const now = steps[current];
  const x = xs[current - from] ?? 0;
  if (!now) return null;
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const nearest = nearestOf(xs, event.clientX - event.currentTarget.getBoundingClientRect().left);
    if (from + nearest !== current) onGo(from + nearest);
  };
  return (
    <Card
      as="div"
      above={8}
      clip
      className={styles.track}
      role="slider"
      tabIndex={0}
      aria-label={t("replay.track")}
      aria-valuemin={1}
      aria-valuemax={steps.length}
      aria-valuenow={current + 1}
      aria-valuetext={`${eventTitle(now.step, t)}, ${showMoment(now.step[order], true)}`}
      onPointerDown={drag}
      onPointerMove={drag}
    >
      <div className={styles.line} />
      <div className={styles.done} style={{ width: x }} />
      {visible.map((each, i) => {
        const [start, end] = [xs[i] ?? 0, xs[i + 1] ?? width];
        return isHeld(each) ? (
          <div key={each.step.revision} className={styles.trackHold} style={{ left: start, width: end - start }} />
        ) : null;
      })}
      {visible.map((each, i) => (
        <span key={each.step.revision} className={styles.node} style={{ left: xs[i] ?? 0 }}>
          <StepSign folded={each} current={from + i === current} />
          {toneOf(each) === "exception" && <WarningSign size={14} />}
          {labelled.has(i) && (
            <Text as="small" nowrap size={12} line={14} tone="fg3">
              {showMoment(each.step[order]).slice(0, 16)}
            </Text>
          )}
        </span>
      ))}
      <Thumb x={x} width={width} time={showTime(now.step[order])} />
    </Card>
  );
};

/** Index of the place that is nearest to a point of the track. */
const nearestOf = (xs: readonly number[], x: number): number =>
  xs.reduce((best, each, i) => (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x) ? i : best), 0);

/** Keeps the thumb's time label inside the track. */
const Thumb = ({ x, width, time }: { x: number; width: number; time: string }) => {
  const left = Math.min(0, width - x - LABEL) + Math.max(0, LABEL - x);
  return (
    <div className={styles.thumb} style={{ left: x }}>
      <Row as="b" gap={2} radius="control" size={12} line={20} weight={600} style={{ left }}>
        <DragHandleVertical size={14} />
        {time}
      </Row>
    </div>
  );
};

type OverviewProps = { steps: readonly Folded[]; order: Order; from: number; to: number; width: number };

const BINS = 240;
const HIGH = 20;

/** Overview of the whole history: number of events over time, with the problems marked. */
export const Overview = ({ steps, order, from, to, width }: OverviewProps) => {
  const t = useT();
  const drawing = useMemo(() => {
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
  const startX = drawing.x(momentOf(start, order));
  return (
    <svg className={styles.overview} width={width} height={40} role="img" aria-label={t("replay.life")}>
      <rect y={HIGH + 0.5} width={width} height={1} className={styles.axis} />
      {drawing.counts.map((count, at) => {
        const height = count === 0 ? 0 : 3 + (count / drawing.most) * (HIGH - 5);
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
      {drawing.signs.map(({ tone, x }, at) =>
        tone === "exception" ? (
          <path key={at} className={styles.exception} d={`M${x} 3l4.5 8h-9z`} />
        ) : (
          <rect key={at} className={styles.hold} x={x - 2} y={4} width={4} height={16} />
        ),
      )}
      <rect
        className={styles.brush}
        x={startX - 3}
        y={0.75}
        width={Math.max(8, drawing.x(momentOf(end, order)) - startX + 6)}
        height={22}
        rx={3}
      />
      <text y={36}>{showDay(businessDay(drawing.first))}</text>
      <text x={width} y={36} textAnchor="end">
        {showDay(businessDay(drawing.last))}
      </text>
    </svg>
  );
};

/** Smallest distance between two icons on the track, in px. */
const SIGN = 27;
const PAD = 24;

/** Positions of times on the track. Icons that would overlap are moved apart. */
const placesOf = (moments: readonly number[], width: number): number[] => {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const span = Math.max(1, last - first);
  const xs = moments.map((at) => PAD + ((at - first) / span) * (width - 2 * PAD));
  for (let i = 1; i < xs.length; i++) xs[i] = Math.max(xs[i] ?? 0, (xs[i - 1] ?? 0) + SIGN);
  let most = width - PAD;
  for (let i = xs.length - 1; i >= 0; i--) {
    xs[i] = Math.min(xs[i] ?? 0, most);
    most = (xs[i] ?? 0) - SIGN;
  }
  return xs;
};

/** Width of a step's day and time, with a gap, in px. */
const MOMENT = 120;

/** Places with a label. A label that would touch the one before it is left out. */
export const apart = (xs: readonly number[]): ReadonlySet<number> => {
  const labelled = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  for (const [at, x] of xs.entries()) {
    if (x - last < MOMENT) continue;
    labelled.add(at);
    last = x;
  }
  return labelled;
};

/** Number of steps that the track shows on each side of the current one. */
const BESIDE = 5;

/** Range of steps around the current one; `to` is exclusive. */
export const windowAround = (current: number, count: number): { from: number; to: number } => {
  const from = Math.max(0, Math.min(current - BESIDE, count - 2 * BESIDE - 1));
  return { from, to: Math.min(count, from + 2 * BESIDE + 1) };
};

const binned = (moments: readonly number[], bins: number): number[] => {
  const counts = Array.from({ length: bins }, () => 0);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const span = Math.max(1, last - first);
  for (const at of moments) {
    const bin = Math.min(bins - 1, Math.floor(((at - first) / span) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
};
