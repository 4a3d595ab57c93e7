import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";

/** A row of a list: what is not given is null, as where nothing was written down. */
export const rowOf = <L extends ListDefinition>({ columns }: L, given: Partial<RowOf<L>>): RowOf<L> =>
  ({ ...Object.fromEntries(Object.keys(columns).map((name) => [name, null])), ...given }) as RowOf<L>;
