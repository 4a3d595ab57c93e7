import { useSnapshot } from "valtio";
import { findProcedure } from "#contracts/procedures/index.ts";
import type { CockpitCounts, CockpitLine, TodayCounts, YesterdayCounts } from "#contracts/wire/live.ts";
import { useT } from "#client/lib/i18n.ts";
import type { BoardState } from "../board/board.ts";
import { Sparkline } from "#client/kit/charts/sparkline.tsx";
import { daySeries } from "../periods/day-series.ts";
import { DrillTitle } from "../panel/drill-title.tsx";
import { figureDrills } from "../panel/drills.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useFreshness } from "../panel/panel.tsx";
import { RollingNumber } from "../panel/rolling-number.tsx";
import { spanOfPeriod } from "../periods/trend.ts";
import { usePeriod } from "../periods/use-period.ts";
import { showTime } from "#client/lib/dates.ts";
import styles from "./figures.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import { classes } from "#client/lib/classes.ts";

type Figure = { name: keyof TodayCounts; yesterday: keyof YesterdayCounts };

/** The four of the specification, in its order (rules §5). */
const figures: Figure[] = [
  { name: "todayGasNum", yesterday: "yesterdayGasNum" },
  {
    name: "todayOutWarehouseNum",
    yesterday: "yesterdayOutWarehouseNum",
  },
  {
    name: "todayInWarehouseNum",
    yesterday: "yesterdayInWarehouseNum",
  },
  { name: "todayDeliveryNum", yesterday: "yesterdayDeliveryNum" },
];

const lastOf = (lines: readonly CockpitLine[], { name }: Figure): CockpitLine | undefined =>
  lines.find(
    ({ line }) =>
      line.kind !== "refused" && line.kind !== "unknown" && findProcedure(line.procedureId)?.figure === name,
  );

/** One decimal, as long as it tells anything. */
const percent = (change: number): string =>
  Math.abs(change).toLocaleString("en-US", { maximumFractionDigits: Math.abs(change) < 100 ? 1 : 0 });

type Compared = { now: number; before: number; until: string };

/** How far the figure above is ahead of yesterday's at the same minute or behind; both are said, so that nobody has to believe it. */
const Delta = ({ now, before, until }: Compared) => {
  const t = useT();
  const change = before === 0 ? undefined : ((now - before) / before) * 100;
  const said = t("cockpit.byThen", { n: before.toLocaleString("en-US"), time: until });
  return (
    <div className={styles.last} data-before={before} title={said}>
      {change !== undefined && change !== 0 && (
        <b>
          {change > 0 ? "▲" : "▼"} {percent(change)} %
        </b>
      )}
      {said}
    </div>
  );
};

const comparedOf = (figure: Figure, counts: CockpitCounts | undefined, until: string | undefined) =>
  counts && until !== undefined && { now: counts[figure.name], before: counts[figure.yesterday], until };

/** Today's four figures, readable from across the room; under each the last one that was counted. */
export const Figures = ({ state, links }: { state: BoardState; links: boolean }) => {
  const t = useT();
  const { counts, until, lines, beatAt } = useSnapshot(state) as BoardState;
  const freshness = useFreshness(beatAt);
  const age = useAge();
  const { period: day, missing } = usePeriod(1);
  const span = day && spanOfPeriod(day);
  return (
    <section
      className={classes(panelStyles.root, styles.root)}
      data-stale={freshness.is === "stale" ? "all" : undefined}
      aria-label={t("cockpit.figures")}
    >
      {figures.map((figure, i) => {
        const last = lastOf(lines, figure);
        const compared = comparedOf(figure, counts, until);
        const series = day && span && daySeries(day.current[figure.name], day.before[figure.name], day.running, span);
        return (
          <div className={styles.figure} key={figure.name}>
            <div className={panelStyles.rule} />
            <div className={panelStyles.label}>
              <DrillTitle title={t(`cockpit.${figure.name}`)} drill={links ? figureDrills[figure.name] : undefined} />
              <i>{t("cockpit.unit")}</i>
              {i === figures.length - 1 && freshness.is !== "fresh" && (
                <span className={panelStyles.age}>{age(freshness.ageMs)}</span>
              )}
            </div>
            <div className={panelStyles.number} data-figure={figure.name}>
              {counts ? <RollingNumber value={counts[figure.name]} /> : "–"}
            </div>
            {compared && <Delta {...compared} />}
            {series ? (
              <Sparkline
                className={styles.spark}
                values={series.today}
                before={series.yesterday}
                height={54}
                label={t("cockpit.courses", { name: t(`cockpit.${figure.name}`) })}
              />
            ) : (
              <div className={styles.last}>
                {missing && t("cockpit.notCompared")}
                {!missing && last && (
                  <>
                    <b>{showTime(last.datetime)}</b> {last.line.place}
                  </>
                )}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
};
