import type { Table } from "../views/table.ts";
import type { Changes } from "../views/view.ts";
import { merge, type Operation, type Values } from "./operation.ts";

export type Keyed = { key: Values; operation: Operation };

/** The operations of one table by key; what cannot be merged with an earlier operation stands in a later phase. */
export type TableChanges = { table: Table; phases: Map<string, Keyed>[] };

/** Changes that views made, merged by row. */
export type Recording = Changes & { tables(): TableChanges[] };

export function createRecording(): Recording {
  const byTable = new Map<Table, TableChanges & { defaults: Values }>();

  const record = (table: Table, key: Values, operation: Operation): void => {
    let changes = byTable.get(table);
    if (!changes) byTable.set(table, (changes = { table, phases: [new Map()], defaults: defaultsOf(table) }));
    const name = keyName(table, key);
    // Only the last phase that knows the row matters: what came before is settled.
    for (let phase = changes.phases.length - 1; phase >= 0; phase--) {
      const before = changes.phases[phase]!.get(name);
      if (!before) continue;
      const merged = merge(before.operation, operation, changes.defaults);
      if (merged) changes.phases[phase]!.set(name, { key, operation: merged });
      else addPhase(changes, phase + 1).set(name, { key, operation });
      return;
    }
    changes.phases[0]!.set(name, { key, operation });
  };

  // The types of rows are the views' affair; here a row is a row.
  const changes = {
    insert: (table: Table, row: Values) => record(table, keyOf(table, row), { kind: "insert", row }),
    upsert: (table: Table, row: Values) => record(table, keyOf(table, row), { kind: "upsert", row }),
    patch: (table: Table, key: Values, columns: Values) => {
      const given = defined(columns);
      if (Object.keys(given).length > 0) record(table, key, { kind: "patch", columns: given });
    },
    remove: (table: Table, key: Values) => record(table, key, { kind: "remove" }),
    add: (table: Table, key: Values, deltas: Record<string, number>, set: Values = {}) =>
      record(table, key, { kind: "add", deltas, set: defined(set) }),
    tables: () => [...byTable.values()],
  };
  return changes as Recording;
}

/** A column given as `undefined` is left alone, as one that is not given. */
const defined = (columns: Values): Values =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const addPhase = ({ phases }: TableChanges, index: number): Map<string, Keyed> => {
  const phase = phases[index] ?? new Map<string, Keyed>();
  phases[index] = phase;
  return phase;
};

const keyOf = (table: Table, row: Values): Values => Object.fromEntries(table.key.map((name) => [name, row[name]]));

/** A zero byte stands in no value that can be stored, so it keeps the parts apart. */
const keyName = (table: Table, key: Values): string => table.key.map((name) => String(key[name])).join("\0");

const defaultsOf = (table: Table): Values =>
  Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column.default]));
