import type { z } from "zod";
import { registerCylinder } from "../commands/register.ts";
import { faultOf, type Fault } from "../fields/fault-of.ts";
import type { Field } from "../fields/field.ts";
import { bodySchema } from "../resources/body-schema.ts";
import type { ResourceDefinition } from "../resources/define-resource.ts";
import type { ImportKind } from "./kinds.ts";
import { readCell, type Words } from "./read-cell.ts";

/** A row of a sheet: the trimmed text of each cell that is not empty. */
export type Cells = Readonly<Record<string, string>>;

/** A row as its form would send it. `body` is absent where a fault stands. */
export type ReadRow = { values: Record<string, unknown>; body?: Record<string, unknown>; faults: Fault[] };

/** Looks up the record that a name stands for: its id, or why there is none. */
export type IdOf = (
  name: string,
  field: Field,
  text: string,
  /** Values of the fields before it: the type of a company stands before the company. */
  values: Readonly<Record<string, unknown>>,
) => { id: string } | { fault: Omit<Fault, "path"> };

/** Takes any name for one that is known: rules that need no database, for the browser. */
export const anyName: IdOf = () => ({ id: "00000000-0000-4000-8000-000000000000" });

type Rules = z.ZodType<object>;
const known = new Map<ResourceDefinition, Rules>();

const rulesOf = (
  kind: ImportKind,
  values: Record<string, unknown>,
): { rules?: Rules; fields: ImportKind["fields"] } => {
  const resource = kind.resourceOf(values);
  if (!resource) return { fields: kind.fields };
  if ("kept" in resource) return { rules: registerCylinder.input, fields: kind.fields };
  const rules = known.get(resource) ?? bodySchema(resource, "add");
  known.set(resource, rules);
  return { rules, fields: resource.fields };
};

/**
 * Reads a row and holds it against the rules of its record's form. Faults by field, in the order of the fields; of one field the first.
 */
export const readRow = (kind: ImportKind, cells: Cells, words: Words, idOf: IdOf = anyName): ReadRow => {
  const values: Record<string, unknown> = {};
  const faults = new Map<string, Fault>();
  const note = (path: string, { code, params }: Omit<Fault, "path">) => {
    if (!faults.has(path)) faults.set(path, { path, code, params });
  };
  for (const [name, field] of Object.entries(kind.fields)) {
    const text = cells[name]?.trim() ?? "";
    if (text === "") continue;
    const read = readCell(field, text, words);
    if ("fault" in read) {
      note(name, read.fault);
      continue;
    }
    const looked = field.kind === "ref" ? idOf(name, field, text, values) : undefined;
    if (looked && "fault" in looked) note(name, looked.fault);
    else values[name] = looked ? looked.id : read.value;
  }
  const { rules, fields } = rulesOf(kind, values);
  // The column that says what a row is belongs to no form.
  for (const name of Object.keys(values)) if (rules && !(name in fields) && name !== "type") note(name, foreign);
  if (!rules && !faults.has("type")) note("type", { code: "field.required", params: {} });
  const parsed = rules?.safeParse(values, { reportInput: true });
  for (const issue of parsed?.error?.issues ?? []) {
    const { path, ...fault } = faultOf(issue);
    note(path.split(".")[0] ?? path, fault);
  }
  const sorted = Object.keys(kind.fields).flatMap((name) => faults.get(name) ?? []);
  return { values, faults: sorted, ...(parsed?.success && sorted.length === 0 ? { body: { ...parsed.data } } : {}) };
};

const foreign = { code: "import.fieldOfOtherType", params: {} };
