import { useExceptions, type ExceptionRow, type Narrowing } from "./exception-calls.ts";
import { groupsInWork, type GroupName } from "./exception-kinds.ts";
import type { Group } from "./exception-table.tsx";

type Rows = ReturnType<typeof useExceptions>;

const rowsOf = ({ data }: Rows): ExceptionRow[] => data?.pages.flatMap(({ list }) => list) ?? [];
const totalOf = ({ data }: Rows): number | undefined => data?.pages[0]?.total;
const moreOf = ({ hasNextPage, fetchNextPage }: Rows) => (hasNextPage ? () => void fetchNextPage() : undefined);

/** Exceptions in work under a narrowing, or a chosen group alone. The server knows who claimed, not who looks. */
export const useGroups = (
  narrowing: Narrowing,
  me: string,
  only: GroupName | undefined,
  counts: Record<GroupName, number> | undefined,
) => {
  const wants = (name: GroupName) => (only === undefined ? groupsInWork.includes(name) : only === name);
  const open = useExceptions({ ...narrowing, status: "open" }, wants("open"));
  const own = useExceptions({ ...narrowing, status: "claimed", claimedBy: me }, wants("mine"));
  const claimed = useExceptions({ ...narrowing, status: "claimed" }, wants("others"));
  const done = useExceptions({ ...narrowing, status: "acknowledged" }, wants("acknowledged"));
  const ended = useExceptions({ ...narrowing, status: "closed" }, wants("closed"), "-closedTime");
  const all: Group[] = [
    { name: "open", rows: rowsOf(open), total: totalOf(open), more: moreOf(open) },
    { name: "mine", rows: rowsOf(own), total: totalOf(own), more: moreOf(own) },
    {
      name: "others",
      rows: rowsOf(claimed).filter(({ claimedBy }) => claimedBy !== me),
      total: counts?.others,
      more: moreOf(claimed),
    },
    { name: "acknowledged", rows: rowsOf(done), total: totalOf(done), more: moreOf(done) },
    { name: "closed", rows: rowsOf(ended), total: totalOf(ended), more: moreOf(ended) },
  ];
  const asked = [open, own, claimed, done, ended].filter(({ isEnabled }) => isEnabled);
  const failed = asked.find(({ error, data }) => error && !data);
  return {
    groups: all.filter(({ name }) => wants(name)),
    pending: asked.some(({ isPending }) => isPending),
    error: failed?.error ?? null,
    retry: () => asked.forEach((query) => void query.refetch()),
  };
};
