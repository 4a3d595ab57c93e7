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

/** A kind of records to import: a resource, or several of one table that a column of the sheet tells apart. */
export type ImportKind = {
  name: ImportKindName;
  /** Key of its name in the locales. */
  label: string;
  /** Columns that a sheet may have, in the order of the template; those of a reference hold names. */
  fields: Fields;
  /** The field that names a row. The template's example is known by it. */
  title: string;
  /** Fields whose values, taken together, no two rows may have. */
  doubles: readonly (readonly string[])[];
  /** Keys of words that mean an empty cell, by field: our own exports write them. */
  nothing?: Readonly<Record<string, string>>;
  /** Faults of several values together, beside the rules of the form. */
  faultsOf?(values: Readonly<Record<string, unknown>>): Fault[];
  /** Any of these lets somebody add at least some of its records. */
  codes: readonly string[];
  /** The resource of a row; `undefined` where the row does not say it. The one of cylinders is kept as events, and a command adds it. */
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

/** The views of the table of companies; the column `type` says which one a row is of. */
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
]);

/** A fleet's sheet says more than the form: the place of each cylinder, and its content. A full one is somewhere (rules §4, Not seen yet). */
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
  // The form takes two customers of one name; a sheet that is read twice must not add each of them again.
  customer: ofResource("customer", clientInfo, [["name", "telephone"]]),
  vehicle: ofResource("vehicle", vehicle, uniqueOf(vehicle)),
  employee: ofResource("employee", employee, uniqueOf(employee)),
  company,
  spec: ofResource("spec", spec, uniqueOf(spec)),
};
