import { companyTypes } from "../streams/company-type.ts";
import { allProcedures } from "../procedures/index.ts";
import { procedureKinds } from "../procedures/kinds.ts";
import type { Option } from "../fields/field.ts";

/** Choices that several screens share. */
const typeOption = (kind: keyof typeof companyTypes): Option => ({
  value: companyTypes[kind],
  label: `companyType.${companyTypes[kind]}`,
});

export const companyTypeOptions: Option[] = (Object.keys(companyTypes) as (keyof typeof companyTypes)[]).map(
  typeOption,
);

/** Types of companies that vehicles may belong to (rules §4: station type options 0, 1, 5). People may belong to every type. */
export const stationTypeOptions: Option[] = [typeOption("company"), typeOption("station"), typeOption("dealer")];

export const contentOptions: Option[] = [
  { value: "empty", label: "content.empty" },
  { value: "full", label: "content.full" },
];

/** The same where a list has it as a flag. */
export const isFullOptions: Option[] = [
  { value: "true", label: "content.full" },
  { value: "false", label: "content.empty" },
];

export const sexOptions: Option[] = [
  { value: 1, label: "sex.1" },
  { value: 2, label: "sex.2" },
];

export const customerCategories = ["household", "restaurant", "canteen", "shop", "other"] as const;
export const customerCategoryOptions: Option[] = customerCategories.map((value) => ({
  value,
  label: `customerCategory.${value}`,
}));

/** Kinds of procedures. Recording each kind needs its own fields (rules §4, Recording). */
export const procedureTypeOptions: Option[] = procedureKinds.map((value) => ({
  value,
  label: `procedureType.${value}`,
}));

/** The checks that have checking items. */
export const checkTypeOptions: Option[] = allProcedures
  .filter(({ hasItems }) => hasItems)
  .map(({ id, name }) => ({ value: id, label: `checkType.${name}` }));

/** Scopes of a role, by the companies that its holder sees. */
export const dataScopeOptions: Option[] = ["all", "companyAndBelow", "company"].map((value) => ({
  value,
  label: `dataScope.${value}`,
}));
