import type { TodayCounts } from "#contracts/wire/live.ts";
import type { LineChartData } from "#client/kit/charts/line-layout.ts";
import type { Counted, Period } from "./use-period.ts";
import { bucketMoment, spanOf, type Span, periodTicks } from "./period.ts";

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * A period's values with what the live channel has sent since they were fetched: a day's buckets always come to today's figure, and so
 * does a month's last day. Weeks and months hold days that are over, too: they stay as they were fetched.
 */
export const withLive = (
  { type, running, current }: Pick<Period, "type" | "running" | "current">,
  name: Counted,
  counts: TodayCounts | undefined,
): number[] => {
  const fetched = current[name];
  if (!counts || name === "orders" || type > 2) return fetched;
  const others = type === 1 ? sum(fetched) - (fetched[running] ?? 0) : 0;
  return fetched.with(running, Math.max(0, counts[name] - others));
};

type Words = { in: string; out: string };
type Trend = { data: LineChartData; span: Span; into: number[]; out: number[] };

/** All series of a day share one span, so that the charts stand one above the other. */
export const spanOfPeriod = ({ type, names, running, current, before }: Period): Span =>
  spanOf(type, { length: names.length, running, series: [...Object.values(current), ...Object.values(before)] });

/**
 * In and out of store as the chart takes them. A half-hour's count stands where the half-hour ends; a day's, week's or month's in its
 * place. `into`, `out`: the period's values with what is live. `fraction`: how much of the running bucket has passed, 0 to 1.
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
