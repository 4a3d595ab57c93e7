import { isUsable as usableField, partyFields } from "../fields/common.ts";
import { ref, type Field, type Fields } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import type { Column, ListDefinition } from "../list-kit/define-list.ts";
import type { CompanyType } from "../streams/company-type.ts";
import type { Lookup, ResourceDefinition } from "./define-resource.ts";

type View = {
  name: string;
  path: string;
  type: CompanyType;
  codes: ResourceDefinition["codes"];
  /** Fields of this type only. */
  fields?: Record<string, Field>;
  /** Groups of the fields that are not basic ones. */
  groups?: ResourceDefinition["form"]["groups"];
  layout?: string[];
  /** Columns of its list, besides those of its fields. */
  columns?: ListDefinition["columns"];
  /** Shows contact and telephone in one column. */
  joinsContact?: true;
  lookups?: Lookup[];
};

/** Rows that also prevent deleting a company: its people's accounts and the cylinders that it holds. */
const usedBy = [
  { table: "account", column: "company_id", where: "not is_deleted" },
  { table: "read.cylinder", column: "holder_id" },
  { table: "read.cylinder", column: "scope_company_id" },
];

/** Fields of every company. */
export const companyFields = () => ({
  ...partyFields(),
  parentId: ref(references.parentCompany, { own: "companyId" }),
  isUsable: usableField(),
});

const contactWithTelephone = {
  kind: "text",
  label: "fields.contactWithTelephone",
  beside: "telephone",
  width: 176,
  sortable: true,
  filter: "string",
} as const satisfies Column;

/** The resource of one type in the companies' table (rules §3). Companies form a tree by `parentId`, which data scopes use. */
export const companyView = (view: View) => {
  const { name, path, type, codes, fields = {}, groups = [], layout = [], lookups = [], joinsContact, columns } = view;
  const { isUsable, ...common } = companyFields();
  const all: Fields = { ...common, ...fields, isUsable };
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const special = Object.keys(fields).filter((field) => !grouped.has(field) && !fields[field]?.readonly);
  return {
    name,
    path,
    table: "company",
    fixed: { type },
    tree: true,
    codes,
    fields: all,
    unique: [["name"], ["code"]],
    usedBy,
    list: {
      columns: {
        companyId: { kind: "text", from: "id", hidden: true },
        type: { kind: "integer", hidden: true },
        ...(joinsContact && { contact: contactWithTelephone }),
        ...columns,
      },
      layout: [
        ...["name", "code", "address", "contact", ...(joinsContact ? [] : ["telephone"])],
        ...[...layout, "parentName", "isUsable"],
      ],
      search: {
        name: { op: "contains", input: "text" },
        code: { op: "contains", input: "text" },
        isUsable: { op: "equals", input: "flag", hidden: true },
      },
      sort: { by: "code" },
      scope: "id",
      export: path.slice(path.lastIndexOf("/") + 1),
    },
    form: {
      width: 1200,
      groups: [
        { title: "groups.basic", column: 1, fields: ["name", "code", "parentId", ...special, "isUsable"] },
        { title: "groups.contact", column: 2, fields: ["address", "contact", "telephone"] },
        ...groups,
      ],
    },
    lookups,
  } satisfies ResourceDefinition as ResourceDefinition;
};
