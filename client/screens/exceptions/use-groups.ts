import { dayBefore } from "#client/lib/business-time.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";
import { useExceptions, type Narrowing } from "./exception-calls.ts";
import { groupsInWork, type GroupName } from "./exception-kinds.ts";
import type { Section } from "./exception-table.tsx";

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
  /** The business day. */
  today: string;
};

/** Exceptions in work under a narrowing, those of today before the older ones, or a chosen group alone. The server knows who claimed, not who looks. */
export const useGroups = ({ narrowing, me, only, counts, today }: Wanted) => {
  const wants = (name: GroupName) => (only === undefined ? groupsInWork.includes(name) : only === name);
  const open = { ...narrowing, status: "open" };
  const fresh = useExceptions({ ...open, createdTimeBegin: today }, wants("open"), "-createdTime");
  const older = useExceptions({ ...open, createdTimeEnd: dayBefore(today) }, wants("open"));
  const own = useExceptions({ ...narrowing, status: "claimed", claimedBy: me }, wants("mine"));
  const claimed = useExceptions({ ...narrowing, status: "claimed" }, wants("others"));
  const done = useExceptions({ ...narrowing, status: "acknowledged" }, wants("acknowledged"));
  const closed = useExceptions({ ...narrowing, status: "closed" }, wants("closed"), "-closedTime");
  const ended = useExceptions({ ...narrowing, endedTimeBegin: today }, wants("endedToday"), "-endedTime");
  const others = sectionOf("others", claimed);
  const sections: Section[] = [
    sectionOf("fresh", fresh),
    sectionOf("older", older),
    sectionOf("mine", own),
    { ...others, rows: others.rows.filter(({ claimedBy }) => claimedBy !== me), total: counts?.others },
    sectionOf("acknowledged", done),
    sectionOf("closed", closed),
    sectionOf("endedToday", ended),
  ];
  const asked = [fresh, older, own, claimed, done, closed, ended].filter(({ isEnabled }) => isEnabled);
  const failed = asked.find(({ error, data }) => error && !data);
  return {
    sections: sections.filter(({ name }) => wants(name === "fresh" || name === "older" ? "open" : name)),
    pending: asked.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => asked.forEach((query) => void query.refetch()),
  };
};
