import { Button } from "@blueprintjs/core";
import { SortAsc, SortDesc } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useState, Fragment, type ReactNode } from "react";
import { voidProcedure } from "#contracts/commands/void.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Row as RecordRow } from "#client/kit/cells/cell.ts";
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
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import type { useHistory } from "./cylinder-calls.ts";
import { VoidDialog } from "./void-dialog.tsx";
import styles from "./cylinder-detail.module.css";
import { HistoryEvent } from "./history-event.tsx";

type Props = {
  history: ReturnType<typeof useHistory>;
  fillings: Page<RecordRow> | undefined;
  exceptions: ExceptionRow[];
};

const Total = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row align="stretch" justify="between" line={24}>
    <Text as="dt" tone="fg3">
      {name}
    </Text>
    <Text as="dd" nowrap weight={500}>
      {children}
    </Text>
  </Row>
);

const Totals = ({ total, fillings }: { total: number; fillings: Page<RecordRow> | undefined }) => {
  const t = useT();
  const gas = fillings?.all?.["weightOfFill"];
  return (
    <Box as="aside" hairline="left" fill="surface" clip className={styles.side}>
      <h3>{t("detail.totals")}</h3>
      <Box as="dl">
        <Total name={t("detail.procedures")}>{t("detail.times", { n: total })}</Total>
        {fillings && <Total name={t("detail.totalFills")}>{t("detail.times", { n: fillings.total })}</Total>}
        {gas !== undefined && <Total name={t("common.gasFilled")}>{gas.toLocaleString("en-US")} kg</Total>}
      </Box>
      <Text as="p" above={20} hairline="top" size={12} line={18} tone="fg3" className={styles.note}>
        {t("detail.lagNote")}
      </Text>
    </Box>
  );
};

type BarProps = {
  rows: HistoryRow[];
  /** True if all rows are loaded. Only then are the counts of the kinds correct. */
  isWhole: boolean;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  newest: boolean;
  onNewest: (newest: boolean) => void;
};

const Bar = ({ rows, isWhole, filter, onFilter, newest, onNewest }: BarProps) => {
  const t = useT();
  return (
    <Row gap={4} fixed className={styles.bar}>
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
        text={t(newest ? "common.newestFirst" : "detail.oldest")}
        onClick={() => onNewest(!newest)}
      />
    </Row>
  );
};

const ColumnHeads = () => {
  const t = useT();
  return (
    <Grid
      columns="136px 48px minmax(0, 1fr) 168px 104px 48px"
      fixed
      padX={24}
      fill="surface"
      size={12}
      line={28}
      weight={600}
      tone="fg2"
      className={styles.head}
      aria-hidden="true"
    >
      <span>
        {t("detail.device")}
        <Text as="small" size={12} weight={400} tone="fg3">
          {t("fields.recordedAt")}
        </Text>
      </span>
      <span />
      <span>{t("detail.procedure")}</span>
      <span>{t("fields.place")}</span>
      <span>{t("fields.createdEmployeesName")}</span>
      <Text text="right">{t("detail.rev")}</Text>
    </Grid>
  );
};

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

/** Timeline of the cylinder. Each event shows its kind, place, person and clock. */
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
    <Grid columns="minmax(0, 1fr) 248px" grow className={styles.historyTab}>
      <Stack as="section" className={styles.history} aria-label={t("detail.tab.history")}>
        <Bar
          rows={all}
          isWhole={all.length >= total}
          filter={filter}
          onFilter={setFilter}
          newest={newest}
          onNewest={setNewest}
        />
        <ColumnHeads />
        <Box as="ol" grow padX={24} scroll className={styles.events} tabIndex={0} aria-label={t("detail.tab.history")}>
          <Timeline
            rows={newest ? rows : rows.toReversed()}
            exceptions={exceptions}
            voidable={voidable}
            onVoid={setVoiding}
          />
          {rows.length === 0 && (
            <Text as="li" hairline="bottom" size={12} line={28} weight={600} tone="fg2" data-day>
              {t("detail.noneOfThese")}
            </Text>
          )}
          {history.hasNextPage && <More history={history} remaining={total - all.length} />}
        </Box>
      </Stack>
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
    </Grid>
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
  /** The only event that can be voided. Undefined if there is no such event. */
  voidable: HistoryRow | undefined;
  onVoid: (row: HistoryRow) => void;
};

/** Groups events under headings of their days and keeps their order. */
const Timeline = ({ rows, exceptions, voidable, onVoid }: TimelineProps) => {
  const heading = useDayHeading();
  return rows.map((row, i) => {
    const day = businessDay(row.createdTime);
    const before = rows[i - 1];
    const fresh = !before || businessDay(before.createdTime) !== day;
    return (
      <Fragment key={row.id}>
        {fresh && (
          <Text as="li" hairline="bottom" size={12} line={28} weight={600} tone="fg2" data-day>
            {heading(row.createdTime)}
          </Text>
        )}
        <HistoryEvent row={row} exceptions={exceptions} onVoid={row === voidable ? onVoid : undefined} />
      </Fragment>
    );
  });
};
