import { keyAnswer, keyStates, type KeyState } from "../access/api-key.ts";
import { systemScreens } from "../access/menus/system.ts";
import { platformTable } from "../access/tables.ts";
import type { Option } from "../fields/field.ts";
import { references } from "../fields/references.ts";
import { defineList } from "../list-kit/define-list.ts";
import { json, nullable, oneOf, someOf, types } from "../read-models/table.ts";
import type { role } from "../resources/role.ts";
import { recordTable } from "../resources/record-table.ts";
import { companyTable } from "../resources/tables.ts";
import { hidden } from "./parts.ts";

/** Keys of other software, each with its roles and its state. */
const apiKeyTable = platformTable("api_key_shown", {
  id: types.uuid,
  version: types.integer,
  name: types.text,
  description: nullable(types.text),
  companyId: types.uuid,
  expiresAt: nullable(types.moment),
  addresses: json<string[]>(),
  lastUsedAt: nullable(types.moment),
  lastAddress: nullable(types.text),
  leakedAt: nullable(types.moment),
  previousUntil: nullable(types.moment),
  isUsable: types.boolean,
  createdTime: types.moment,
  state: oneOf<KeyState>(),
  roleIds: someOf<string>(),
});

const intents = { usable: "success", ended: "danger", off: "none" } as const;
const states: Option[] = keyStates.map((value) => ({
  value,
  label: `apiKey.state.${value}`,
  intent: intents[value],
}));

/** The keys of the companies that the caller may see, last used first. */
export const apiKeyList = defineList({
  name: "apiKey",
  path: "/admin/apikey/getpage",
  permission: systemScreens.apiKey.codes.list,
  from: apiKeyTable,
  joins: { company: { table: companyTable, on: ["companyId", "id"] } },
  columns: {
    id: hidden(),
    version: hidden("integer"),
    name: { kind: "text", label: "apiKey.key", width: 240, sortable: true, priority: 1 },
    description: hidden(),
    companyId: hidden(),
    companyName: { kind: "text", from: "company.name", label: "apiKey.place", width: 168, sortable: true, priority: 1 },
    roleIds: hidden("json"),
    roleNames: {
      kind: "text",
      from: "roleIds",
      names: { table: recordTable<typeof role>("role"), nameColumn: "label" },
      label: "fields.roleNames",
      hidden: true,
    },
    addresses: { kind: "json", label: "apiKey.addresses", width: 132 },
    expiresAt: { kind: "moment", label: "apiKey.ends", width: 108, sortable: true },
    lastUsedAt: { kind: "moment", label: "apiKey.lastUsed", width: 112, sortable: true, priority: 1 },
    lastAddress: hidden(),
    leakedAt: hidden("moment"),
    previousUntil: hidden("moment"),
    isUsable: hidden("flag"),
    state: { kind: "choice", options: states, label: "common.state", width: 128, priority: 1 },
    createdTime: hidden("moment"),
  },
  layout: ["name", "companyName", "addresses", "expiresAt", "lastUsedAt", "state"],
  card: { title: "name", outcome: "state", place: "companyName", time: "lastUsedAt", more: ["expiresAt"] },
  search: {
    name: { op: "contains", input: "text", label: "common.name" },
    companyId: { op: "equals", input: "lookup", lookup: references.company.lookup, label: "fields.companyName" },
    state: { op: "equals", input: "choice", options: states, label: "common.state" },
  },
  sort: { by: "lastUsedAt", desc: true },
  scope: "companyId",
  changes: "byItself",
  answer: keyAnswer,
});
