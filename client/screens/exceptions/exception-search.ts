import { useEffect } from "react";
import { type ExceptionGroup, exception } from "#contracts/lists/exception.ts";
import { allProcedures, type Procedure } from "#contracts/procedures/index.ts";
import { exceptionCodes } from "#contracts/streams/codes.ts";
import { VERIFY_CODE } from "#contracts/streams/exception/ids.ts";
import { useListAddress } from "#client/kit/list/use-list-address.ts";
import { useOneException, type ExceptionRow } from "#client/exceptions/exception.ts";
import { dayBefore } from "#client/lib/business-time.ts";
import { isFreeKey, usePressed } from "#client/lib/use-shortcut.ts";
import { type Narrowing, useExceptions, useExceptionCounts } from "./exception-calls.ts";

/** A kind of exception in the side list, with the search that finds it. */
type ExceptionKind = {
  name: string;
  /** Key of the label's text. By default the text of the code. */
  label: string;
  narrowing: Narrowing;
};

const refusalKind = ({ id, name }: Procedure): ExceptionKind => ({
  name: `refused.${id}`,
  label: `exceptions.kind.refused.${name}`,
  narrowing: { kind: "refused", procedureId: String(id) },
});

/** A refusal may have the same code as an exception, so this search also filters by kind. No event has both. */
const codeKind = (code: string): ExceptionKind => ({
  name: code,
  label: `exceptionCode.${code}`,
  narrowing: code === "check.postFillMissing" ? { kind: "exception", code } : { code },
});

/** Kinds in the order of the side list: kept refusals (rules §4), unregistered cylinders, then exceptions by their code. */
export const exceptionKinds: ExceptionKind[] = [
  ...allProcedures
    .filter(({ refusalsShown }) => refusalsShown)
    .toSorted((a, b) => b.id - a.id)
    .map(refusalKind),
  { name: "unknown", label: "exceptions.kind.unknown", narrowing: { kind: "unknown" } },
  ...exceptionCodes.map(codeKind),
  codeKind(VERIFY_CODE),
];

type Counted = Pick<ExceptionGroup, "kind" | "code" | "procedureId">;

/** Returns true if the counted group is of the kind, by the same rule as the search. */
const isOfKind = ({ narrowing }: ExceptionKind, group: Counted): boolean =>
  (["kind", "code", "procedureId"] as const).every(
    (name) => narrowing[name] === undefined || narrowing[name] === String(group[name]),
  );

/** Groups by status, as in the address. Claimed exceptions are the viewer's own (`mine`) or another person's (`others`). */
export const groupNames = ["open", "mine", "others", "acknowledged", "closed", "endedToday", "all"] as const;
export type GroupName = (typeof groupNames)[number];

/** Groups that depend on the status alone. `endedToday` contains acknowledged and closed exceptions of this business day. */
type StatusGroup = Exclude<GroupName, "endedToday" | "all">;

/** Groups with closed exceptions, which are many: they are counted only while they are open. */
export const isCountedLate = (name: GroupName | undefined): boolean => name === "closed" || name === "all";

/** Groups shown by default: exceptions that still need work. */
export const groupsInWork: readonly GroupName[] = ["open", "mine", "others"];

/** Group of a counted row from the viewer's point of view. */
const groupOf = ({ status, claimedBy }: Pick<ExceptionGroup, "status" | "claimedBy">, me: string): StatusGroup => {
  if (status === "claimed") return claimedBy === me ? "mine" : "others";
  return status === "acknowledged" || status === "closed" ? status : "open";
};

/** Search fields above the list. The side list sets the other fields. */
const fields = ["gasBarcode", "companyId", "createdEmployeesName", "createdTimeBegin", "createdTimeEnd"] as const;
const searchFields = Object.fromEntries(fields.map((name) => [name, exception.search[name]]));
export const searchList = { ...exception, search: searchFields };

/** State of the page in the address, so that a link opens the same view. */
export const useExceptionsAddress = () => {
  const { params, change, values, search } = useListAddress(fields);
  const kind = exceptionKinds.find(({ name }) => name === params.get("kind"));
  return {
    values,
    kind,
    group: groupNames.find((name) => name === params.get("group")),
    selected: params.get("id") ?? "",
    search,
    choose: change,
    select: (id: string | undefined) => change({ id }, true),
  };
};

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

type Keys = { step: (by: 1 | -1) => void; claim: () => void; acknowledge: () => void };

/** Keys: ↑ and ↓ or K and J move the selection, C claims, A acknowledges. The keys are off while the user types. */
const useKeys = ({ step, claim, acknowledge }: Keys): void => {
  usePressed(
    (event) => isFreeKey(event) && steps[event.key] === 1,
    () => step(1),
  );
  usePressed(
    (event) => isFreeKey(event) && steps[event.key] === -1,
    () => step(-1),
  );
  usePressed((event) => isFreeKey(event) && event.key.toLowerCase() === "c", claim);
  usePressed((event) => isFreeKey(event) && event.key.toLowerCase() === "a", acknowledge);
};

/** Rows under one heading. Open exceptions are split into those of today and older ones. */
export type Section = {
  name: GroupName | "fresh" | "older";
  rows: ExceptionRow[];
  total: number | undefined;
  /** Loads more rows. Undefined if all are loaded. */
  more?: () => void;
};

type Choice = {
  sections: Section[];
  /** True while some sections are still loading. */
  pending: boolean;
  /** Id of the selected exception. Empty if no exception is selected. */
  selected: string;
  select: (id: string) => void;
  /** Claims the given open exception, or the ticked ones. Undefined if the viewer may not claim. */
  claim: ((row: ExceptionRow | undefined) => void) | undefined;
  /** The same for acknowledging. */
  acknowledge: ((row: ExceptionRow | undefined) => void) | undefined;
};

