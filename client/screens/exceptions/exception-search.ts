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

/** A kind of exception as the side names it, and the search that finds it. */
type ExceptionKind = {
  name: string;
  /** Key of its text; a code's own unless another is given. */
  label: string;
  narrowing: Narrowing;
};

const refusalKind = ({ id, name }: Procedure): ExceptionKind => ({
  name: `refused.${id}`,
  label: `exceptions.kind.refused.${name}`,
  narrowing: { kind: "refused", procedureId: String(id) },
});

/** A refusal may have an exception's code too, so that code alone would count both. No event has both. */
const codeKind = (code: string): ExceptionKind => ({
  name: code,
  label: `exceptionCode.${code}`,
  narrowing: code === "check.postFillMissing" ? { kind: "exception", code } : { code },
});

/** The kinds in the order of the side: refusals that are kept (rules §4), what nobody registered, what was flagged. */
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

/** True when a counted group is of the kind, by the same rule as its search. */
const isOfKind = ({ narrowing }: ExceptionKind, group: Counted): boolean =>
  (["kind", "code", "procedureId"] as const).every(
    (name) => narrowing[name] === undefined || narrowing[name] === String(group[name]),
  );

/** Meaning of a status in the address. Those in hand are the viewer's own or another's. */
export const groupNames = ["open", "mine", "others", "acknowledged", "closed", "endedToday"] as const;
export type GroupName = (typeof groupNames)[number];

/** Groups that a status alone decides; `endedToday` is the part of the last two that ended on this business day. */
type StatusGroup = Exclude<GroupName, "endedToday">;

/** Shown unless another is chosen: what somebody still has to do. */
export const groupsInWork: readonly GroupName[] = ["open", "mine", "others"];

/** In whose hands a counted group is, for the one who looks. */
const groupOf = ({ status, claimedBy }: Pick<ExceptionGroup, "status" | "claimedBy">, me: string): StatusGroup => {
  if (status === "claimed") return claimedBy === me ? "mine" : "others";
  return status === "acknowledged" || status === "closed" ? status : "open";
};

/** The search fields over the list; all else of the contract's is chosen at the side. */
const fields = ["gasBarcode", "companyId", "createdEmployeesName"] as const;
const searchFields = Object.fromEntries(fields.map((name) => [name, exception.search[name]]));
export const searchList = { ...exception, search: searchFields };

/** State of the page, as kept in the address: a link reproduces it. */
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

/** ↑ and ↓, or K and J, choose the row before and after, C claims; not while somebody types. */
const useKeys = ({ step, claim }: { step: (by: 1 | -1) => void; claim: () => void }): void => {
  usePressed(
    (event) => isFreeKey(event) && steps[event.key] === 1,
    () => step(1),
  );
  usePressed(
    (event) => isFreeKey(event) && steps[event.key] === -1,
    () => step(-1),
  );
  usePressed((event) => isFreeKey(event) && event.key.toLowerCase() === "c", claim);
};

/** Rows under one head; the open ones are parted by whether they are of today. */
export type Section = {
  name: Exclude<GroupName, "open"> | "fresh" | "older";
  rows: ExceptionRow[];
  total: number | undefined;
  /** Loads more from the server; undefined: all are here. */
  more?: () => void;
};

type Choice = {
  sections: Section[];
  /** The sections are not all here yet. */
  pending: boolean;
  /** Id of the chosen exception; empty: none. */
  selected: string;
  select: (id: string) => void;
  /** Takes an open one in hand, or those that are ticked; undefined: the viewer may not. */
  claim: ((row: ExceptionRow | undefined) => void) | undefined;
};

/** The selected exception, even when it is not on the current page. It stays in sight; keys move the selection and claim it. */
export const useChosen = ({ sections, pending, selected, select, claim }: Choice): ExceptionRow | undefined => {
  const rows = sections.flatMap((section) => section.rows);
  const here = rows.find(({ id }) => id === selected);
  const elsewhere = useOneException(selected, !pending && here === undefined);
  const row = here ?? elsewhere ?? undefined;
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selected);
    const next = rows[at === -1 ? 0 : at + by];
    if (next) select(next.id);
  };
  useKeys({ step, claim: () => claim?.(row) });
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

