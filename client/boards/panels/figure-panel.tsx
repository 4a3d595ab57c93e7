import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { isOfMoment, type FigureName, type MomentFigure } from "#contracts/boards/panel-kinds.ts";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import { companyKind } from "#contracts/streams/company-type.ts";
import type { CockpitCounts, CockpitLine, TodayCounts, YesterdayCounts } from "#contracts/wire/live.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Sparkline } from "#client/kit/charts/sparkline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { heldAt, read } from "../asking.ts";
import { asOften, useAt } from "../use-at.tsx";
import type { BoardState } from "../board.ts";
import { levelOf, type PanelProps, type Staleness, useStaleness } from "../panel-view.ts";
import { daySeries } from "../periods/period.ts";
import type { CompanyInFocus } from "../use-definition.ts";
import { DrillTitle, drills, figureDrills, Frame, LevelSign, PanelAge } from "./panel.tsx";
import { PointSlot } from "./pointing.tsx";
import { RollingNumber } from "./panel-parts.tsx";
import { spanOfPeriod, withLive } from "../periods/trend.ts";
import { usePeriod, useToday } from "../periods/use-period.ts";
import styles from "./panels.module.css";
import panelStyles from "./panel.module.css";

type TodayFigure = keyof TodayCounts;

/** Time in ms between two loads of a figure of this moment. */
const againMs = 10_000;
type Ask = (call: { companyId: string | undefined; asOf: string | undefined }, signal: AbortSignal) => Promise<number>;

/** Each figure of this moment: its call, and the list that it counts. */
const momentReads: Record<MomentFigure, { ask: Ask; drill: string }> = {
  fullStockNum: {
    ask: async (of, signal) => (await read(cockpitCalls.stockTotals, of, signal)).full,
    drill: drills.stock,
  },
  emptyStockNum: {
    ask: async (of, signal) => (await read(cockpitCalls.stockTotals, of, signal)).empty,
    drill: drills.stock,
  },
  heldNum: {
    ask: async (of, signal) => (await read(cockpitCalls.held, of, signal)).held,
    drill: drills.exceptions,
  },
  overdueNum: {
    ask: async (of, signal) => {
      const { list } = await read(cockpitCalls.due, of, signal);
      return list.find(({ due }) => due === 0)?.total ?? 0;
    },
    drill: drills.due,
  },
  unclaimedNum: {
    ask: async (of, signal) => (await read(cockpitCalls.exceptions, of, signal)).open,
    drill: drills.exceptions,
  },
};

/** A figure of this moment, reloaded regularly. It needs no more than its number. */
const useMoment = (name: MomentFigure | undefined, { company, boardAt }: PanelProps) => {
  const asOf = useAt();
  const query = useQuery({
    queryKey: ["cockpit", "figure", name, company?.id ?? "", asOf],
    enabled: name !== undefined,
    queryFn: ({ signal }) => (name ? momentReads[name].ask({ companyId: company?.id, asOf }, signal) : 0),
    ...asOften(asOf, againMs),
  });
  return { value: query.data, heldAt: heldAt(query, boardAt) };
};

const yesterdayOf = {
  todayGasNum: "yesterdayGasNum",
  todayOutWarehouseNum: "yesterdayOutWarehouseNum",
  todayInWarehouseNum: "yesterdayInWarehouseNum",
  todayDeliveryNum: "yesterdayDeliveryNum",
} as const satisfies Record<TodayFigure, keyof YesterdayCounts>;

const lastOf = (lines: readonly CockpitLine[], name: TodayFigure): CockpitLine | undefined =>
  lines.find(
    ({ line }) =>
      line.kind !== "refused" && line.kind !== "unknown" && findProcedure(line.procedureId)?.figure === name,
  );

const formats = [0, 1].map((maximumFractionDigits) => new Intl.NumberFormat("en-US", { maximumFractionDigits }));

/** Formats a percentage: one decimal below 10, else none. */
const percent = (change: number): string => formats[Math.abs(change) < 10 ? 1 : 0]!.format(Math.abs(change));

type Compared = { now: number; before: number; until: string };

/** The difference between the figure and yesterday's at the same minute. Yesterday's number is shown too, so that people can check it. */
const Delta = ({ now, before, until }: Compared) => {
  const t = useT();
  const change = before === 0 ? undefined : ((now - before) / before) * 100;
  const text = t("cockpit.byThen", { value: showNumber(before), time: until });
  return (
    <Text className={styles.last} as="div" tone="fg3" truncate data-before={before} title={text}>
      {change !== undefined && change !== 0 && (
        <Text as="b" weight={500} tone="fg2">
          {change > 0 ? "▲" : "▼"} {percent(change)} %
        </Text>
      )}
      {text}
    </Text>
  );
};

/** The figure's total of a longer period. The large number stays today's. */
const PeriodTotal = ({
  name,
  counts,
  ...of
}: PanelProps & { name: TodayFigure; counts: CockpitCounts | undefined }) => {
  const t = useT();
  const { period } = usePeriod(of.type, of.company?.id);
  const total = period && withLive(period, name, counts).reduce((sum, value) => sum + value, 0);
  const text = t(`cockpit.whole.${of.type}`, { name: showNumber(total, "–") });
  return (
    <Text className={styles.last} as="div" weight={500} tone="fg2" truncate data-total={name}>
      {text}
    </Text>
  );
};

