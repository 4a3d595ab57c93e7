import { Fragment, type ReactNode } from "react";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { BarChart } from "#client/kit/charts/bar-chart.tsx";
import type { BarChartData } from "#client/kit/charts/draw-bars.ts";
import { LineChart } from "#client/kit/charts/line-chart.tsx";
import type { Told } from "#client/kit/charts/use-probe.tsx";
import { Text } from "#client/kit/layout.tsx";
import { wallClock } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { useBoardClock } from "../use-at.tsx";
import { drills, Panel } from "./panel.tsx";
import { levelOf, type PanelProps } from "../panel-view.ts";
import { usePeriod, type Period, useToday, type Counted } from "../periods/use-period.ts";
import { bucketMoment, byHour, periodTicks, bucketLabel } from "../periods/period.ts";
import { trendOf, withLive, spanOfPeriod } from "../periods/trend.ts";
import { useChartNotes } from "../notes/note-flags.tsx";
import styles from "./panels.module.css";

type Props = {
  of: PanelProps;
  /** Unit and bucket of the counts, such as `cylinders per 30 min`. */
  unit: string;
  /** How the chart draws the previous period. */
  before: "dashes" | "dots";
  /** The panel's main number, compared with its thresholds. */
  main: (period: Period) => number;
  /** The period's totals with their names, next to the title. */
  totals?: (period: Period) => string;
  children: (period: Period) => ReactNode;
};

/** A panel with a chart of the board's period or its own. It is empty until loaded, and a new period is drawn without a transition. */
const PeriodPanel = ({ of, unit, before, main, totals, children }: Props) => {
  const t = useT();
  const { boardAt, type, panel, company } = of;
  const { period, missing } = usePeriod(type, company?.id);
  const kind = panel.kind === "trend" ? "trend" : "deliveries";
  return (
    <Panel
      of={of}
      title={t(`board.kind.${kind}`)}
      sub={
        <>
          {unit} <i className={before === "dots" ? styles.dots : styles.dashes} /> {t(`cockpit.before.${type}`)}
        </>
      }
      heldAt={period ? period.heldAt(boardAt) : boardAt}
      drill={drills[kind]}
      missing={missing}
      level={period && levelOf(panel, main(period))}
      end={period && totals && <span data-total={panel.kind}>{totals(period)}</span>}
    >
      {period ? (
        <Fragment key={`${period.type} ${period.names[0]} ${company?.id}`}>{children(period)}</Fragment>
      ) : (
        <Text as="div" grow />
      )}
    </Panel>
  );
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Cylinders that left stores in the last complete half-hour, day, week or month. */
const lastOut = (period: Period, out: readonly number[]): number => out[Math.max(0, period.running - 1)] ?? 0;

/** Movements into and out of the stores in the period, compared with the previous one. */
export const TrendPanel = (props: PanelProps) => {
  const t = useT();
  const { counts } = useToday(props);
  return (
    <PeriodPanel
      of={props}
      unit={t(`cockpit.per.${props.type}`)}
      before="dots"
      main={(period) => lastOut(period, withLive(period, "todayOutWarehouseNum", counts))}
      totals={(period) => {
        const totalOf = (name: Counted) => showNumber(sum(withLive(period, name, counts)));
        const both = `${t("cockpit.in")} ${totalOf("todayInWarehouseNum")} · ${t("cockpit.out")} ${totalOf("todayOutWarehouseNum")}`;
        return t(`cockpit.whole.${period.type}`, { name: both });
      }}
    >
      {(period) => <TrendChart of={props} counts={counts} period={period} />}
    </PeriodPanel>
  );
};

type PeriodChartProps = { of: PanelProps; counts: CockpitCounts | undefined; period: Period };

const TrendChart = ({ of, counts, period }: PeriodChartProps) => {
  const t = useT();
  const minute = wallClock(useBoardClock(60_000))?.minute ?? 0;
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
        // A future bucket has no value.
        value: bucket > data.over ? "–" : showNumber(values[bucket] ?? 0),
        before: `${t(`cockpit.before.${period.type}`)} ${showNumber(before[bucket] ?? 0)}`,
      })),
    };
  };
  const { hasNotes, ...notes } = useChartNotes({ of, title: of.panel.title ?? t("board.kind.trend"), period, span });
  return <LineChart data={{ ...data, hasNotes }} label={t("board.kind.trend")} tell={tell} {...notes} />;
};

type Words = Record<"cylinders" | "customers", string>;

/** The chart's rows: delivered cylinders, and deliveries to customers (orders). */
const rows: { name: keyof Words; of: Counted }[] = [
  { name: "cylinders", of: "todayDeliveryNum" },
  { name: "customers", of: "orders" },
];

/** A period's deliveries in the chart's format. A day's half-hours are added to hours. */
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

/** Deliveries by hour, day, week or month. Dashes show the previous period's values for future buckets. */
export const DeliveriesPanel = (props: PanelProps) => {
  const t = useT();
  const { counts } = useToday(props);
  const total = (period: Period) => sum(withLive(period, "todayDeliveryNum", counts));
  return (
    <PeriodPanel of={props} unit={t(`cockpit.bars.${props.type}`)} before="dashes" main={total}>
      {(period) => <DeliveriesChart of={props} counts={counts} period={period} />}
    </PeriodPanel>
  );
};

type DeliveriesChartProps = { of: PanelProps; counts: CockpitCounts | undefined; period: Period };

const DeliveriesChart = ({ of, counts, period }: DeliveriesChartProps) => {
  const t = useT();
  const whole = (name: string): string => t(`cockpit.whole.${period.type}`, { name });
  const { data, names } = barsOf(period, counts, {
    cylinders: whole(t("common.cylinders")),
    customers: whole(t("cockpit.orders")),
  });
  const tell = (bucket: number): Told => ({
    title: bucketLabel(names[bucket] ?? ""),
    rows: data.rows.map(({ name, label, values, before }) => ({
      name,
      label,
      value: bucket > data.running ? "–" : showNumber(values[bucket] ?? 0),
      before: `${t(`cockpit.before.${period.type}`)} ${showNumber(before[bucket] ?? 0)}`,
    })),
  });
  const title = of.panel.title ?? t("board.kind.deliveries");
  const { hasNotes, ...notes } = useChartNotes({ of, title, period, span: spanOfPeriod(period), bars: true });
  return <BarChart data={{ ...data, hasNotes }} label={t("board.kind.deliveries")} tell={tell} {...notes} />;
};