/** The asked group, or all that are in work. */
type Wanted = {
  narrowing: Narrowing;
  me: string;
  only: GroupName | undefined;
  counts: Record<GroupName, number> | undefined;
  today: string;
};

/** Exceptions in work under a narrowing, those of today before the older ones, or a chosen group alone. The server knows who claimed, not who looks. */
export const useGroups = ({ narrowing, me, only, counts, today }: Wanted) => {
  const wants = (name: GroupName) => (only === undefined ? groupsInWork.includes(name) : only === name);
  const open = { ...narrowing, status: "open" };
  const fresh = useExceptions({ ...open, createdTimeBegin: today }, wants("open"), "-createdTime");
  const older = useExceptions({ ...open, createdTimeEnd: dayBefore(today) }, wants("open"));
  const mine = useExceptions({ ...narrowing, status: "claimed", claimedBy: me }, wants("mine"));
  const claimed = useExceptions({ ...narrowing, status: "claimed" }, wants("others"));
  const acknowledged = useExceptions({ ...narrowing, status: "acknowledged" }, wants("acknowledged"));
  const closed = useExceptions({ ...narrowing, status: "closed" }, wants("closed"), "-closedTime");
  const endedToday = useExceptions({ ...narrowing, endedTimeBegin: today }, wants("endedToday"), "-endedTime");
  const others = sectionOf("others", claimed);
  const sections: Section[] = [
    sectionOf("fresh", fresh),
    sectionOf("older", older),
    sectionOf("mine", mine),
    { ...others, rows: others.rows.filter(({ claimedBy }) => claimedBy !== me), total: counts?.others },
    sectionOf("acknowledged", acknowledged),
    sectionOf("closed", closed),
    sectionOf("endedToday", endedToday),
  ];
  const queries = [fresh, older, mine, claimed, acknowledged, closed, endedToday].filter(({ isEnabled }) => isEnabled);
  const failed = queries.find(({ error, data }) => error && !data);
  return {
    sections: sections.filter(({ name }) => wants(name === "fresh" || name === "older" ? "open" : name)),
    pending: queries.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => queries.forEach((query) => void query.refetch()),
  };
};

export type Counts = {
  /** By who has them, of the chosen kind. */
  groups: Record<GroupName, number>;
  /** In the order of `exceptionKinds`, of the groups that are shown. */
  kinds: number[];
  held: number;
};

const notClosed = "open,claimed,acknowledged";

/**
 * All that the side counts; undefined until it is known. What is closed grows for ever: it is counted where it is shown, and of
 * `today` (a business day).
 */
export const useCounts = (
  values: Narrowing,
  kind: ExceptionKind | undefined,
  group: GroupName | undefined,
  me: string,
  today: string,
): Counts | undefined => {
  const answer = useExceptionCounts(group === "closed" ? values : { ...values, status: notClosed });
  const endedToday = useExceptionCounts({ ...values, endedTimeBegin: today });
  if (!answer || !endedToday) return undefined;
  const { list, parts, held: cylindersOnHold } = answer;
  const visibleGroups = group ? [group] : groupsInWork;
  const sum = (rows: ExceptionGroup[], matches: (row: ExceptionGroup) => boolean) =>
    rows.reduce((total, row) => (matches(row) ? total + row.count : total), 0);
  // A row is in one group; of a kind it is by any of its parts.
  const inGroup = (name: GroupName): number => {
    const groups = name === "endedToday" ? endedToday : { list, parts };
    const isIn = (row: ExceptionGroup) => name === "endedToday" || groupOf(row, me) === name;
    return kind ? sum(groups.parts, (row) => isOfKind(kind, row) && isIn(row)) : sum(groups.list, isIn);
  };
  const groups = Object.fromEntries(groupNames.map((name) => [name, inGroup(name)])) as Counts["groups"];
  return {
    groups,
    kinds: exceptionKinds.map((each) =>
      group === "endedToday"
        ? sum(endedToday.parts, (row) => isOfKind(each, row))
        : sum(parts, (row) => visibleGroups.includes(groupOf(row, me)) && isOfKind(each, row)),
    ),
    held: cylindersOnHold,
  };
};
