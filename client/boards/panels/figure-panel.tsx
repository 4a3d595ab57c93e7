import { useSnapshot } from "valtio";
import type { FigureName } from "#contracts/boards/panel-kinds.ts";
import { findProcedure } from "#contracts/procedures/index.ts";
import { companyKind } from "#contracts/streams/company-type.ts";
import type { CockpitCounts, CockpitLine, YesterdayCounts } from "#contracts/wire/live.ts";
import { Sparkline } from "#client/kit/charts/sparkline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { BoardState } from "../board.ts";
import { levelOf, type PanelProps, useStaleness } from "../panel-view.ts";
import { daySeries } from "../periods/period.ts";
import { DrillTitle, figureDrills, Frame, LevelSign, PanelAge, PointSlot } from "./panel.tsx";
import { RollingNumber } from "./panel-parts.tsx";
import { spanOfPeriod } from "../periods/trend.ts";
import { usePeriod, useToday } from "../periods/use-period.ts";
import styles from "./panels.module.css";
import panelStyles from "./panel.module.css";

const yesterdayOf = {
  todayGasNum: "yesterdayGasNum",
  todayOutWarehouseNum: "yesterdayOutWarehouseNum",
  todayInWarehouseNum: "yesterdayInWarehouseNum",
  todayDeliveryNum: "yesterdayDeliveryNum",
} as const satisfies Record<FigureName, keyof YesterdayCounts>;

const lastOf = (lines: readonly CockpitLine[], name: FigureName): CockpitLine | undefined =>
  lines.find(
    ({ line }) =>
      line.kind !== "refused" && line.kind !== "unknown" && findProcedure(line.procedureId)?.figure === name,
  );

/** Formats a percentage: one decimal below 100, else none. */
const percent = (change: number): string =>
  Math.abs(change).toLocaleString("en-US", { maximumFractionDigits: Math.abs(change) < 100 ? 1 : 0 });

type Compared = { now: number; before: number; until: string };

/** The difference between the figure and yesterday's at the same minute. Yesterday's number is shown too, so that people can check it. */
const Delta = ({ now, before, until }: Compared) => {
  const t = useT();
  const change = before === 0 ? undefined : ((now - before) / before) * 100;
  const text = t("cockpit.byThen", { n: before.toLocaleString("en-US"), time: until });
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

const comparedOf = (name: FigureName, counts: CockpitCounts | undefined, until: string | undefined) =>
  counts && until !== undefined && { now: counts[name], before: counts[yesterdayOf[name]], until };

/** One of today's figures in large text, above its course over the day. A dash if the company cannot have this figure. */
export const FigurePanel = (props: PanelProps) => {
  const t = useT();
  const { panel, company, links, boardAt, saysAge } = props;
  const name = panel.figure ?? "todayGasNum";
  const { counts, heldAt } = useToday(props);
  const stale = useStaleness(heldAt, boardAt);
  const title = panel.title ?? t(`cockpit.${name}`);
  const isNone = company?.figures !== undefined && !company.figures.includes(name);
  const level = isNone ? undefined : levelOf(panel, counts?.[name]);
  return (
    <Frame of={props} className={styles.figure} title={title} level={level} staleBy={stale.by}>
      <div className={panelStyles.rule} />
      <Row className={panelStyles.label} align="baseline" gap={8} nowrap>
        <DrillTitle title={title} drill={links ? figureDrills[name] : undefined} />
        {/* The threshold's word needs the space. */}
        {(!level || panel.companyId) && (
          <Text as="i" tone="fg3">
            {(panel.companyId && company?.name) || t("cockpit.unit")}
          </Text>
        )}
        <LevelSign level={level} />
        <Text push>
          <PointSlot of={props} title={title} />
        </Text>
        {(saysAge || stale.by === "own") && <PanelAge stale={stale} />}
      </Row>
      {isNone ? (
        <>
          <div className={panelStyles.number} data-figure={name}>
            <Text tone="fg3">—</Text>
          </div>
          <Text as="div" tone="fg3" clip>
            {t(`cockpit.cannot.${name}`, {
              kind: company.type === undefined ? company.name : t(`place.${companyKind(company.type)}`),
            })}
          </Text>
        </>
      ) : (
        <Shown {...props} name={name} />
      )}
    </Frame>
  );
};

const Shown = ({ name, ...props }: PanelProps & { name: FigureName }) => {
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
      {compared && <Delta {...compared} />}
      {series ? (
        <Sparkline
          className={styles.spark}
          values={series.today}
          before={series.yesterday}
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
