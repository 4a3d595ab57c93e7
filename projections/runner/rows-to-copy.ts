import type { Table } from "../views/table.ts";
import type { CopyTarget } from "./copy.ts";
import { qualified } from "./names.ts";
import { snake } from "#infra/database/snake.ts";
import type { Keyed, TableChanges } from "./recording.ts";
import { valueOf } from "./statements.ts";

export const copyTargetOf = (schema: string, { name, columns }: Table): CopyTarget => ({
  table: qualified(schema, name),
  columns: Object.entries(columns).map(([column, { type }]) => ({ name: snake(column), type })),
});

/** A row as COPY takes it: every column, in the order of the table's declaration. */
const rowOf = (table: Table, keyed: Keyed): unknown[] =>
  Object.keys(table.columns).map((name) => {
    const value = valueOf(table, keyed, name);
    // A column that a fresh counter's row is not told starts with its default.
    return value === undefined ? table.columns[name]!.default : value;
  });

/** Takes out the rows that are certainly new; what else is to be done with the table stays. */
export function takeInserts({ table, phases }: TableChanges): unknown[][] {
  const rows: unknown[][] = [];
  const [first] = phases;
  for (const [name, keyed] of first ?? []) {
    if (keyed.operation.kind !== "insert") continue;
    rows.push(rowOf(table, keyed));
    first!.delete(name);
  }
  return rows;
}

/** Takes out the first phase as the rows that it leaves in a table that was empty: there is nothing to patch and nothing to remove. */
export function takeFirstRows({ table, phases }: TableChanges): unknown[][] {
  const rows: unknown[][] = [];
  for (const keyed of phases[0]?.values() ?? []) {
    const { kind } = keyed.operation;
    if (kind !== "patch" && kind !== "remove") rows.push(rowOf(table, keyed));
  }
  phases[0]?.clear();
  return rows;
}
