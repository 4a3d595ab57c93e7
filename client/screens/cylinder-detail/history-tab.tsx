import { Button, PopoverNext } from "@blueprintjs/core";
import { Calendar, SortAsc, SortDesc } from "@blueprintjs/icons";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, Fragment, lazy, type RefObject } from "react";
import { voidProcedure } from "#contracts/commands/void.ts";
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
import { Part } from "#client/kit/part.tsx";
import { Chip } from "#client/kit/chip.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import type { useHistory, useLife } from "./cylinder-calls.ts";
import { LifePanel } from "./life-panel.tsx";
import { VoidDialog } from "./void-dialog.tsx";
import styles from "./cylinder-detail.module.css";
import { HistoryEvent } from "./history-event.tsx";

type Props = {
  history: ReturnType<typeof useHistory>;
  life: ReturnType<typeof useLife>;
  exceptions: ExceptionRow[];
};

type BarProps = {
  rows: HistoryRow[];
  /** True if all rows are loaded. Only then are the counts of the kinds correct. */
  isWhole: boolean;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
  newest: boolean;
  onNewest: (newest: boolean) => void;
  onDay: (day: string) => void;
};

const DayCalendar = lazy(async () => ({ default: (await import("#client/kit/inputs/calendar.tsx")).DayCalendar }));

/** Button with a calendar. It scrolls the timeline to the chosen day. */
const GoToDate = ({ onDay }: Pick<BarProps, "onDay">) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const pick = (day: string | null) => {
    setOpen(false);
    if (day) onDay(day);
  };
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={setOpen}
      placement="bottom-end"
      arrow={false}
      content={
        <Part fallback={<Loading />}>
          <DayCalendar day={null} onPick={pick} />
        </Part>
      }
    >
      <Button variant="minimal" size="small" icon={<Calendar size={14} />} text={t("detail.goToDate")} />
    </PopoverNext>
  );
};

const Bar = ({ rows, isWhole, filter, onFilter, newest, onNewest, onDay }: BarProps) => {
  const t = useT();
  return (
    <Row gap={4} rowGap={4} wrap fixed className={styles.bar}>
      {historyFilters.map((name) => (
        <Chip key={name} on={filter === name} onClick={() => onFilter(name)}>
          {t(name === "holds" ? "detail.holdChip" : `detail.${name}`)}
          {isWhole && <span>{rows.filter((row) => matches(row, name)).length}</span>}
        </Chip>
      ))}
      <Spacer />
      <GoToDate onDay={onDay} />
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

const Voiding = ({ row, onEnd }: { row: HistoryRow; onEnd: () => void }) => {
  const client = useQueryClient();
  const end = () => {
    onEnd();
    void client.invalidateQueries({ queryKey: ["cylinder"] });
  };
  return <VoidDialog row={row} onClose={onEnd} onDone={end} />;
};

const NoneOfThese = () => {
  const t = useT();
  return (
    <Text as="li" hairline="bottom" size={12} line={28} weight={600} tone="fg2" data-day>
      {t("detail.noneOfThese")}
    </Text>
  );
};

const dayOf = ({ dataset }: HTMLElement): string => dataset["day"] ?? "";

/** Scrolls to the last day with an event up to the chosen day, and loads older events until there is one. */
const useGoToDay = (history: Props["history"], list: RefObject<HTMLOListElement | null>) => {
  const scroll = (day: string) => {
    const days = [...(list.current?.querySelectorAll<HTMLElement>("[data-day]") ?? [])];
    const upTo = days.filter((each) => dayOf(each) <= day);
    const last = upTo.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1))[0];
    (last ?? days.at(-1))?.scrollIntoView({ block: "start" });
  };
  return async (day: string): Promise<void> => {
    let { data, hasNextPage } = history;
    while (hasNextPage && businessDay(data?.pages.at(-1)?.list.at(-1)?.createdTime ?? "") > day)
      ({ data, hasNextPage } = await history.fetchNextPage());
    requestAnimationFrame(() => scroll(day));
  };
};

/** Timeline of the cylinder. Each event shows its kind, place, person and clock. */
export const HistoryTab = ({ history, life, exceptions }: Props) => {
  const t = useT();
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const [newest, setNewest] = useState(true);
  const [voiding, setVoiding] = useState<HistoryRow>();
  const list = useRef<HTMLOListElement>(null);
  const go = useGoToDay(history, list);
  const mayVoid = useCode(...voidProcedure.permission);
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
          onDay={(day) => void go(day)}
        />
        <ColumnHeads />
        <Box
          as="ol"
          grow
          padX={24}
          scroll
          ref={list}
          className={styles.events}
          tabIndex={0}
          aria-label={t("detail.tab.history")}
        >
          <Timeline
            rows={newest ? rows : rows.toReversed()}
            exceptions={exceptions}
            voidable={voidable}
            onVoid={setVoiding}
          />
          {rows.length === 0 && <NoneOfThese />}
          {history.hasNextPage && <More history={history} remaining={total - all.length} />}
        </Box>
      </Stack>
      <LifePanel life={life} />
      {voiding && <Voiding row={voiding} onEnd={() => setVoiding(undefined)} />}
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
          <Text as="li" hairline="bottom" size={12} line={28} weight={600} tone="fg2" data-day={day}>
            {heading(row.createdTime)}
          </Text>
        )}
        <HistoryEvent row={row} exceptions={exceptions} onVoid={row === voidable ? onVoid : undefined} />
      </Fragment>
    );
  });
};
