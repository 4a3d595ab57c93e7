import type { Position } from "#contracts/wire/position.ts";
import type { ProjectionHint } from "#contracts/wire/live-topics.ts";
import type { TableChanges } from "./recording.ts";
import type { Models } from "./schema.ts";

/** More ids than a screen shows say no more than none; and a notice is small. */
const maxIds = 40;

/** Which lists changed, by the first key column of the changed rows. */
export function hintOf({ views }: Models, position: Position, changes: readonly TableChanges[]): ProjectionHint {
  const idsByList = new Map<string, Set<string>>();
  for (const { tables, lists } of views) {
    for (const { table, phases } of changes) {
      if (!tables.includes(table)) continue;
      for (const list of lists) {
        const ids = idsByList.get(list) ?? new Set();
        idsByList.set(list, ids);
        for (const phase of phases) for (const { key } of phase.values()) ids.add(String(key[table.key[0]!]));
      }
    }
  }
  return { position, lists: [...idsByList].map(([list, ids]) => ({ list, ids: ids.size > maxIds ? [] : [...ids] })) };
}
