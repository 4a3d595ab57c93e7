import { createHash } from "node:crypto";
import type { Table } from "#contracts/read-models/table.ts";
import { toParameter } from "#infra/engines/database/text-format.ts";
import { columnName, qualified } from "./names.ts";
import type { Operation } from "./operation.ts";
import type { Keyed, TableChanges } from "./change-set.ts";
import { derivedSql, type StoredTable } from "./storage.ts";

/*
 * SQL text, because each statement is made from a table's declaration. It takes rows as one array per column, so one plan serves batches of any size.
 */

/** A statement that is prepared once per connection. */
export type Statement = { name: string; text: string; values: Buffer[] };

/** Larger arrays would only take memory. */
const maxRows = 250;

/** The statements for a table's changes, in their required order. Each is made when it is needed. */
export function* statementsOf(schema: string, { table, phases }: TableChanges): Generator<Statement> {
  for (const phase of phases) {
    const groups = new Map<string, Keyed[]>();
    for (const keyed of phase.values()) {
      const shape = shapeOf(keyed.operation);
      const group = groups.get(shape);
      if (group) group.push(keyed);
      else groups.set(shape, [keyed]);
    }
    for (const group of groups.values())
      for (let at = 0; at < group.length; at += maxRows)
        yield statementOf(schema, table, group.slice(at, at + maxRows));
  }
}

/** Rows of the same shape share a statement: the same kind, and for patches and counters also the same columns. */
function shapeOf(operation: Operation): string {
  switch (operation.kind) {
    case "patch":
      return `patch ${Object.keys(operation.columns).join()}`;
    case "add":
      return `add ${Object.keys(operation.deltas).join()} ${Object.keys(operation.set).join()}`;
    default:
      return operation.kind;
  }
}

/** The statements that recompute derived rows, after their sources are written. */
export function* derivingStatements(
  schema: string,
  derived: ReadonlyMap<string, NonNullable<StoredTable["derived"]>>,
  changes: readonly TableChanges[],
): Generator<Statement> {
  for (const { table, phases } of changes) {
    const source = derived.get(table.name);
    if (!source) continue;
    const keys = phases.flatMap((phase) => [...phase.values()].map(({ key }) => key[table.key[0]!]));
    for (let at = 0; at < keys.length; at += maxRows)
      yield derivingStatement(schema, table, source, keys.slice(at, at + maxRows));
  }
}

function derivingStatement(
  schema: string,
  table: Table,
  source: NonNullable<StoredTable["derived"]>,
  keys: unknown[],
): Statement {
  const key = [...table.key];
  const columns = Object.keys(table.columns);
  const replace = columns
    .filter((name) => !key.includes(name))
    .map((name) => `${columnName(name)} = excluded.${columnName(name)}`);
  const rows = `(${derivedSql(source, schema)}) r`;
  const text = `${insertInto(qualified(schema, table.name), columns)} from ${rows}${onConflict(key, replace)}`;
  return { name: nameOf(text), text, values: [toParameter(table.columns[key[0]!]!, keys)] };
}

function statementOf(schema: string, table: Table, group: Keyed[]): Statement {
  const { operation } = group[0]!;
  const target = qualified(schema, table.name);
  const key = [...table.key];
  switch (operation.kind) {
    case "remove":
      return prepare(table, key, group, (rows) => `delete from ${target} t using ${rows} where ${matches(key)}`);
    case "patch": {
      const columns = Object.keys(operation.columns).filter((name) => name in table.columns);
      const set = columns.map((name) => `${columnName(name)} = r.${columnName(name)}`).join(", ");
      const text = (rows: string) => `update ${target} t set ${set} from ${rows} where ${matches(key)}`;
      return prepare(table, [...key, ...columns], group, text);
    }
    case "insert":
    case "upsert": {
      const columns = Object.keys(table.columns);
      const replace = columns
        .filter((name) => !key.includes(name))
        .map((name) => `${columnName(name)} = excluded.${columnName(name)}`);
      const conflict = operation.kind === "upsert" ? onConflict(key, replace) : "";
      return prepare(table, columns, group, (rows) => `${insertInto(target, columns)} from ${rows}${conflict}`);
    }
    case "add": {
      const deltas = Object.keys(operation.deltas);
      const set = Object.keys(operation.set);
      const columns = [...key, ...deltas, ...set];
      const update = [
        ...deltas.map(
          (name) =>
            `${columnName(name)} = t.${columnName(name)} + excluded.${columnName(name)} - ${startOf(table, name)}`,
        ),
        ...set.map((name) => `${columnName(name)} = excluded.${columnName(name)}`),
      ];
      const text = (rows: string) => `${insertInto(`${target} as t`, columns)} from ${rows}${onConflict(key, update)}`;
      return prepare(table, columns, group, text);
    }
    case "derive":
      throw new TypeError(`${table.name} is derived from no table`);
    default:
      return operation satisfies never;
  }
}

const nameOf = (sql: string): string => createHash("sha1").update(sql).digest("hex").slice(0, 20);

const insertInto = (target: string, columns: string[]): string =>
  `insert into ${target} (${columns.map(columnName).join(", ")}) select ${columns.map((name) => `r.${columnName(name)}`).join(", ")}`;

const onConflict = (key: string[], set: string[]): string =>
  ` on conflict (${key.map(columnName).join(", ")}) do ${set.length > 0 ? `update set ${set.join(", ")}` : "nothing"}`;

const matches = (key: string[]): string =>
  key.map((name) => `t.${columnName(name)} = r.${columnName(name)}`).join(" and ");

/** Start value of a counter. */
const startOf = (table: Table, name: string): number => Number(table.columns[name]?.default ?? 0);

/** A row's value in a column: from its key, its new values, or the start value of a counter. */
function valueOf(table: Table, { key, operation }: Keyed, name: string): unknown {
  if (table.key.includes(name)) return key[name];
  switch (operation.kind) {
    case "insert":
    case "upsert":
      return operation.row[name] ?? table.columns[name]!.default;
    case "patch":
      return operation.columns[name];
    case "add":
      return name in operation.deltas ? startOf(table, name) + operation.deltas[name]! : operation.set[name];
    case "remove":
    case "derive":
      return undefined;
    default:
      return operation satisfies never;
  }
}

function prepare(table: Table, columns: string[], group: Keyed[], text: (rows: string) => string): Statement {
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const names = columns.map(columnName);
  const typed = columns.map((name, index) => `u.c${index}::${table.columns[name]!.type} as ${names[index]}`).join(", ");
  const aliases = columns.map((_, index) => `c${index}`).join(", ");
  const sql = text(`(select ${typed} from unnest(${arrays}) as u(${aliases})) r`);
  return {
    name: nameOf(sql),
    text: sql,
    values: columns.map((name) =>
      toParameter(
        table.columns[name]!,
        group.map((keyed) => valueOf(table, keyed, name)),
      ),
    ),
  };
}
