import type { ImportDetail, ImportSheet } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds, sheetFields } from "#contracts/imports/kinds.ts";
import { requiredFields } from "./import-words.ts";

/** The field of each sheet column, by column index. Columns without a field are not used. */
export type Mapping = Readonly<Record<number, string>>;

/** A sheet's initial mapping: the last saved one, else guessed from the headers. If two columns match one field, the first gets it. */
export const firstMapping = ({ name, columns }: ImportSheet, mapping: ImportDetail["mapping"]): Mapping => {
  if (mapping?.sheet === name)
    return Object.fromEntries(Object.entries(mapping.columns).map(([field, index]) => [index, field]));
  const used = new Set<string>();
  const mapped: Record<number, string> = {};
  for (const { index, guess } of columns) {
    if (guess === null || used.has(guess)) continue;
    used.add(guess);
    mapped[index] = guess;
  }
  return mapped;
};

/** Sets or clears a column's field. Another column with that field loses it. */
export const withField = (mapping: Mapping, index: number, field: string | undefined): Mapping => {
  const others = Object.entries(mapping).filter(([at, each]) => Number(at) !== index && each !== field);
  return Object.fromEntries(field === undefined ? others : [...others, [index, field]]);
};

/** The mapping in the API's format: column index by field. */
export const columnsOf = (mapping: Mapping): Record<string, number> =>
  Object.fromEntries(Object.entries(mapping).map(([index, field]) => [field, Number(index)]));

/** The required fields without a column. */
export const missingFields = (kind: ImportKindName, mapping: Mapping): string[] => {
  const mapped = new Set(Object.values(mapping));
  return requiredFields(kind).filter((field) => !mapped.has(field));
};

/** Number of used columns. */
export const usedColumns = (mapping: Mapping): number => Object.keys(mapping).length;

/** The fields that a column may have. */
export const offeredFields = (kind: ImportKindName): string[] => sheetFields(importKinds[kind]);
