import { qualified } from "./names.ts";
import type { Columns, ColumnType, Table } from "#contracts/read-models/table.ts";

type ComputedOf<T> = T extends Table<Columns, string, infer X> ? (X extends Columns ? keyof X & string : never) : never;
type ColumnOf<T> = T extends Table<infer C, string> ? (keyof C & string) | ComputedOf<T> : never;

/** An index over columns. `trigram` is for substring search on one text column. `where` is SQL with snake_case names, for partial indexes. */
export type Index<Column extends string = string> = {
  on: readonly Column[];
  kind?: "btree" | "trigram" | "gin";
  unique?: boolean;
  descending?: boolean;
  where?: string;
};

/** The physical part of a table, for projections only. The browser loads only the declaration of columns. */
export type TableStorage<T extends Table = Table> = {
  indexes?: readonly Index<ColumnOf<T>>[];
  /** SQL of each computed column, with snake_case names. */
  computed?: Readonly<Record<ComputedOf<T>, string>>;
  derived?: Derived;
};

/** A table whose rows are made from another table: its name, and a query of all columns for the keys in `$1::text[]`. */
export type Derived = { from: string; query: (source: string) => string };

/** Storage by the table's name. */
export type Storage = ReadonlyMap<string, TableStorage>;

/** Makes an entry of {@link Storage}. The compiler checks the columns. */
export const storageOf = <T extends Table>(table: T, storage: TableStorage<T>): [string, TableStorage] => [
  table.name,
  storage,
];

/** Placeholder for the source table. Its schema is known when rows are written. */
const SOURCE = "$source";

/** The query of a derived table's rows in a schema. */
export const derivedSql = ({ from, sql }: NonNullable<StoredTable["derived"]>, schema: string): string =>
  sql.replaceAll(SOURCE, () => qualified(schema, from));

/** A table in the form that PostgreSQL stores. */
export type StoredTable = Pick<Table, "name" | "columns" | "key"> & {
  indexes: readonly Index[];
  computed: Readonly<Record<string, { type: ColumnType; sql: string }>>;
  /** SQL of a derived table's rows for the keys in `$1::text[]`. */
  derived?: { from: string; sql: string };
};

/** Combines a table and its storage. Throws when a computed column has no SQL. */
export function storedTable(table: Table, storage: Storage): StoredTable {
  const { name, columns, key, computed = {} } = table;
  const { indexes = [], computed: sqlOf = {}, derived } = storage.get(name) ?? {};
  const worked = Object.entries(computed).map(([column, { type }]) => {
    const sql = sqlOf[column];
    if (sql === undefined) throw new Error(`${name}.${column} is computed, and nothing says how`);
    return [column, { type, sql }] as const;
  });
  return {
    ...{ name, columns, key, indexes, computed: Object.fromEntries(worked) },
    ...(derived && { derived: { from: derived.from, sql: derived.query(SOURCE) } }),
  };
}
