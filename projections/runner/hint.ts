import type { Position } from "#contracts/wire/position.ts";
import type { ProjectionHint } from "#contracts/wire/live-topics.ts";
import { maxTouched, type Touched } from "./change-set.ts";
import type { Models } from "./schema.ts";

/** A notice is small (8000 bytes): 80 ids of 70 characters, and the names, fit. */
const maxIdsOfAll = 80;

/** Which lists changed, by the first key column of the changed rows. */
export function hintOf({ views }: Models, position: Position, changes: readonly Touched[]): ProjectionHint {
  const idsByList = new Map<string, Set<string>>();
  for (const { tables, lists } of views) {
    for (const { table, ids: touched } of changes) {
      if (!tables.includes(table)) continue;
      for (const list of lists) {
        const ids = idsByList.get(list) ?? new Set();
        idsByList.set(list, ids);
        for (const id of touched) ids.add(id);
      }
    }
  }
  return { position, lists: withinBounds(idsByList) };
}

/** The short lists keep their ids: who looks at few rows wants to know which. */
function withinBounds(idsByList: Map<string, Set<string>>): ProjectionHint["lists"] {
  let left = maxIdsOfAll;
  return [...idsByList]
    .sort(([, a], [, b]) => a.size - b.size)
    .map(([list, ids]) => {
      const named = ids.size <= Math.min(maxTouched, left);
      if (named) left -= ids.size;
      return { list, ids: named ? [...ids] : [] };
    });
}
