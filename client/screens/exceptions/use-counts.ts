import type { ExceptionGroup } from "#contracts/lists/exception.ts";
import { useExceptionCounts, type Narrowing } from "./exception-calls.ts";
import {
  exceptionKinds,
  groupsInWork,
  groupOf,
  isOfKind,
  groupNames,
  type ExceptionKind,
  type GroupName,
} from "./exception-kinds.ts";

export type Counts = {
  /** By who has them, of the chosen kind. */
  groups: Record<GroupName, number>;
  /** In the order of `exceptionKinds`, of the groups that are shown. */
  kinds: number[];
  /** Cylinders on hold now. */
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
  const ended = useExceptionCounts({ ...values, endedTimeBegin: today });
  if (!answer || !ended) return undefined;
  const { list, parts, held } = answer;
  const shown = group ? [group] : groupsInWork;
  const sum = (rows: ExceptionGroup[], wanted: (row: ExceptionGroup) => boolean) =>
    rows.reduce((total, row) => (wanted(row) ? total + row.count : total), 0);
  // A row is in one group; of a kind it is by any of its parts.
  const inGroup = (name: GroupName): number => {
    const counted = name === "endedToday" ? ended : { list, parts };
    const isIn = (row: ExceptionGroup) => name === "endedToday" || groupOf(row, me) === name;
    return kind ? sum(counted.parts, (row) => isOfKind(kind, row) && isIn(row)) : sum(counted.list, isIn);
  };
  const groups = Object.fromEntries(groupNames.map((name) => [name, inGroup(name)])) as Counts["groups"];
  return {
    groups,
    kinds: exceptionKinds.map((each) =>
      group === "endedToday"
        ? sum(ended.parts, (row) => isOfKind(each, row))
        : sum(parts, (row) => shown.includes(groupOf(row, me)) && isOfKind(each, row)),
    ),
    held,
  };
};
