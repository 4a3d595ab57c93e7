import type { ExceptionGroup } from "#contracts/lists/exception.ts";
import { useExceptionGroups, type Narrowing } from "./exception-calls.ts";
import {
  exceptionKinds,
  groupNames,
  groupOf,
  isOfKind,
  type ExceptionKind,
  type GroupName,
} from "./exception-kinds.ts";

export type Counts = {
  /** By who has them, of the chosen kind. */
  groups: Record<GroupName, number>;
  /** In the order of `exceptionKinds`. */
  kinds: number[];
  held: number;
};

/** All that the side counts; undefined until it is known. */
export const useCounts = (values: Narrowing, kind: ExceptionKind | undefined, me: string): Counts | undefined => {
  const counted = useExceptionGroups(values);
  if (!counted) return undefined;
  const sum = (wanted: (group: ExceptionGroup) => boolean) =>
    counted.reduce((total, group) => (wanted(group) ? total + group.count : total), 0);
  const ofKind = (group: ExceptionGroup) => kind === undefined || isOfKind(kind, group);
  return {
    groups: Object.fromEntries(
      groupNames.map((name) => [name, sum((group) => ofKind(group) && groupOf(group, me) === name)]),
    ) as Counts["groups"],
    kinds: exceptionKinds.map((each) => sum((group) => isOfKind(each, group))),
    held: sum(({ kind: is }) => is === "hold"),
  };
};
