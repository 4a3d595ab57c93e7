import type { ExceptionGroup } from "#contracts/lists/exception.ts";
import { useExceptionCounts, type Narrowing } from "./exception-calls.ts";
import {
  exceptionKinds,
  groupNames,
  groupsInWork,
  groupOf,
  isOfKind,
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

/** All that the side counts; undefined until it is known. What is closed grows for ever and is counted only where it is shown. */
export const useCounts = (
  values: Narrowing,
  kind: ExceptionKind | undefined,
  group: GroupName | undefined,
  me: string,
): Counts | undefined => {
  const answer = useExceptionCounts(group === "closed" ? values : { ...values, status: notClosed });
  if (!answer) return undefined;
  const { list: counted, held } = answer;
  const shown = group ? [group] : groupsInWork;
  const sum = (wanted: (row: ExceptionGroup) => boolean) =>
    counted.reduce((total, row) => (wanted(row) ? total + row.count : total), 0);
  const ofKind = (row: ExceptionGroup) => kind === undefined || isOfKind(kind, row);
  return {
    groups: Object.fromEntries(
      groupNames.map((name) => [name, sum((row) => ofKind(row) && groupOf(row, me) === name)]),
    ) as Counts["groups"],
    kinds: exceptionKinds.map((each) => sum((row) => shown.includes(groupOf(row, me)) && isOfKind(each, row))),
    held,
  };
};
