import type { Checked } from "./checked.ts";
import type { Column, ListDefinition } from "./list-definition.ts";
import type { RowOf } from "./row-of.ts";

export type * from "./list-definition.ts";

/** A list whose rows have a known type. */
export type ListOf<R> = ListDefinition & {
  /** For the compiler alone; no list has it. */
  rows?: R;
};

/** Declares a list. A column that neither the table nor a join has does not compile. */
export const defineList = <const L extends ListDefinition>(
  definition: L & Checked<L>,
): L & Pick<ListOf<RowOf<L>>, "rows"> => definition;

/** Tells whether a list is open to somebody with these codes; one without a permission is open to whoever is signed in. */
export const isOpenTo = ({ permission }: Pick<ListDefinition, "permission">, codes: ReadonlySet<string>): boolean =>
  permission.length === 0 || permission.some((code) => codes.has(code));

/** The codes that say how far somebody sees in a list; of a list that is cut by owner, how far in the rows of others. */
export const scopeCodes = ({
  permission,
  own,
  within,
}: Pick<ListDefinition, "permission" | "own" | "within">): readonly string[] => {
  if (own === undefined) return permission;
  return within === undefined ? [] : [within];
};

/** The column that identifies a row: a page finds its rows by it, and `list:changed` names them by it. */
export const rowKeyOf = ({ from }: Pick<ListDefinition, "from">): string => from.key[0] ?? "id";

/** The key of a column's label. */
export const labelKey = (name: string, column: Pick<Column, "label">): string => column.label ?? `fields.${name}`;

/** Every column name of a layout, flat. */
export const columnsOf = (layout: ListDefinition["layout"]): string[] =>
  layout.flatMap((entry) => (typeof entry === "string" ? [entry] : entry.columns));
