import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useSnapshot } from "valtio";
import { useSearch, useSearchParams } from "wouter";
import { exceptionCommands, type SharedAction } from "#contracts/commands/exception.ts";
import { exception } from "#contracts/lists/exception.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Grid, Row, Stack } from "#client/kit/layout.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ExportButton } from "#client/kit/export/export-button.tsx";
import { BatchBar } from "#client/kit/list/batch-bar.tsx";
import { performOn, useSelection, type BatchAction, type Selection } from "#client/kit/list/table/selection.ts";
import { ListScreen } from "#client/kit/list/list-screen.tsx";
import { ClockButton } from "#client/kit/list/past/past-band.tsx";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { forgetRaised } from "#client/state/raised.ts";
import { session, useCode } from "#client/state/session.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { exceptionsKey, useAct, type Act, type ExceptionRow } from "#client/exceptions/exception.ts";
import { useActOnSeveral, type Narrowing } from "./exception-calls.ts";
import { acknowledgeable, titleOf } from "#client/exceptions/exception-words.ts";
import { ExceptionPanel } from "./exception-panel.tsx";
import { ExceptionTable } from "./exception-table.tsx";
import {
  groupsInWork,
  type Counts,
  type GroupName,
  searchList,
  useExceptionsAddress,
  useChosen,
  useCounts,
  useGroups,
} from "./exception-search.ts";
import { KindsSide } from "./kinds-side.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { Key, Separator, Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import styles from "./exceptions.module.css";

/** Filters of the list request that select the exceptions of a group. */
const searchOf = (group: GroupName | undefined, today: string): Narrowing => {
  if (group === "endedToday") return { endedTimeBegin: today };
  if (group === "all") return {};
  if (group === undefined) return { status: "open,claimed" };
  return { status: group === "mine" || group === "others" ? "claimed" : group };
};

type FootProps = { counts: Counts | undefined; may: boolean; children: ReactNode };

/** The numbers of open exceptions and of those closed today, the batch actions, and the keys. */
const PageFoot = ({ counts, may, children }: FootProps) => {
  const t = useT();
  const open = counts && groupsInWork.reduce((sum, name) => sum + counts.groups[name], 0);
  return (
    <FootBar>
      <b>{t("exceptions.openN", { n: showNumber(open, "–") })}</b>
      <Separator />
      <span>
        {t("exceptions.closedToday")} <b>{showNumber(counts?.groups.endedToday, "–")}</b>
      </span>
      {children}
      <Spacer />
      <Row as="span" gap={4} tone="fg3" className={styles.keys} aria-hidden="true">
        <Key>↑</Key>
        <Key>↓</Key>
        {t("exceptions.key.select")}
        {may && <Key>C</Key>}
        {may && t("exceptions.key.claim")}
        {may && <Key>A</Key>}
        {may && t("exceptions.key.acknowledge")}
      </Row>
    </FootBar>
  );
};

const cleared = Object.fromEntries(Object.keys(searchList.search).map((name) => [name, undefined]));

type ResultsProps = {
  answer: ReturnType<typeof useGroups>;
  address: ReturnType<typeof useExceptionsAddress>;
  narrowed: boolean;
  me: string;
  may: boolean;
  selection: Selection<ExceptionRow> | undefined;
  onClaim: (id: string) => void;
};

const Results = ({ answer: { sections, pending, error, retry }, address, narrowed, ...viewer }: ResultsProps) => {
  const t = useT();
  if (error) return <EmptyState kind="failed" error={error} onRetry={retry} />;
  if (pending) return <Loading />;
  if (sections.some(({ rows }) => rows.length > 0))
    return <ExceptionTable sections={sections} selected={address.selected} onSelect={address.select} {...viewer} />;
  if (!narrowed)
    return <EmptyState kind="nothing" title={t("common.noOpenExceptions")} text={t("exceptions.noneText")} />;
  return (
    <EmptyState
      kind="noMatch"
      onClear={() => {
        address.choose({ ...cleared, group: undefined, kind: undefined });
      }}
    />
  );
};

const isInWork = ({ status }: ExceptionRow): boolean => status === "open" || status === "claimed";
const idOf = ({ id }: ExceptionRow): string => id;

