import type { ImportCellError, ImportRow } from "#contracts/imports/calls.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import type { Translate } from "#client/lib/i18n.ts";

/** Codes that only the server can judge, since it knows the words of every language. */
const serverOnly = new Set(["import.choice"]);

export const duplicateCode = "import.duplicate";

/** How the columns are read, and the language in which that is said. */
type View = { t: Translate; reading: Reading | undefined };
type Faults = Pick<ImportCellError, "field" | "code" | "msg">[];

const faultsOf = (kind: ImportKind, cells: ImportRow["cells"], { t, reading }: View): Faults => {
  const words: Words = (key) => [t(key)];
  return readRow(kind, cells, words, { reading })
    .faults.filter(({ code }) => !serverOnly.has(code))
    .map(({ path, code, params }) => ({ field: path, code, msg: t(code, params) }));
};

/**
 * A row with cells that the server has not answered for: the contract's rules are asked here first. Errors of other cells that only the server finds stay until it answers; those of the changed ones
 * are gone.
 */
export const rowView = (
  kind: ImportKind,
  row: ImportRow,
  changed: ReadonlyMap<string, string>,
  view: View,
): ImportRow => {
  if (changed.size === 0) return row;
  const cells = { ...row.cells, ...Object.fromEntries(changed) };
  const before = new Set(faultsOf(kind, row.cells, view).map(({ field, code }) => `${field} ${code}`));
  const found = faultsOf(kind, cells, view);
  const fields = new Set([...changed.keys(), ...found.map(({ field }) => field)]);
  const kept = row.errors.filter(({ field, code }) => !fields.has(field) && !before.has(`${field} ${code}`));
  const errors = [...found, ...kept];
  return { ...row, cells, errors, state: stateOf(errors) };
};

const stateOf = (errors: Faults): ImportRow["state"] => {
  if (errors.some(({ code }) => code !== duplicateCode)) return "error";
  return errors.length > 0 ? "duplicate" : "ready";
};

/** The number of the row that a duplicate is the same as; the server says it in a sentence. */
export const sameAs = ({ errors }: ImportRow): string | undefined =>
  /\d[\d,]*/.exec(errors.find(({ code }) => code === duplicateCode)?.msg ?? "")?.[0];
