import { systemScreens } from "../access/menus/system.ts";
import type { ListDefinition } from "../list-kit/define-list.ts";
import { account } from "../resources/account.ts";
import { listOf } from "../resources/list-of.ts";

const { role } = systemScreens;

export const roleUser: ListDefinition = {
  ...listOf(account),
  name: "roleUser",
  path: "/admin/role/getuserpage",
  permission: [role.codes.update, ...role.codes.list],
  layout: ["userName", "companyName", "employeesName", "isUsable"],
  requires: ["roleId"],
  export: undefined,
};