const useSeveral = (rows: ExceptionRow[], view: string) => {
  const t = useT();
  const selection = useSelection({ rows, keyOf: idOf, may: isInWork, view });
  const perform = useActOnSeveral((row) => t("exceptions.named", { code: row.gasBarcode, title: titleOf(row, t) }));
  const actionOf = (action: SharedAction): BatchAction<ExceptionRow> => ({
    label: `exceptions.${action}`,
    perform: (rowsToChange) => perform(action, rowsToChange),
  });
  return { selection, claim: actionOf("claim"), acknowledge: actionOf("acknowledge") };
};

type Address = ReturnType<typeof useExceptionsAddress>;

const useAnswer = ({ values, kind, group }: Address, me: string) => {
  const today = businessDay(useServerClock(60_000));
  const client = useQueryClient();
  const narrowing = { ...values, ...kind?.narrowing };
  const counts = useCounts(values, kind, group, me, today);
  const answer = useGroups({ narrowing, me, only: group, counts: counts?.groups, today });
  useListChanged("exception", () => void client.invalidateQueries({ queryKey: exceptionsKey }));
  const visibleGroups = group ? [group] : groupsInWork;
  return {
    counts,
    answer,
    rows: answer.sections.flatMap((section) => section.rows),
    total: counts && visibleGroups.reduce((sum, name) => sum + counts.groups[name], 0),
    query: { ...narrowing, ...searchOf(group, today) },
    narrowed: Object.keys(narrowing).length > 0 || group !== undefined,
    view: JSON.stringify([narrowing, group]),
  };
};

/** Acts of the keys: on the ticked rows, else on the given row if it can be claimed or acknowledged. */
const keyActs = ({ selection, claim, acknowledge }: ReturnType<typeof useSeveral>, act: Act) => ({
  claim: (row: ExceptionRow | undefined): void => {
    if (selection.rows.length > 0) void performOn(selection, claim);
    else if (row?.status === "open") void act("claim", row.id);
  },
  acknowledge: (row: ExceptionRow | undefined): void => {
    if (selection.rows.length > 0) void performOn(selection, acknowledge);
    else if (row && acknowledgeable(row) > 0) void act("acknowledge", row.id);
  },
});

/** Exceptions as they were at a moment, as a plain list: there is nothing to do in the past. */
const ExceptionsScreen = () => {
  const asOf = new URLSearchParams(useSearch()).get("asOf");
  return asOf ? <ListScreen list={exception} /> : <Queue />;
};

const ToPast = () => {
  const [, setParams] = useSearchParams();
  return <ClockButton list={exception} onChoose={(asOf) => setParams({ asOf })} />;
};

/** Page `/work/exceptions`: exceptions that need work, who has claimed them, and the actions taken. */
const Queue = () => {
  const address = useExceptionsAddress();
  const me = useSnapshot(session).info?.accountInfo.id ?? "";
  const may = useCode(...exceptionCommands.claim.permission);
  const act = useAct();
  const { counts, answer, rows, total, query, narrowed, view } = useAnswer(address, me);
  const several = useSeveral(rows, view);
  const { selection, claim, acknowledge } = several;
  const claimOne = (id: string) => void act("claim", id);
  useEffect(forgetRaised, []);
  const keys = may ? keyActs(several, act) : { claim: undefined, acknowledge: undefined };
  const row = useChosen({ ...address, ...answer, ...keys });
  return (
    <>
      <Grid columns="184px minmax(0, 1fr)" className={classes(styles.root, row && styles.hasPanel)}>
        <KindsSide
          group={address.group}
          counts={counts}
          kind={address.kind?.name}
          onGroup={(group) => address.choose({ group })}
          onKind={(kind) => address.choose({ kind })}
          onAll={() => address.choose({ group: undefined, kind: undefined })}
        />
        <Stack as="section" className={styles.list}>
          <FilterBar
            list={searchList}
            values={address.values}
            onSearch={address.search}
            advanced={
              <>
                <ToPast />
                <ExportButton list={exception} query={query} total={total} onPage={rows.length} />
              </>
            }
          />
          <Results
            {...{ answer, address, narrowed, me, may }}
            selection={may && rows.some(isInWork) ? selection : undefined}
            onClaim={claimOne}
          />
          <PageFoot counts={counts} may={may}>
            <BatchBar actions={may ? [claim, acknowledge] : []} selection={selection} />
          </PageFoot>
        </Stack>
        {row && (
          <ExceptionPanel
            key={row.id}
            row={row}
            me={me}
            may={may}
            act={act}
            onClose={() => address.select(undefined)}
          />
        )}
      </Grid>
    </>
  );
};

export default ExceptionsScreen;
