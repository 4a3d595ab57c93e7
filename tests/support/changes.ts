import type { TableColumn, Table } from "#contracts/read-models/table.ts";
import { stateKey, type AnyView, type Changes, type Projectable } from "#projections/views/view.ts";

export type RecordedRow = Record<string, unknown>;

/** The rows that a view made of events: those of a table in the order in which they were made, with whole rows as the database would keep them. */
export type RecordedTables = {
  rows(table: Table): RecordedRow[];
  row(table: Table, key: string): RecordedRow | undefined;
};

/** Keeps rows in memory by the contract of `Changes`, and is as strict as the database would be. */
export const createRecorder = (): RecordedTables & { changes: Changes } => {
  const tables = new Map<string, Map<string, RecordedRow>>();
  const of = (table: Table) => {
    const rows = tables.get(table.name) ?? new Map<string, RecordedRow>();
    tables.set(table.name, rows);
    return rows;
  };
  const changes: Changes = {
    insert(table, row) {
      const key = keyOf(table, row);
      if (of(table).has(key)) throw new Error(`${table.name} ${key} is there already`);
      of(table).set(key, whole(table, row));
    },
    upsert: (table, row) => void of(table).set(keyOf(table, row), whole(table, row)),
    patch(table, key, columns) {
      const row = of(table).get(keyOf(table, key));
      if (row) of(table).set(keyOf(table, key), whole(table, { ...row, ...defined(columns) }));
    },
    // The key alone: what the row would be is in SQL, and tests over a database derive it there.
    derive: (table, key) => void of(table).set(keyOf(table, key), { ...key }),
    remove: (table, key) => void of(table).delete(keyOf(table, key)),
    add(table, key, deltas, set) {
      const row = of(table).get(keyOf(table, key)) ?? whole(table, { ...key, ...set });
      const moved = Object.entries(deltas).map(([name, by]) => [name, Number(row[name]) + Number(by)]);
      of(table).set(keyOf(table, key), whole(table, { ...row, ...defined(set), ...Object.fromEntries(moved) }));
    },
  };
  return {
    changes,
    rows: (table) => [...of(table).values()],
    row: (table, key) => of(table).get(key),
  };
};

/** A column given as `undefined` is left alone, as one that is not given. */
const defined = (columns: object = {}): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

const keyOf = (table: Table, row: object): string =>
  table.key.map((name) => String((row as RecordedRow)[name])).join(" ");

const whole = (table: Table, given: object): RecordedRow => {
  const row = given as RecordedRow;
  const unknown = Object.keys(row).filter((name) => !(name in table.columns));
  if (unknown.length > 0) throw new Error(`${table.name} has no column ${unknown.join(", ")}`);
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [name, valueOf(table, name, column, row[name])]),
  );
};

const valueOf = (table: Table, name: string, column: TableColumn, value: unknown): unknown => {
  const kept = value ?? column.default ?? null;
  if (kept === null && !column.nullable) throw new Error(`${table.name}.${name} must not be null`);
  return kept;
};

/** Runs a view over events as the runner does, every event a batch of its own. */
export const runView = (view: AnyView, events: readonly Projectable[], recorder = createRecorder()): RecordedTables => {
  const states = new Map<string, unknown>();
  for (const event of events) {
    const { fold } = view;
    const key = fold ? stateKey(fold, event.stream) : event.stream;
    const before = states.get(key) ?? fold?.initial;
    const folds = fold && event.stream.startsWith(fold.prefix);
    // A state survives JSON, because that is how it is kept between batches.
    const after: unknown = folds ? JSON.parse(JSON.stringify(fold.evolve(before, event))) : before;
    states.set(key, after);
    view.on[event.type]?.(event, recorder.changes, { before, after });
    if (folds) view.finish?.(after, { stream: key }, recorder.changes);
  }
  return recorder;
};
