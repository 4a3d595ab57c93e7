import type { ImportErrorKind } from "#contracts/imports/calls.ts";
import { importKinds, type ImportKindName } from "#contracts/imports/kinds.ts";
import { hasWords, type Translate } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { fieldLabel, isRequired } from "../import-words.ts";

/** A kind of error in a few words: "Spec: not known". */
export const kindTitle = (kind: ImportKindName, { field, code, values }: ImportErrorKind, t: Translate): string => {
  const short = `client.import.fault.${code}`;
  const words = hasWords(short) ? t(short) : (values[0]?.msg ?? code);
  return t("client.import.kindTitle", { field: fieldLabel(field, importKinds[kind].fields[field], t), words });
};

/** The commonest texts that have it. */
export const kindValues = ({ values }: ImportErrorKind, t: Translate): string =>
  values
    .filter(({ value }) => value !== "")
    .slice(0, 3)
    .map(({ value, rows }) => t("client.import.valueRows", { value, count: rows, n: count(rows) }))
    .join(t("client.import.comma"));

/** Tells whether one text may mend all cells of a kind: they are empty, and rows may have the same. */
export const mayFill = (kind: ImportKindName, { field, values }: ImportErrorKind): boolean =>
  values.every(({ value }) => value === "") && !importKinds[kind].doubles.some((fields) => fields.includes(field));

/** Tells whether emptying a cell mends it: nobody has to fill it. */
export const mayBeEmpty = (kind: ImportKindName, field: string): boolean => {
  const found = importKinds[kind].fields[field];
  return found !== undefined && !isRequired(found);
};

/** A replacement that the server offers for texts of a kind: the name that is nearest. */
export type Offer = { from: string; to: string; rows: number };

export const offersOf = ({ values }: ImportErrorKind): Offer[] =>
  values.flatMap(({ value, rows, suggestions }) => suggestions.map((to) => ({ from: value, to, rows })));
