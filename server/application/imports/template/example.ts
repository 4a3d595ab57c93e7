import type { Field } from "#contracts/fields/field.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";

/** Title of the example row in every template, so that nobody imports it by mistake. */
const EXAMPLE = "EXAMPLE-0001";

/** True if a row is the template's own example. */
export const isExample = ({ title }: ImportKind, cells: Cells): boolean => cells[title] === EXAMPLE;

const texts: Readonly<Record<string, string>> = {
  factoryNumber: "26-300118",
  name: "示例 Example",
  address: "1 Station Road",
  contact: "Li Xiaomei",
  telephone: "13800000000",
  identityNumber: "440681199001011234",
};
const numbers: Readonly<Record<string, number>> = {
  emptyWeight: 16.52,
  packingBatch: 2026,
  serviceLife: 8,
  detectionCycle: 48,
  nominalPressure: 2.1,
  hydrostaticPressure: 3.2,
  designThickness: 3,
  volume: 35.5,
  maxFillWeight: 14.9,
};
const days: Readonly<Record<string, string>> = { productionDate: "2026-10-12" };

/** Cell of the example row. Empty for an optional field that needs no example. */
export const exampleOf = (
  kind: ImportKind,
  name: string,
  field: Field,
  offered: readonly string[],
): string | number => {
  if (name === kind.title) return EXAMPLE;
  const isAsked = field.required || field.requiredToAdd;
  if (field.kind === "day") return days[name] ?? "";
  if (field.kind === "integer" || field.kind === "decimal") return isAsked ? (numbers[name] ?? field.min ?? 1) : "";
  if (field.kind === "ref" || field.kind === "choice" || field.kind === "flag")
    return isAsked ? (offered[0] ?? "") : "";
  return isAsked ? (texts[name] ?? "EXAMPLE") : "";
};