/** The selected exception, even if it is not on the loaded page. Scrolls it into view; keys move the selection and claim. */
export const useChosen = (choice: Choice): ExceptionRow | undefined => {
  const { sections, pending, selected, select, claim, acknowledge } = choice;
  const rows = sections.flatMap((section) => section.rows);
  const here = rows.find(({ id }) => id === selected);
  const elsewhere = useOneException(selected, !pending && here === undefined);
  const row = here ?? elsewhere ?? undefined;
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected);
    const next = rows[at === -1 ? 0 : at + by];
    if (next) select(next.id);
  };
  useKeys({ step, claim: () => claim?.(row), acknowledge: () => acknowledge?.(row) });
  useEffect(() => {
    document.querySelector(`tr[data-id="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return row;
};

type Rows = ReturnType<typeof useExceptions>;

const rowsOf = ({ data }: Rows): ExceptionRow[] => data?.pages.flatMap(({ list }) => list) ?? [];
const totalOf = ({ data }: Rows): number | undefined => data?.pages[0]?.total;
const moreOf = ({ hasNextPage, fetchNextPage }: Rows) => (hasNextPage ? () => void fetchNextPage() : undefined);
const sectionOf = (name: Section["name"], rows: Rows): Section => ({
  name,
  rows: rowsOf(rows),
  total: totalOf(rows),
  more: moreOf(rows),
});

/** Search of the page. Without `only` all groups in work are loaded. */
type Wanted = {
  narrowing: Narrowing;
  me: string;
  only: GroupName | undefined;
  counts: Record<GroupName, number> | undefined;
  today: string;
};

/** Exceptions in work that match the search, or one group alone. This function removes the viewer's own claims from `others`. */
export const useGroups = ({ narrowing, me, only, counts, today }: Wanted) => {
  const wants = (name: GroupName) => (only === undefined ? groupsInWork.includes(name) : only === name);
  const open = { ...narrowing, status: "open" };
  // A search for days is its own order of days.
  const isDated = narrowing["createdTimeBegin"] !== undefined || narrowing["createdTimeEnd"] !== undefined;
  const byDay = wants("open") && !isDated;
  const queries: Record<Section["name"], Rows> = {
    open: useExceptions(open, wants("open") && isDated, "-createdTime"),
    fresh: useExceptions({ ...open, createdTimeBegin: today }, byDay, "-createdTime"),
    older: useExceptions({ ...open, createdTimeEnd: dayBefore(today) }, byDay),
    mine: useExceptions({ ...narrowing, status: "claimed", claimedBy: me }, wants("mine")),
    others: useExceptions({ ...narrowing, status: "claimed" }, wants("others")),
    acknowledged: useExceptions({ ...narrowing, status: "acknowledged" }, wants("acknowledged")),
    closed: useExceptions({ ...narrowing, status: "closed" }, wants("closed"), "-closedTime"),
    endedToday: useExceptions({ ...narrowing, endedTimeBegin: today }, wants("endedToday"), "-endedTime"),
    all: useExceptions(narrowing, wants("all"), "-createdTime"),
  };
  const shown = (Object.keys(queries) as Section["name"][]).filter((name) => queries[name].isEnabled);
  const failed = shown.find((name) => queries[name].error && !queries[name].data);
  return {
    sections: shown.map((name): Section => {
      const section = sectionOf(name, queries[name]);
      if (name !== "others") return section;
      return { ...section, rows: section.rows.filter(({ claimedBy }) => claimedBy !== me), total: counts?.others };
    }),
    pending: shown.some((name) => queries[name].isPending),
    error: failed ? queries[failed].error : null,
    retry: () => shown.forEach((name) => void queries[name].refetch()),
  };
};

export type Counts = {
  /** Number of exceptions per group, for the selected kind. */
  groups: Record<GroupName, number>;
  /** Number of exceptions per kind, in the order of `exceptionKinds`. Only the shown groups count. */
  kinds: number[];
  held: number;
};

const notClosed = "open,claimed,acknowledged";

/** Counts for the side list; undefined while loading. Closed exceptions are many: they count only in their own group and for business day `today`. */
export const useCounts = (
  values: Narrowing,
  kind: ExceptionKind | undefined,
  group: GroupName | undefined,
  me: string,
  today: string,
): Counts | undefined => {
  const answer = useExceptionCounts(isCountedLate(group) ? values : { ...values, status: notClosed });
  const endedToday = useExceptionCounts({ ...values, endedTimeBegin: today });
  if (!answer || !endedToday) return undefined;
  const { list, parts, held: cylindersOnHold } = answer;
  const visibleGroups = group ? [group] : groupsInWork;
  const sum = (rows: ExceptionGroup[], matches: (row: ExceptionGroup) => boolean) =>
    rows.reduce((total, row) => (matches(row) ? total + row.count : total), 0);
  // Each row is in one group, but its parts can be of several kinds. With a selected kind, matching parts are counted.
  const inGroup = (name: GroupName): number => {
    const groups = name === "endedToday" ? endedToday : { list, parts };
    const isIn = (row: ExceptionGroup) => name === "endedToday" || name === "all" || groupOf(row, me) === name;
    return kind ? sum(groups.parts, (row) => isOfKind(kind, row) && isIn(row)) : sum(groups.list, isIn);
  };
  const groups = Object.fromEntries(groupNames.map((name) => [name, inGroup(name)])) as Counts["groups"];
  return {
    groups,
    kinds: exceptionKinds.map((each) =>
      group === "endedToday"
        ? sum(endedToday.parts, (row) => isOfKind(each, row))
        : sum(parts, (row) => (group === "all" || visibleGroups.includes(groupOf(row, me))) && isOfKind(each, row)),
    ),
    held: cylindersOnHold,
  };
};
