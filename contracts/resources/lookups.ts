import type { ListDefinition } from "../list-kit/define-list.ts";
import { spelledName, type Lookup, type ResourceDefinition } from "./define-resource.ts";
import { allResources } from "./index.ts";
import { listOf } from "./list-of.ts";

/** A lookup with the table it reads. */
export type LookupSource = Lookup & {
  table: string;
  /** The field answered as `name`. */
  title: string;
  /** True when records are found by the pinyin of their name too. */
  isSpelled: boolean;
  /** True when records can be disabled; disabled ones are not offered. */
  canBeDisabled: boolean;
  /** Kinds of the columns of `also`, and the source of those of other records. */
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

/** Companies of every type: no single view of their table can declare these. */
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
