import type { Table } from "#contracts/read-models/table.ts";
import type { Changes } from "../views/view.ts";
import { merge, type Operation, type Values } from "./operation.ts";

/** The operation on one row. `key` holds at least the key's columns. */
export type Keyed = { key: Values; operation: Operation };

/** The operations of one table by key. An operation that cannot be merged with an earlier one goes into a later phase. */
export type TableChanges = { table: Table; phases: Map<string, Keyed>[] };

/** New rows of one table. */
export type NewRows = { table: Table; rows: Values[] };

/** First key columns of the changed rows: all of them, or more than {@link maxTouched} if there are too many. */
export type Touched = { table: Table; ids: ReadonlySet<string> };

/** Changes that views made, merged by row. */
export type ChangeSet = Changes & {
  /** Changes that are not taken yet. */
  tables(): TableChanges[];
  /** Removes and returns the new rows, so that they can be written while more is recorded. Later changes are recorded separately. */
  takeNewRows(): NewRows[];
  /** Number of rows that are not taken yet. */
  size(): number;
  touched(): Touched[];
};

/** If more rows changed than a screen shows, they are not listed one by one. */
export const maxTouched = 40;

type Kept = TableChanges & {
  defaults: Values;
  ids: Set<string>;
  /** Keys of rows inserted since rows were last taken. */
  fresh: string[];
};

export function createChangeSet(): ChangeSet {
  const byTable = new Map<Table, Kept>();

  const keptOf = (table: Table): Kept => {
    let changes = byTable.get(table);
    if (!changes)
      byTable.set(
        table,
        (changes = { table, phases: [new Map()], defaults: defaultsOf(table), ids: new Set(), fresh: [] }),
      );
    return changes;
  };

  const record = (table: Table, key: Values, operation: Operation): void => {
    const changes = keptOf(table);
    const { phases, ids } = changes;
    const name = keyName(table, key);
    if (ids.size <= maxTouched) ids.add(String(key[table.key[0]!]));
    // Only the last phase with this row matters, because earlier phases are final.
    for (let phase = phases.length - 1; phase >= 0; phase--) {
      const before = phases[phase]!.get(name);
      if (!before) continue;
      const merged = merge(before.operation, operation, changes.defaults);
      if (merged) before.operation = merged;
      else addPhase(changes, phase + 1).set(name, { key, operation });
      return;
    }
    phases[0]!.set(name, { key, operation });
    if (operation.kind === "insert") changes.fresh.push(name);
  };

  // The views check the types of rows. Here all rows have the same type.
  const changes = {
    insert: (table: Table, row: Values) => record(table, row, { kind: "insert", row }),
    upsert: (table: Table, row: Values) => record(table, row, { kind: "upsert", row }),
    patch: (table: Table, key: Values, columns: Values) => {
      const patch = defined(columns);
      for (const _ in patch) return record(table, key, { kind: "patch", columns: patch });
    },
    remove: (table: Table, key: Values) => record(table, key, { kind: "remove" }),
    derive: (table: Table, key: Values) => record(table, key, { kind: "derive" }),
    add: (table: Table, key: Values, deltas: Record<string, number>, set: Values = {}) =>
      record(table, key, { kind: "add", deltas: { ...deltas }, set: defined(set) }),
    tables: () => [...byTable.values()],
    takeNewRows: () => [...byTable.values()].map(takeInserts).filter(({ rows }) => rows.length > 0),
    size: () => {
      let rows = 0;
      for (const { phases } of byTable.values()) for (const { size } of phases) rows += size;
      return rows;
    },
    touched: () => [...byTable.values()],
  };
  return changes as ChangeSet;
}

/** Takes rows of the first phase only. Later inserts must wait for the earlier operations on their rows. */
function takeInserts(changes: Kept): NewRows {
  const { table, phases, fresh } = changes;
  const rows: Values[] = [];
  const first = phases[0]!;
  for (const name of fresh) {
    const operation = first.get(name)?.operation;
    if (operation?.kind !== "insert" || phases.some((phase, index) => index > 0 && phase.has(name))) continue;
    rows.push(operation.row);
    first.delete(name);
  }
  changes.fresh = [];
  return { table, rows };
}

/** A copy, because a view may pass the same object for several rows. A column with `undefined` is left out. */
const defined = (columns: Values): Values => {
  const patch = { ...columns };
  for (const name in patch) if (patch[name] === undefined) delete patch[name];
  return patch;
};

const addPhase = ({ phases }: TableChanges, index: number): Map<string, Keyed> => {
  const phase = phases[index] ?? new Map<string, Keyed>();
  phases[index] = phase;
  return phase;
};

/** No stored value contains a zero byte, so it separates the parts. */
const keyName = ({ key: names }: Table, key: Values): string => {
  let name = String(key[names[0]!]);
  for (let index = 1; index < names.length; index++) name += `\0${String(key[names[index]!])}`;
  return name;
};

const defaultsOf = (table: Table): Values =>
  Object.fromEntries(Object.entries(table.columns).map(([name, column]) => [name, column.default]));
