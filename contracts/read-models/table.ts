/** PostgreSQL types a read model may use, with the TypeScript type a view writes for each. */
export type ColumnTypes = {
  text: string;
  /** Ids of records, cylinders and accounts: half as long as their text, and joined to the records without a cast. */
  uuid: string;
  integer: number;
  bigint: bigint;
  /** Exact decimals that are no whole grams: rare; the text form keeps every digit. */
  numeric: number | string;
  boolean: boolean;
  /** A moment, ISO 8601 with offset. */
  timestamptz: string;
  /** A calendar day, YYYY-MM-DD. */
  date: string;
  "text[]": string[];
  jsonb: unknown;
};
export type ColumnType = keyof ColumnTypes;

/**
 * A column. `nullable` ones may be left out of a row; `default` is what a counter's row starts with. `V` is the TypeScript type of its
 * values, where that is narrower than the column's type says.
 */
export type TableColumn<T extends ColumnType = ColumnType, Nullable extends boolean = boolean, V = ColumnTypes[T]> = {
  type: T;
  nullable: Nullable;
  default?: number | boolean | string;
  /** For the compiler alone; no column has it. */
  holds?: V;
};

export type Columns = Record<string, TableColumn>;

/**
 * A table or view that lists read. Its columns may be known to the compiler alone: those of records follow from the fields of a
 * resource, which no list needs at run time.
 */
export type SourceTable<C extends Columns = Columns, X extends Columns | undefined = Columns | undefined> = {
  /** Absent for tables of the schema `public`. */
  schema?: string;
  name: string;
  /** The first one identifies a row of a list. */
  key: readonly string[];
  columns?: C;
  computed?: X;
};

/** A read model's table: names in camelCase, stored in snake_case. Its indexes are declared in `projections/storage.ts`. */
export type Table<
  C extends Columns = Columns,
  K extends keyof C & string = keyof C & string,
  X extends Columns | undefined = Columns | undefined,
> = {
  schema: "read";
  name: string;
  columns: C;
  key: readonly K[];
  /** Columns that PostgreSQL computes from the row: read, and never written. */
  computed?: X;
};

/** Every column that can be read, the computed ones included. */
export type ColumnsOf<T> = [Part<T, "computed">] extends [never]
  ? Part<T, "columns">
  : Part<T, "columns"> & Part<T, "computed">;
type Part<T, P extends string> = P extends keyof T ? Exclude<T[P], undefined> : never;

/** The name with its schema, as it stands in SQL: `read.cylinder`. */
export const tableName = ({ schema, name }: Pick<SourceTable, "schema" | "name">): string =>
  schema ? `${schema}.${name}` : name;

/** A value of a column as it is written and, for texts and flags, read. */
export type ValueOf<C> = C extends { type: ColumnType; nullable: infer N; holds?: infer V }
  ? N extends true
    ? V | null
    : V
  : never;
type Optional<C extends Columns> = {
  [N in keyof C]: C[N]["nullable"] extends true ? N : C[N] extends { default: unknown } ? N : never;
}[keyof C];

/** A whole row; columns that may be null or have a default can be left out. */
export type Row<T> =
  T extends Table<infer C, string>
    ? { [N in Exclude<keyof C, Optional<C>>]: ValueOf<C[N]> } & { [N in Optional<C>]?: ValueOf<C[N]> }
    : never;
export type Key<T> = T extends Table<infer C, infer K> ? { [N in K]: ValueOf<C[N]> } : never;
/** Everything but the key, each part optional. */
export type Patch<T> = T extends Table<infer C, infer K> ? { [N in Exclude<keyof C, K>]?: ValueOf<C[N]> } : never;
/** Amounts added to counters: columns of a numeric type. */
export type Deltas<T> =
  T extends Table<infer C, infer K>
    ? { [N in Exclude<keyof C, K> as C[N] extends TableColumn<"integer" | "bigint"> ? N : never]?: number }
    : never;

const column = <T extends ColumnType>(type: T): TableColumn<T, false> => ({ type, nullable: false });

/** The column types by name: `columns: { cylinderId: types.text, remark: nullable(types.text), full: counter }`. */
export const types = {
  text: column("text"),
  uuid: column("uuid"),
  integer: column("integer"),
  bigint: column("bigint"),
  numeric: column("numeric"),
  boolean: column("boolean"),
  moment: column("timestamptz"),
  day: column("date"),
  texts: column("text[]"),
  json: column("jsonb"),
} as const;

export const nullable = <T extends ColumnType, V>(of: TableColumn<T, false, V>): TableColumn<T, true, V> => ({
  ...of,
  nullable: true,
});

/** A text that is one of some words. */
export const oneOf = <V extends string>(): TableColumn<"text", false, V> => ({ type: "text", nullable: false });
/** A list of texts, each one of some words. */
export const someOf = <V extends string>(): TableColumn<"text[]", false, V[]> => ({ type: "text[]", nullable: false });
/** JSON of a known shape. */
export const json = <V>(): TableColumn<"jsonb", false, V> => ({ type: "jsonb", nullable: false });

/** A whole number that starts at 0 and is moved by `changes.add`. */
export const counter: TableColumn<"integer", false> & { default: number } = {
  type: "integer",
  nullable: false,
  default: 0,
};

/** Declares a table; the types of its rows follow from the columns. */
export const defineTable = <
  const C extends Columns,
  const K extends keyof C & string,
  const X extends Columns | undefined = undefined,
>(
  name: string,
  definition: { columns: C; key: readonly K[]; computed?: X },
): Table<C, K, X> => ({ schema: "read", name, ...definition });
