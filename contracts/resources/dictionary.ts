import { systemScreens } from "../access/menus/system.ts";
import { name } from "../fields/common.ts";
import { flag, multiline, ref, text } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineResource } from "./define-resource.ts";

/** A word list of the tenant, or an entry of one. */
export const dictionary = defineResource({
  name: "dictionary",
  path: "/admin/dictionary",
  table: "dictionary",
  codes: systemScreens.dictionary.codes,
  fields: {
    parentId: ref(references.dictionaryParent, {
      required: true,
      label: "fields.parentNode",
      missing: "dictionary.parentMissing",
    }),
    name: name({ label: "fields.dictionaryName", missing: "dictionary.nameMissing" }),
    code: text({ maxLength: 50, label: "fields.dictionaryCode" }),
    value: text({ maxLength: 50, label: "fields.dictionaryValue" }),
    description: multiline(),
    enabled: flag({ default: true, label: "fields.isUsable" }),
  },
  tree: true,
  list: {
    columns: { id: { kind: "code", width: 128 } },
    layout: ["name", "id", "code", "value", "createdTime", "enabled"],
    search: { name: { op: "contains", input: "text" } },
    sort: { by: "createdTime" },
    scope: false,
  },
  form: {
    width: 800,
    groups: [{ title: "groups.basic", fields: ["parentId", "name", "code", "value", "description", "enabled"] }],
  },
  lookups: [{ name: "getdictionarylist", also: ["code", "value"], where: { enabled: true }, inOrderOfAdding: true }],
});