const comparedOf = (name: TodayFigure, counts: CockpitCounts | undefined, until: string | undefined) =>
  counts && until !== undefined && { now: counts[name], before: counts[yesterdayOf[name]], until };

/** A figure in large text, one of today's above its course over the day. A dash if the company cannot have this figure. */
export const FigurePanel = (props: PanelProps) => {
  const t = useT();
  const { panel, company, links, boardAt, saysAge } = props;
  const name = panel.figure ?? "todayGasNum";
  const ofMoment = isOfMoment(name) ? name : undefined;
  const moment = useMoment(ofMoment, props);
  const today = useToday(props);
  const value = isOfMoment(name) ? moment.value : today.counts?.[name];
  const stale = useStaleness(ofMoment ? moment.heldAt : today.heldAt, boardAt);
  const title = panel.title ?? t(`cockpit.${name}`);
  const isNone = company?.figures !== undefined && !company.figures.includes(name);
  const level = isNone ? undefined : levelOf(panel, value);
  const isOld = stale.is !== "fresh" && (saysAge || stale.by === "own");
  return (
    <Frame of={props} className={styles.figure} title={title} level={level} staleBy={stale.by}>
      <div className={panelStyles.rule} />
      <Row className={panelStyles.label} align="baseline" gap={6} nowrap>
        <DrillTitle title={title} drill={links ? drillOf(name) : undefined} />
        {/* The threshold's word and the age need the space. */}
        {((!level && !isOld) || panel.companyId) && (
          <Text as="i" tone="fg3">
            {(panel.companyId && company?.name) ||
              t(name === "unclaimedNum" ? "cockpit.exceptionsUnit" : "cockpit.unit")}
          </Text>
        )}
        <LevelSign level={level} />
        <Text push>
          <PointSlot of={props} title={title} />
        </Text>
        {isOld && <PanelAge stale={stale} />}
      </Row>
      {isNone && <None company={company} name={name} />}
      {!isNone && isOfMoment(name) && <OfMoment name={name} value={value} stale={stale} />}
      {!isNone && !isOfMoment(name) && <Shown {...props} name={name} />}
    </Frame>
  );
};

const drillOf = (name: FigureName): string => (isOfMoment(name) ? momentReads[name].drill : figureDrills[name]);

/** A dash, and the reason why this kind of company cannot have the figure. */
const None = ({ company, name }: { company: CompanyInFocus; name: FigureName }) => {
  const t = useT();
  const kind = company.type === undefined ? company.name : t(`cockpit.kind.${companyKind(company.type)}`);
  return (
    <>
      <div className={panelStyles.number} data-figure={name}>
        <Text tone="fg3">—</Text>
      </div>
      <Text as="div" tone="fg3" clip>
        {t(`cockpit.cannot.${isOfMoment(name) ? "stock" : name}`, { kind })}
      </Text>
    </>
  );
};

type OfMomentProps = { name: MomentFigure; value: number | undefined; stale: Staleness };

const OfMoment = ({ name, value, stale }: OfMomentProps) => {
  const t = useT();
  const age = useAge();
  const at = useAt();
  return (
    <>
      <div className={panelStyles.number} data-figure={name}>
        {value === undefined ? "–" : <RollingNumber value={value} />}
      </div>
      <Text as="div" tone="fg3">
        {stale.is === "stale"
          ? t("common.ago", { age: age(stale.ageMs) })
          : at === undefined
            ? t("common.now")
            : showTime(at, false)}
      </Text>
    </>
  );
};

const Shown = ({ name, ...props }: PanelProps & { name: TodayFigure }) => {
  const t = useT();
  const { lines } = useSnapshot(props.state) as BoardState;
  const { counts, until } = useToday(props);
  const { period: day, missing } = usePeriod(1, props.company?.id);
  const series = day && daySeries(day.current[name], day.before[name], day.running, spanOfPeriod(day));
  const last = props.isLive ? lastOf(lines, name) : undefined;
  const compared = comparedOf(name, counts, until);
  return (
    <>
      <div className={panelStyles.number} data-figure={name}>
        {counts ? <RollingNumber value={counts[name]} /> : "–"}
      </div>
      {props.type === 1 ? compared && <Delta {...compared} /> : <PeriodTotal {...props} name={name} counts={counts} />}
      {series ? (
        <Sparkline
          className={styles.spark}
          values={series.today}
          before={series.yesterday}
          running={series.running}
          height={54}
          label={t("cockpit.courses", { name: t(`cockpit.${name}`) })}
        />
      ) : (
        <Text className={styles.last} as="div" tone="fg3" truncate>
          {missing && t("cockpit.notCompared")}
          {!missing && last && (
            <>
              <Text as="b" weight={500} tone="fg2">
                {showTime(last.datetime)}
              </Text>{" "}
              {last.line.place}
            </>
          )}
        </Text>
      )}
    </>
  );
};
