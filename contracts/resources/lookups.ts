import type { ListDefinition } from "../list-kit/define-list.ts";
import { spelledName, type Lookup, type ResourceDefinition } from "./define-resource.ts";
import { allResources } from "./index.ts";
import { listOf } from "./list-of.ts";

/** A lookup with the table it reads. */
export type LookupSource = Lookup & {
  table: string;
  /** The field returned as `name`. */
  title: string;
  /** True when the name's pinyin is searched too. */
  isSpelled: boolean;
  /** True when records can be disabled. Disabled ones are not offered. */
  canBeDisabled: boolean;
  /** Definitions of the columns in `also`, and the joins for those of other records. */
  from: Pick<ListDefinition, "columns" | "joins">;
};

const sourceOf = (resource: ResourceDefinition, lookup: Lookup): LookupSource => ({
  ...lookup,
  where: { ...resource.fixed, ...lookup.where },
  table: resource.table,
  title: resource.title ?? "name",
  isSpelled: spelledName(resource) !== undefined,
  canBeDisabled: "isUsable" in resource.fields,
  from: listOf(resource),
});

const company = {
  table: "company",
  title: "name",
  isSpelled: true,
  canBeDisabled: true,
  also: ["type"],
  from: { columns: { type: { kind: "integer" as const } } },
};

/** Lookups of companies of every type. No single resource of their table can declare them. */
const acrossViews: LookupSource[] = [
  { name: "getcompanylist", params: { companyType: "type" }, ...company },
  { name: "getAllCompanyList", params: { companyType: "type" }, ...company },
];

/** Every lookup under `/base/info/common/`. */
export const allLookups: readonly LookupSource[] = [
  ...allResources.flatMap((resource) => (resource.lookups ?? []).map((lookup) => sourceOf(resource, lookup))),
  ...acrossViews,
];

export const lookupNamed = (name: string): LookupSource | undefined =>
  allLookups.find((lookup) => lookup.name === name);
