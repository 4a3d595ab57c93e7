import { LineChart } from "#client/kit/charts/line-chart.tsx";
import type { Told } from "#client/kit/charts/use-probe.ts";
import { wallClock } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { PeriodPanel } from "./period-panel.tsx";
import { bucketMoment } from "../periods/period.ts";
import { trendOf } from "../periods/trend.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { Period } from "../periods/use-period.ts";
import { useChartNotes } from "./use-chart-notes.tsx";
import { useToday } from "../periods/use-today.ts";
import { withLive } from "../periods/with-live.ts";

const count = (value: number | undefined): string => (value ?? 0).toLocaleString("en-US");

/** Count of the last bucket that is over: the half-hour, day, week or month out of store. */
const lastOut = (period: Period, out: readonly number[]): number => out[Math.max(0, period.running - 1)] ?? 0;

/** Movements into and out of the stores over the period, beside the period before. */
export const TrendPanel = (props: PanelProps) => {
  const t = useT();
  const { counts } = useToday(props);
  return (
    <PeriodPanel
      of={props}
      unit={t(`cockpit.per.${props.type}`)}
      before="dots"
      main={(period) => lastOut(period, withLive(period, "todayOutWarehouseNum", counts))}
    >
      {(period) => <Chart of={props} counts={counts} period={period} />}
    </PeriodPanel>
  );
};

type ChartProps = { of: PanelProps; counts: CockpitCounts | undefined; period: Period };

const Chart = ({ of, counts, period }: ChartProps) => {
  const t = useT();
  const minute = wallClock(useServerClock(60_000))?.minute ?? 0;
  const words = { in: t("cockpit.in"), out: t("cockpit.out") };
  const live = (name: "todayInWarehouseNum" | "todayOutWarehouseNum") => withLive(period, name, counts);
  const { data, span } = trendOf(
    period,
    live("todayInWarehouseNum"),
    live("todayOutWarehouseNum"),
    (minute % 30) / 30,
    words,
  );
  const tell = (bucket: number): Told => {
    const name = period.names[span.from + bucket] ?? "";
    return {
      title: bucketMoment(period.type, name),
      rows: data.lines.toReversed().map(({ name: series, label, values, before }) => ({
        name: series,
        label,
        // A bucket to come has no value yet.
        value: bucket > data.over ? "–" : count(values[bucket]),
        before: `${t(`cockpit.before.${period.type}`)} ${count(before[bucket])}`,
      })),
    };
  };
  const notes = useChartNotes({ of, title: of.panel.title ?? t("cockpit.trend"), period, span });
  return <LineChart data={data} label={t("cockpit.trend")} tell={tell} {...notes} />;
};
