import { otherCodes } from "../commands/register.ts";
import type { Fault } from "../fields/fault-of.ts";
import { choice, ref, type Field, type Fields } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { clientInfo } from "../resources/client-info.ts";
import { dealer, enterprise, gasstations, inspectionunit, repairpoint, warehouse } from "../resources/companies.ts";
import { cylinder } from "../resources/cylinder.ts";
import { uniqueFields, type ResourceDefinition } from "../resources/define-resource.ts";
import { employee } from "../resources/employee.ts";
import { companyTypeOptions, contentOptions } from "../resources/options.ts";
import { spec } from "../resources/spec.ts";
import { vehicle } from "../resources/vehicle.ts";

export const importKindNames = ["cylinder", "customer", "vehicle", "employee", "company", "spec"] as const;
export type ImportKindName = (typeof importKindNames)[number];

/** A kind of records to import: one resource, or several resources of one table, which a column of the sheet tells apart. */
export type ImportKind = {
  name: ImportKindName;
  /** Locale key of its name. */
  label: string;
  /** Columns of a sheet, in the order of the template. A reference's column holds names. */
  fields: Fields;
  /** The field that names a row. The template's example row is recognised by it. */
  title: string;
  /** Groups of fields. No two rows may have the same values in all fields of a group. */
  doubles: readonly (readonly string[])[];
  /** Locale keys, by field, of words that mean an empty cell. Our own exports write these words. */
  nothing?: Readonly<Record<string, string>>;
  /** Faults of several values together, which the form's rules do not find. */
  faultsOf?(values: Readonly<Record<string, unknown>>): Fault[];
  /** A person with one of these codes may add at least some of its records. */
  codes: readonly string[];
  /** Resource of a row, or `undefined` if the row does not name it. Cylinders are stored as events, and a command adds them. */
  resourceOf(values: Readonly<Record<string, unknown>>): ResourceDefinition | typeof cylinder | undefined;
};

const givenOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, each]) => !each.readonly));

const ofResource = (
  name: ImportKindName,
  resource: ResourceDefinition | typeof cylinder,
  doubles: readonly (readonly string[])[],
): ImportKind => ({
  name,
  label: `import.kind.${name}`,
  fields: givenOf(resource.fields),
  title: doubles[0]?.[0] ?? "name",
  doubles,
  codes: resource.codes.add === undefined ? [] : [resource.codes.add],
  resourceOf: () => resource,
});

const uniqueOf = ({ unique = [] }: ResourceDefinition): string[][] => unique.map(uniqueFields);

/** Resources of the companies' table. The column `type` says to which one a row belongs. */
const companyFamily = [enterprise, gasstations, warehouse, inspectionunit, repairpoint, dealer];
const companyOf = ({ type }: Readonly<Record<string, unknown>>): ResourceDefinition | undefined =>
  companyFamily.find(({ fixed }) => fixed?.["type"] === type);

const company: ImportKind = {
  name: "company",
  label: "import.kind.company",
  fields: {
    type: choice(companyTypeOptions, { required: true, label: "fields.companyType" }),
    ...givenOf(Object.assign({}, ...companyFamily.map(({ fields }) => fields)) as Record<string, Field>),
  },
  title: "code",
  doubles: [
    ["type", "code"],
    ["type", "name"],
  ],
  codes: companyFamily.flatMap(({ codes }) => codes.add ?? []),
  resourceOf: companyOf,
};

const cylinderKind = ofResource("cylinder", cylinder, [
  ["gasBarcode"],
  ["gasManufacturingUnitId", "packingBatch", "factoryNumber"],
  ...otherCodes.map((field) => [field]),
]);

/**
 * A sheet of cylinders also has each cylinder's place and content, which the form does not have. A full one must have a place (rules §4, Not seen
 * yet).
 */
const cylinders: ImportKind = {
  ...cylinderKind,
  fields: {
    ...cylinderKind.fields,
    place: ref(references.company, { label: "import.place", help: "import.placeHelp" }),
    content: choice(contentOptions, { help: "import.contentHelp" }),
  },
  nothing: { place: "place.unseen" },
  faultsOf: ({ place, content }) =>
    content === "full" && place === undefined ? [{ path: "place", code: "import.placeMissing", params: {} }] : [],
};

/** Every kind of record that can be imported. */
export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = {
  cylinder: cylinders,
  // The form accepts two customers with one name. A sheet that is imported twice must not add its customers again.
  customer: ofResource("customer", clientInfo, [["name", "telephone"]]),
  vehicle: ofResource("vehicle", vehicle, uniqueOf(vehicle)),
  employee: ofResource("employee", employee, uniqueOf(employee)),
  company,
  spec: ofResource("spec", spec, uniqueOf(spec)),
};

/** Names of the fields that a column of a sheet may have. Pictures and passwords are not imported from a sheet. */
export const sheetFields = ({ fields }: Pick<ImportKind, "fields">): string[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== "images" && kind !== "password")
    .map(([name]) => name);
