import type { ImportDetail, ImportSheet } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds } from "#contracts/imports/kinds.ts";
import { requiredFields } from "./import-words.ts";

/** The field of each column of a sheet, by the column's index; columns without one are not used. */
export type Mapping = Readonly<Record<number, string>>;

/** The mapping that a sheet begins with: the one that was given last, else the guesses by its heads; a field that two columns seem to hold goes to the first. */
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

/** Gives a column a field, or none; the column that had it loses it. */
export const withField = (mapping: Mapping, index: number, field: string | undefined): Mapping => {
  const others = Object.entries(mapping).filter(([at, each]) => Number(at) !== index && each !== field);
  return Object.fromEntries(field === undefined ? others : [...others, [index, field]]);
};

/** The mapping as the call takes it. */
export const columnsOf = (mapping: Mapping): Record<string, number> =>
  Object.fromEntries(Object.entries(mapping).map(([index, field]) => [field, Number(index)]));

/** Fields that every row has to have and no column holds. */
export const missingFields = (kind: ImportKindName, mapping: Mapping): string[] => {
  const mapped = new Set(Object.values(mapping));
  return requiredFields(kind).filter((field) => !mapped.has(field));
};

/** How many columns are used. */
export const usedColumns = (mapping: Mapping): number => Object.keys(mapping).length;

/** Fields of a kind that a column may hold: pictures do not lie in a sheet. */
export const offeredFields = (kind: ImportKindName): string[] =>
  Object.entries(importKinds[kind].fields)
    .filter(([, field]) => field.kind !== "images" && field.kind !== "password")
    .map(([name]) => name);
