import type { TodayCounts } from "#contracts/wire/live.ts";
import type { LineChartData } from "#client/kit/charts/line-layout.ts";
import type { Counted, Period } from "./use-period.ts";
import { bucketMoment, spanOf, type Span, periodTicks } from "./period.ts";

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * A period's values updated with live figures. A day's buckets are adjusted to today's total, and so is a month's last day. Weeks and months include
 * earlier days, so they stay as loaded, as does a month of the past.
 */
export const withLive = (
  { type, running, current, isPast }: Pick<Period, "type" | "running" | "current" | "isPast">,
  name: Counted,
  counts: TodayCounts | undefined,
): number[] => {
  const fetched = current[name];
  if (!counts || name === "orders" || type > 2 || (isPast && type > 1)) return fetched;
  const others = type === 1 ? sum(fetched) - (fetched[running] ?? 0) : 0;
  return fetched.with(running, Math.max(0, counts[name] - others));
};

type Words = { in: string; out: string };
type Trend = { data: LineChartData; span: Span; into: number[]; out: number[] };

/** The visible buckets. All series of a day share them, so that stacked charts align. */
export const spanOfPeriod = ({ type, names, running, current, before }: Period): Span =>
  spanOf(type, { length: names.length, running, series: [...Object.values(current), ...Object.values(before)] });

/**
 * Movements in and out of store in the chart's format. A half-hour's point is at its end, others are in their bucket. `into`, `out`: the values with
 * live figures. `fraction`: elapsed part of the current bucket, 0 to 1.
 */
export const trendOf = (period: Period, into: number[], out: number[], fraction: number, words: Words): Trend => {
  const { type, names, before } = period;
  const span = spanOfPeriod(period);
  const cut = (values: number[]) => values.slice(span.from, span.to);
  const length = span.to - span.from;
  const isDay = type === 1;
  const over = Math.max(0, Math.min(length, period.running - span.from));
  const places = Array.from({ length }, (_, i) => (isDay ? i + 1 : i));
  return {
    span,
    into: cut(into),
    out: cut(out),
    data: {
      places,
      reach: isDay ? [0, length] : [0, Math.max(1, length - 1)],
      over,
      now: isDay ? Math.max(0, Math.min(length, period.running - span.from + fraction)) : Math.min(over, length - 1),
      ticks: periodTicks(type, names, span, "wide"),
      moment: bucketMoment(type, names[span.from + Math.max(0, over - 1)] ?? ""),
      lines: [
        { name: "out", label: words.out, values: cut(out), before: cut(before.todayOutWarehouseNum) },
        { name: "in", label: words.in, values: cut(into), before: cut(before.todayInWarehouseNum) },
      ],
    },
  };
};
