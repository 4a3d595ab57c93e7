import type { z } from "zod";
import { isSameCode } from "../codes/canonical-code.ts";
import { SEPARATOR } from "../codes/gs1.ts";
import { readCode, type ReadSettings } from "../codes/read-code.ts";
import { registerCylinder } from "../commands/register.ts";
import { faultOf, type Fault } from "../fields/fault-of.ts";
import type { Field } from "../fields/field.ts";
import { bodySchema } from "../resources/body-schema.ts";
import type { ResourceDefinition } from "../resources/define-resource.ts";
import type { ImportKind } from "./kinds.ts";
import { mendedText } from "./mend-cell.ts";
import { isFormula, readCell, tidied, type Cells, type ReadCell, type Words } from "./read-cell.ts";
import { expectedLength, plainReading, type Reading } from "./reading.ts";

/** A row as its form would send it. `body` is absent if there is a fault. */
export type ReadRow = { values: Record<string, unknown>; body?: Record<string, unknown>; faults: Fault[] };

/** Finds the record with a name. Returns its id, or the fault. */
export type IdOf = (
  name: string,
  field: Field,
  text: string,
  /** Values of earlier fields, as the type of a company comes before the company. */
  values: Readonly<Record<string, unknown>>,
) => { id: string } | { fault: Omit<Fault, "path"> };

/** Accepts every name, so that the browser can check the rules that need no database. */
export const anyName: IdOf = () => ({ id: "00000000-0000-4000-8000-000000000000" });

type Rules = z.ZodType<object>;
const cache = new Map<ResourceDefinition, Rules>();

const rulesOf = (
  kind: ImportKind,
  values: Record<string, unknown>,
): { rules?: Rules; fields: ImportKind["fields"] } => {
  const resource = kind.resourceOf(values);
  if (!resource) return { fields: kind.fields };
  if ("kept" in resource) return { rules: registerCylinder.input, fields: kind.fields };
  const rules = cache.get(resource) ?? bodySchema(resource, "add");
  cache.set(resource, rules);
  return { rules, fields: resource.fields };
};

/** Reads a row and checks it by the rules of its record's form. Faults are in the order of the fields, one for each field. */
export const readRow = (
  kind: ImportKind,
  cells: Cells,
  words: Words,
  { idOf = anyName, reading = plainReading, codes }: { idOf?: IdOf; reading?: Reading; codes?: ReadSettings } = {},
): ReadRow => {
  const values: Record<string, unknown> = {};
  const orders = new Map(reading.days.map(({ field, order }) => [field, order]));
  const faults = new Map<string, Fault>();
  const note = (path: string, { code, params }: Omit<Fault, "path">) => {
    if (!faults.has(path)) faults.set(path, { path, code, params });
  };
  for (const [name, field] of Object.entries(kind.fields)) {
    const text = tidied(cells[name]);
    if (text === "" || isNothing(kind.nothing?.[name], text, words)) continue;
    const cell = isFormula(cells[name])
      ? { fault: { code: "import.formula", params: {} } }
      : readCell(field, text, words, orders.get(name));
    const read = field.kind === "barcode" && codes ? readBarcode(cell, text, codes) : cell;
    if ("fault" in read) {
      note(name, read.fault);
      continue;
    }
    const reference = field.kind === "ref" ? idOf(name, field, text, values) : undefined;
    if (reference && "fault" in reference) note(name, reference.fault);
    else values[name] = reference ? reference.id : read.value;
  }
  const { rules, fields } = rulesOf(kind, values);
  // The column `type` is not a field of any form.
  for (const name of Object.keys(values)) if (rules && !(name in fields) && name !== "type") note(name, foreign);
  if (!rules && !faults.has("type")) note("type", { code: "field.required", params: {} });
  const parsed = rules?.safeParse(values, { reportInput: true });
  for (const issue of parsed?.error?.issues ?? []) {
    const { path, ...fault } = faultOf(issue);
    note(path.split(".")[0] ?? path, fault);
  }
  for (const { path, ...fault } of kind.faultsOf?.(values) ?? []) note(path, fault);
  for (const fault of lengthFaults(values["gasBarcode"], reading)) note("gasBarcode", fault);
  const sorted = Object.keys(kind.fields).flatMap((name) => {
    const fault = faults.get(name);
    return fault ? withMended(fault, fields[name] ?? kind.fields[name], tidied(cells[name])) : [];
  });
  return { values, faults: sorted, ...(parsed?.success && sorted.length === 0 ? { body: { ...parsed.data } } : {}) };
};

/** Reads what a scanner put into a cell. A text that names no code keeps its spelling, and the form's rules say what is wrong with it. */
const readBarcode = (cell: ReadCell, whole: string, codes: ReadSettings): ReadCell => {
  if ("fault" in cell) return cell;
  const text = whole.includes(SEPARATOR) ? whole : String(cell.value);
  const { candidates, unknown, fault } = readCode(text, codes);
  if (fault === "code.checkDigit" || fault === "code.unknownAddress") return { fault: { code: fault, params: {} } };
  const code = unknown ?? candidates[0]?.code;
  return { value: code === undefined || isSameCode(code, text) ? text : code };
};

/** Faults of the way a text is written. */
const ofWriting = new Set([
  "field.number",
  "field.integer",
  "field.phone",
  "field.companyPhone",
  "weight.invalid",
  "barcode.invalid",
]);

/** Suggests the text without the signs that make it faulty. */
const withMended = (fault: Fault, field: Field | undefined, text: string): Fault => {
  const mended = field && ofWriting.has(fault.code) ? mendedText(field, text) : undefined;
  return mended === undefined ? fault : { ...fault, params: { ...fault.params, suggestions: [mended] } };
};

const isNothing = (key: string | undefined, text: string, words: Words): boolean =>
  key !== undefined && words(key).includes(text);

/**
 * Fault of a barcode with an unusual length. If a leading zero gives the usual length, the fault suggests it, because spreadsheets drop such zeros.
 */
const lengthFaults = (barcode: unknown, reading: Reading): Omit<Fault, "path">[] => {
  const lengths = typeof barcode === "string" ? expectedLength(reading, barcode) : undefined;
  if (!lengths || typeof barcode !== "string") return [];
  const suggestions = /^\d+$/.test(barcode) && lengths.expected === lengths.has + 1 ? [`0${barcode}`] : [];
  return [{ code: "import.unusualLength", params: { ...lengths, suggestions } }];
};

const foreign = { code: "import.fieldOfOtherType", params: {} };
