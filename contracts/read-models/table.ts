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

/** A column. `nullable` ones may be left out of a row; `default` is what a counter's row starts with. */
export type TableColumn<T extends ColumnType = ColumnType, Nullable extends boolean = boolean> = {
  type: T;
  nullable: Nullable;
  default?: number | boolean | string;
};

export type Columns = Record<string, TableColumn>;

/** A read model's table: names in camelCase, stored in snake_case. Its indexes are declared in `projections/storage.ts`. */
export type Table<
  C extends Columns = Columns,
  K extends keyof C & string = keyof C & string,
  X extends Columns | undefined = Columns | undefined,
> = {
  name: string;
  columns: C;
  key: readonly K[];
  /** Columns that PostgreSQL computes from the row: read, and never written. */
  computed?: X;
};

type ValueOf<C> =
  C extends TableColumn<infer T, infer N> ? (N extends true ? ColumnTypes[T] | null : ColumnTypes[T]) : never;
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
/** What is added to counters: columns of a numeric type. */
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

export const nullable = <T extends ColumnType>(of: TableColumn<T, false>): TableColumn<T, true> => ({
  ...of,
  nullable: true,
});

/** A whole number that starts at 0 and is moved by `changes.add`. */
export const counter = { type: "integer", nullable: false, default: 0 } as const satisfies TableColumn<
  "integer",
  false
>;

/** Declares a table; the types of its rows follow from the columns. */
export const defineTable = <
  const C extends Columns,
  const K extends keyof C & string,
  const X extends Columns | undefined = undefined,
>(
  name: string,
  definition: { columns: C; key: readonly K[]; computed?: X },
): Table<C, K, X> => ({ name, ...definition });
