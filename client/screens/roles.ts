import { systemScreens } from "#contracts/access/menus/system.ts";
import { addRole, updateRole } from "#contracts/access/role.ts";
import { choice, flag, multiline, text, type Fields } from "#contracts/fields/field.ts";
import { dataScopeOptions, role } from "#contracts/lists/role.ts";
import { roleCells } from "./records.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";

const fields = {
  label: text({ required: true, maxLength: 50, label: "fields.roleName" }),
  description: multiline({ maxLength: 100 }),
  dataScope: choice(dataScopeOptions, { required: true, default: "company" }),
  isUsable: flag({ default: true }),
} satisfies Fields;

const isAdmin = (row: Record<string, unknown>): boolean => row["key"] === "admin";

/** Roles: rights and data scope. The built-in role has every code and stays as it is. */
export const roles: RecordSpec = {
  one: "client.role.one",
  list: role,
  path: "/admin/role",
  codes: { ...systemScreens.role.codes, removeMany: systemScreens.role.codes.remove },
  title: "label",
  fields,
  width: 800,
  groups: () => [{ title: "groups.basic", fields: Object.keys(fields) }],
  schema: (use) => (use === "add" ? addRole : updateRole),
  cells: roleCells,
  isBuiltIn: isAdmin,
  isLocked: isAdmin,
};
