/** PostgreSQL types of read models, with the TypeScript type that a view writes for each. */
export type ColumnTypes = {
  text: string;
  /** Ids of records, cylinders and accounts. A uuid is half as long as its text and joins without a cast. */
  uuid: string;
  integer: number;
  bigint: bigint;
  /** Rare decimals that are not whole grams. The text form keeps every digit. */
  numeric: number | string;
  boolean: boolean;
  /** A time, ISO 8601 with offset. */
  timestamptz: string;
  /** A calendar day, YYYY-MM-DD. */
  date: string;
  "text[]": string[];
  jsonb: unknown;
};
export type ColumnType = keyof ColumnTypes;

/**
 * A column: a row may leave out `nullable` ones, and `default` is the first value of a counter. `V` is the TypeScript type of its values, if it is
 * narrower than the column's type.
 */
export type TableColumn<T extends ColumnType = ColumnType, Nullable extends boolean = boolean, V = ColumnTypes[T]> = {
  type: T;
  nullable: Nullable;
  default?: number | boolean | string;
  /** Only for the compiler. No column has this value. */
  holds?: V;
};

export type Columns = Record<string, TableColumn>;

/**
 * A table or view that lists read. The columns of records are known only to the compiler, because they are made from a resource's fields and no list
 * needs them at run time.
 */
export type SourceTable<C extends Columns = Columns, X extends Columns | undefined = Columns | undefined> = {
  /** Absent for tables in the schema `public`. */
  schema?: string;
  name: string;
  /** The first column identifies a row of a list. */
  key: readonly string[];
  columns?: C;
  computed?: X;
};

/** Table of a read model. Names are camelCase in code and snake_case in the database; its indexes are declared in `projections/storage.ts`. */
export type Table<
  C extends Columns = Columns,
  K extends keyof C & string = keyof C & string,
  X extends Columns | undefined = Columns | undefined,
> = {
  schema: "read";
  name: string;
  columns: C;
  key: readonly K[];
  /** Columns that PostgreSQL computes. They are only read. */
  computed?: X;
};

/** All columns that can be read, including the computed ones. */
export type ColumnsOf<T> = [Part<T, "computed">] extends [never]
  ? Part<T, "columns">
  : Part<T, "columns"> & Part<T, "computed">;
type Part<T, P extends string> = P extends keyof T ? Exclude<T[P], undefined> : never;

/** Table name with its schema for SQL: `read.cylinder`. */
export const tableName = ({ schema, name }: Pick<SourceTable, "schema" | "name">): string =>
  schema ? `${schema}.${name}` : name;

/** Type of a column's value when it is written. Texts and flags have the same type when read. */
export type ValueOf<C> = C extends { type: ColumnType; nullable: infer N; holds?: infer V }
  ? N extends true
    ? V | null
    : V
  : never;
type Optional<C extends Columns> = {
  [N in keyof C]: C[N]["nullable"] extends true ? N : C[N] extends { default: unknown } ? N : never;
}[keyof C];

/** A whole row. Nullable columns and those with a default may be left out. */
export type Row<T> =
  T extends Table<infer C, string>
    ? { [N in Exclude<keyof C, Optional<C>>]: ValueOf<C[N]> } & { [N in Optional<C>]?: ValueOf<C[N]> }
    : never;
export type Key<T> = T extends Table<infer C, infer K> ? { [N in K]: ValueOf<C[N]> } : never;
/** All columns except the key, each optional. */
export type Patch<T> = T extends Table<infer C, infer K> ? { [N in Exclude<keyof C, K>]?: ValueOf<C[N]> } : never;
/** Amounts to add to counters, which are columns of a numeric type. */
export type Deltas<T> =
  T extends Table<infer C, infer K>
    ? { [N in Exclude<keyof C, K> as C[N] extends TableColumn<"integer" | "bigint"> ? N : never]?: number }
    : never;

const column = <T extends ColumnType>(type: T): TableColumn<T, false> => ({ type, nullable: false });

/** Column types by name: `columns: { cylinderId: types.text, remark: nullable(types.text), full: counter }`. */
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

/** A text with one of a few fixed values. */
export const oneOf = <V extends string>(): TableColumn<"text", false, V> => ({ type: "text", nullable: false });
/** A list of texts, each with one of a few fixed values. */
export const someOf = <V extends string>(): TableColumn<"text[]", false, V[]> => ({ type: "text[]", nullable: false });
/** JSON of a known shape. */
export const json = <V>(): TableColumn<"jsonb", false, V> => ({ type: "jsonb", nullable: false });

/** A whole number that starts at 0. `changes.add` changes it. */
export const counter: TableColumn<"integer", false> & { default: number } = {
  type: "integer",
  nullable: false,
  default: 0,
};

/** Declares a table. The types of its rows follow from the columns. */
export const defineTable = <
  const C extends Columns,
  const K extends keyof C & string,
  const X extends Columns | undefined = undefined,
>(
  name: string,
  definition: { columns: C; key: readonly K[]; computed?: X },
): Table<C, K, X> => ({ schema: "read", name, ...definition });
