import { BarChart } from "#client/kit/charts/bar-chart.tsx";
import type { BarChartData } from "#client/kit/charts/draw-bars.ts";
import type { Told } from "#client/kit/charts/use-probe.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { byHour, periodTicks } from "../periods/period-axis.ts";
import { PeriodPanel } from "./period-panel.tsx";
import { bucketLabel } from "../periods/period.ts";
import { spanOfPeriod } from "../periods/trend.ts";
import type { Counted, Period } from "../periods/use-period.ts";
import { useChartNotes } from "./use-chart-notes.tsx";
import { useToday } from "../periods/use-today.ts";
import { withLive } from "../periods/with-live.ts";

type Words = Record<"cylinders" | "customers", string>;

/** Cylinders delivered, and deliveries to customers (their orders). */
const rows: { name: keyof Words; of: Counted }[] = [
  { name: "cylinders", of: "todayDeliveryNum" },
  { name: "customers", of: "orders" },
];

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** A period's deliveries as the chart takes them; a day's half-hours two by two. */
const barsOf = (
  period: Period,
  counts: CockpitCounts | undefined,
  words: Words,
): { data: BarChartData; names: string[] } => {
  const { type, before, running } = period;
  const span = spanOfPeriod(period);
  const isDay = type === 1;
  const cut = (values: number[]) => (isDay ? byHour(values.slice(span.from, span.to)) : values);
  const names = isDay ? period.names.slice(span.from, span.to).filter((_, i) => i % 2 === 0) : period.names;
  const ticks = periodTicks(type, period.names, span, "narrow");
  return {
    names,
    data: {
      buckets: names.length,
      running: isDay ? Math.floor((running - span.from) / 2) : running,
      ticks: isDay ? ticks.map(({ at, label }) => ({ at: at / 2, label })) : ticks,
      rows: rows.map(({ name, of }) => {
        const values = withLive(period, of, counts);
        return { name, label: words[name], total: sum(values), values: cut(values), before: cut(before[of]) };
      }),
    },
  };
};

/** Deliveries by hour, day, week or month; dashes say what the period before had where this one has not come yet. */
export const DeliveriesPanel = (props: PanelProps) => {
  const t = useT();
  const { counts } = useToday(props);
  const total = (period: Period) => sum(withLive(period, "todayDeliveryNum", counts));
  return (
    <PeriodPanel of={props} unit={t(`cockpit.bars.${props.type}`)} before="dashes" main={total}>
      {(period) => <Chart of={props} counts={counts} period={period} />}
    </PeriodPanel>
  );
};

type ChartProps = { of: PanelProps; counts: CockpitCounts | undefined; period: Period };

const Chart = ({ of, counts, period }: ChartProps) => {
  const t = useT();
  const whole = (name: string): string => t(`cockpit.whole.${period.type}`, { name });
  const { data, names } = barsOf(period, counts, {
    cylinders: whole(t("cockpit.cylinders")),
    customers: whole(t("cockpit.orders")),
  });
  const tell = (bucket: number): Told => ({
    title: bucketLabel(names[bucket] ?? ""),
    rows: data.rows.map(({ name, label, values, before }) => ({
      name,
      label,
      value: bucket > data.running ? "–" : (values[bucket] ?? 0).toLocaleString("en-US"),
      before: `${t(`cockpit.before.${period.type}`)} ${(before[bucket] ?? 0).toLocaleString("en-US")}`,
    })),
  });
  const title = of.panel.title ?? t("cockpit.deliveries");
  const notes = useChartNotes({ of, title, period, span: spanOfPeriod(period), bars: true });
  return <BarChart data={data} label={t("cockpit.deliveries")} tell={tell} {...notes} />;
};
