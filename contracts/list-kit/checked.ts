import type { ColumnsOf } from "../read-models/table.ts";
import type { ListDefinition } from "./list-definition.ts";

/** Columns of the list's own table. */
type Own<L extends ListDefinition> = keyof ColumnsOf<L["from"]> & string;
/** Columns of joined tables, as `alias.column`. */
type Joined<L> = L extends { joins: infer J }
  ? {
      [A in keyof J & string]: J[A] extends { table: infer T } ? `${A}.${keyof ColumnsOf<T> & string}` : never;
    }[keyof J & string]
  : never;

/** Every stored column that the list may use. */
export type PathOf<L extends ListDefinition> = Own<L> | Joined<L>;
/** Columns of the list, by their names in the response. */
export type ColumnName<L extends ListDefinition> = keyof L["columns"] & string;
/** The stored column from which a column of the list is read. */
export type FromOf<C, N extends string> = C extends { from: infer F }
  ? [Extract<F, string>] extends [never]
    ? N
    : Extract<F, string>
  : N;

type Named<L extends ListDefinition> = ColumnName<L> | PathOf<L>;

type CheckedColumn<L extends ListDefinition, C, N extends string> = (FromOf<C, N> extends PathOf<L>
  ? unknown
  : { from: PathOf<L> }) &
  (C extends { otherwise: infer O extends string }
    ? O extends PathOf<L>
      ? unknown
      : { otherwise: PathOf<L> }
    : unknown) &
  (C extends { english: infer E extends string } ? (E extends PathOf<L> ? unknown : { english: PathOf<L> }) : unknown) &
  (C extends { sentence: string } ? { sentence: ColumnName<L> } : unknown) &
  (C extends { names: { table: infer T } } ? { names: { nameColumn: keyof ColumnsOf<T> & string } } : unknown) &
  (C extends { counts: infer T } ? { counts: CheckedCounts<T> } : unknown);

type CheckedCounts<C> = (C extends { table: infer T }
  ? { on: keyof ColumnsOf<T> & string; where?: { [N in keyof ColumnsOf<T>]?: boolean } }
  : never) &
  (C extends { table: infer T; by: { table: infer R } }
    ? { by: { column: keyof ColumnsOf<T> & string; nameColumn: keyof ColumnsOf<R> & string } }
    : unknown);

type CheckedSearch<L extends ListDefinition, S, N extends string> = S extends { columns: readonly string[] }
  ? { columns: readonly ColumnName<L>[] }
  : N extends ColumnName<L>
    ? unknown
    : { columns: readonly ColumnName<L>[] };

type CheckedJoin<L extends ListDefinition, J> = J extends { table: infer T }
  ? { on: readonly [PathOf<L>, keyof ColumnsOf<T> & string] }
  : never;

/** The parts of a list that name columns. Only existing columns are allowed. */
export type Checked<L extends ListDefinition> = {
  columns: { [N in keyof L["columns"]]: CheckedColumn<L, L["columns"][N], N & string> };
  joins?: L extends { joins: infer J } ? { [A in keyof J]: CheckedJoin<L, J[A]> } : unknown;
  follows?: L extends { joins: infer J } ? readonly (keyof J)[] : unknown;
  where?: { [N in keyof L["where"]]: N extends Named<L> ? unknown : never };
  card?: L extends { card: infer C } ? { [P in keyof C]: ColumnName<L> | readonly ColumnName<L>[] } : unknown;
  search: { [N in keyof L["search"]]: CheckedSearch<L, L["search"][N], N & string> };
  requires?: readonly (keyof L["search"])[];
  layout: readonly (ColumnName<L> | { group: string; columns: readonly ColumnName<L>[] })[];
  paper?: readonly (ColumnName<L> | { group: string; columns: readonly ColumnName<L>[] })[];
  told?: readonly (ColumnName<L> & keyof L["search"])[];
  tally?: ColumnName<L>;
  rank?: Named<L>;
  sort: { by: ColumnName<L> };
  scope: Named<L> | false;
  openFor?: Named<L> & keyof L["search"];
  own?: Named<L>;
  sums?: readonly ColumnName<L>[];
};
