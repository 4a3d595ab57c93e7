import { Button } from "@blueprintjs/core";
import { SortAsc, SortDesc } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState, Fragment } from "react";
import { voidProcedure } from "#contracts/commands/void.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import {
  type HistoryRow,
  historyFilters,
  lastProcedure,
  matches,
  type HistoryFilter,
} from "#client/kit/history/history-kind.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { Chip } from "#client/kit/chip.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import type { useHistory } from "./cylinder-calls.ts";
import { VoidDialog } from "./void-dialog.tsx";
import styles from "./cylinder-detail.module.css";
import { HistoryEvent } from "./history-event.tsx";

type Props = { history: ReturnType<typeof useHistory>; fillings: Page<Row> | undefined; exceptions: ExceptionRow[] };

const Totals = ({ total, fillings }: { total: number; fillings: Page<Row> | undefined }) => {
  const t = useT();
  const gas = fillings?.all?.["weightOfFill"];
  return (
    <aside className={styles.side}>
      <h3>{t("detail.totals")}</h3>
      <dl className={styles.values}>
        <div>
          <dt>{t("detail.procedures")}</dt>
          <dd>{t("detail.times", { n: total })}</dd>
        </div>
        {fillings && (
          <div>
            <dt>{t("detail.totalFills")}</dt>
            <dd>{t("detail.times", { n: fillings.total })}</dd>
          </div>
        )}
        {gas !== undefined && (
          <div>
            <dt>{t("detail.totalGas")}</dt>
            <dd>{gas.toLocaleString("en-US")} kg</dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>{t("detail.lagNote")}</p>
    </aside>
  );
};

type BarProps = {
  rows: HistoryRow[];
  /** Everything is here: only then the counts of the kinds are true. */
  isWhole: boolean;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  newest: boolean;
  onNewest: (newest: boolean) => void;
};

/** The kinds to choose from, and the order. */
const Bar = ({ rows, isWhole, filter, onFilter, newest, onNewest }: BarProps) => {
  const t = useT();
  return (
    <div className={styles.bar}>
      {historyFilters.map((name) => (
        <Chip key={name} on={filter === name} onClick={() => onFilter(name)}>
          {t(`detail.${name}`)}
          {isWhole && <span>{rows.filter((row) => matches(row, name)).length}</span>}
        </Chip>
      ))}
      <Spacer />
      <Button
        variant="minimal"
        size="small"
        icon={newest ? <SortDesc size={14} /> : <SortAsc size={14} />}
        text={t(newest ? "detail.newest" : "detail.oldest")}
        onClick={() => onNewest(!newest)}
      />
    </div>
  );
};

const ColumnHeads = () => {
  const t = useT();
  return (
    <div className={styles.head} aria-hidden="true">
      <span>
        {t("detail.device")}
        <small>{t("detail.server")}</small>
      </span>
      <span />
      <span>{t("detail.procedure")}</span>
      <span>{t("detail.where")}</span>
      <span>{t("detail.who")}</span>
      <span className={styles.number}>{t("detail.rev")}</span>
    </div>
  );
};

/** Asks for the next hundred, and says how many are left. */
const More = ({ history, remaining }: { history: Props["history"]; remaining: number }) => {
  const t = useT();
  return (
    <li className={styles.more}>
      <Button
        text={t("detail.more", { n: remaining })}
        loading={history.isFetchingNextPage}
        onClick={() => void history.fetchNextPage()}
      />
    </li>
  );
};

/** The cylinder's life as a timeline: what happened, where, by whom, by which clock. */
export const HistoryTab = ({ history, fillings, exceptions }: Props) => {
  const t = useT();
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const [newest, setNewest] = useState(true);
  const [voiding, setVoiding] = useState<HistoryRow>();
  const mayVoid = useCode(...voidProcedure.permission);
  const client = useQueryClient();
  if (history.error) return <EmptyState kind="failed" error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <Loading />;
  const all = history.data.pages.flatMap(({ list }) => list);
  const total = history.data.pages[0]?.total ?? 0;
  if (total === 0) return <p className={styles.none}>{t("detail.noHistory")}</p>;
  const rows = all.filter((row) => matches(row, filter));
  const voidable = mayVoid ? lastProcedure(all) : undefined;
  return (
    <div className={styles.historyTab}>
      <section className={styles.history} aria-label={t("detail.tab.history")}>
        <Bar
          rows={all}
          isWhole={all.length >= total}
          filter={filter}
          onFilter={setFilter}
          newest={newest}
          onNewest={setNewest}
        />
        <ColumnHeads />
        <ol className={styles.events} tabIndex={0} aria-label={t("detail.tab.history")}>
          <Timeline
            rows={newest ? rows : rows.toReversed()}
            exceptions={exceptions}
            voidable={voidable}
            onVoid={setVoiding}
          />
          {rows.length === 0 && (
            <li className={styles.day} data-day>
              {t("detail.noneOfThese")}
            </li>
          )}
          {history.hasNextPage && <More history={history} remaining={total - all.length} />}
        </ol>
      </section>
      <Totals total={total} fillings={fillings} />
      {voiding && (
        <VoidDialog
          row={voiding}
          onClose={() => setVoiding(undefined)}
          onDone={() => {
            setVoiding(undefined);
            void client.invalidateQueries({ queryKey: ["cylinder"] });
          }}
        />
      )}
    </div>
  );
};

const useDayHeading = () => {
  const t = useT();
  return (moment: string): string => {
    const { weekday, ...at } = wallClock(moment) ?? {};
    return t("detail.dayHeading", { ...at, weekday: t(`cockpit.weekday.${weekday}`) });
  };
};

type TimelineProps = {
  rows: HistoryRow[];
  exceptions: ExceptionRow[];
  /** The one event that can be voided; undefined: none. */
  voidable: HistoryRow | undefined;
  onVoid: (row: HistoryRow) => void;
};

/** Events under their days, in the order they are given in. */
const Timeline = ({ rows, exceptions, voidable, onVoid }: TimelineProps) => {
  const heading = useDayHeading();
  return rows.map((row, i) => {
    const day = businessDay(row.createdTime);
    const before = rows[i - 1];
    const fresh = !before || businessDay(before.createdTime) !== day;
    return (
      <Fragment key={row.id}>
        {fresh && (
          <li className={styles.day} data-day>
            {heading(row.createdTime)}
          </li>
        )}
        <HistoryEvent row={row} exceptions={exceptions} onVoid={row === voidable ? onVoid : undefined} />
      </Fragment>
    );
  });
};
