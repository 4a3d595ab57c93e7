import type { Checked } from "./checked.ts";
import type { Column, ListDefinition } from "./list-definition.ts";
import type { RowOf } from "./row-of.ts";

export type * from "./list-definition.ts";

/** A list whose rows have a known type. */
export type ListOf<R> = ListDefinition & {
  /** Only for the compiler. No list has this value. */
  rows?: R;
};

/** Declares a list. A column that is in neither the table nor a join is a compile error. */
export const defineList = <const L extends ListDefinition>(
  definition: L & Checked<L>,
): L & Pick<ListOf<RowOf<L>>, "rows"> => definition;

/** True when a person with these codes may read the list. A list without a permission is open to every signed-in person. */
export const isOpenTo = ({ permission }: Pick<ListDefinition, "permission">, codes: ReadonlySet<string>): boolean =>
  permission.length === 0 || permission.some((code) => codes.has(code));

/** The codes whose scope limits the list's rows, or only other people's rows if the list has owners. */
export const scopeCodes = ({
  permission,
  own,
  within,
}: Pick<ListDefinition, "permission" | "own" | "within">): readonly string[] => {
  if (own === undefined) return permission;
  return within === undefined ? [] : [within];
};

/** The column that identifies a row. Pages and `list:changed` use it. */
export const rowKeyOf = ({ from }: Pick<ListDefinition, "from">): string => from.key[0] ?? "id";

/** Locale key of a column's label. */
export const labelKey = (name: string, column: Pick<Column, "label">): string => column.label ?? `fields.${name}`;

/** All column names of a layout as a flat list. */
export const columnsOf = (layout: ListDefinition["layout"]): string[] =>
  layout.flatMap((entry) => (typeof entry === "string" ? [entry] : entry.columns));
