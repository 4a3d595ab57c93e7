import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { ProjectionHint } from "#contracts/wire/live-topics.ts";
import { maxTouched, type Touched } from "./change-set.ts";

/** A notice holds at most 8000 bytes: 80 ids of 70 characters, and the names. */
const maxIdsOfAll = 80;

/** The parts of a list that determine its tables. */
export type ShownList = Pick<ListDefinition, "name" | "from" | "joins" | "follows">;

/** The lists that show each table, by the table's name: those over the table, and those that follow a join to it. */
export function listsByTable(lists: readonly ShownList[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { name, from, joins = {}, follows = [] } of lists) {
    const tables = [from, ...follows.flatMap((alias) => joins[alias]?.table ?? [])];
    for (const table of tables) names.set(table.name, [...(names.get(table.name) ?? []), name]);
  }
  return names;
}

/** Names the changed lists, with the first key column of the changed rows. */
export function hintOf(
  { listsOf }: { listsOf: ReturnType<typeof listsByTable> },
  position: Position,
  changes: readonly Touched[],
): ProjectionHint {
  const idsByList = new Map<string, Set<string>>();
  for (const { table, ids: touched } of changes) {
    for (const list of listsOf.get(table.name) ?? []) {
      const ids = idsByList.get(list) ?? new Set();
      idsByList.set(list, ids);
      for (const id of touched) ids.add(id);
    }
  }
  return { position, lists: withinBounds(idsByList) };
}

/** Short lists keep their ids, because a screen with few rows needs to know which changed. */
function withinBounds(idsByList: Map<string, Set<string>>): ProjectionHint["lists"] {
  let room = maxIdsOfAll;
  return [...idsByList]
    .sort(([, a], [, b]) => a.size - b.size)
    .map(([list, ids]) => {
      const hasIds = ids.size <= Math.min(maxTouched, room);
      if (hasIds) room -= ids.size;
      return { list, ids: hasIds ? [...ids] : [] };
    });
}
