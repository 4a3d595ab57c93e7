import { labelKey, type ListDefinition, type SearchField } from "./define-list.ts";

/** A search field by its name, or the two of a range, the start first. `label` is a locale key. */
export type SearchPlace = { names: string[]; field: SearchField; label: string };

/** Search fields, and the labels that their columns have. */
export type Searched = Pick<ListDefinition, "search"> & Partial<Pick<ListDefinition, "columns">>;

/** Label of a filter. It is the same as the label of the column that the filter searches, if there is one. */
const labelOf = (name: string, field: SearchField, columns: Searched["columns"]): string => {
  const [column = name, ...more] = field.columns ?? [];
  const label = more.length === 0 ? columns?.[column]?.label : undefined;
  return field.label ?? label ?? labelKey(field.range ?? name, columns?.[name] ?? {});
};

/** Search fields in order. The two of a range are one place. */
export const searchPlacesOf = ({ search, columns }: Searched): SearchPlace[] => {
  const places: SearchPlace[] = [];
  for (const [name, field] of Object.entries(search)) {
    const partner = field.range && places.find((place) => place.field.range === field.range);
    if (partner) partner.names = field.op === "from" ? [name, ...partner.names] : [...partner.names, name];
    else places.push({ names: [name], field, label: labelOf(name, field, columns) });
  }
  return places;
};
