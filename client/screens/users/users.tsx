import { MenuItem } from "@blueprintjs/core";
import { Key } from "@blueprintjs/icons";
import { lazy } from "react";
import { addAccount, updateAccount } from "#contracts/access/account.ts";
import { flag, multiline, ref, refs, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { account } from "#contracts/lists/account.ts";
import { TagsCell } from "#client/kit/cells/small-cells.tsx";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";

const ResetPassword = lazy(async () => ({ default: (await import("./reset-password.tsx")).ResetPassword }));

/** How an account is entered; its rules are those of the calls that add and update it. */
const fields = {
  userName: text({ required: true, maxLength: 50 }),
  nickName: text({ maxLength: 50 }),
  remark: multiline(),
  isUsable: flag({ default: true, help: "client.user.usableHelp" }),
  password: {
    kind: "password",
    required: true,
    addOnly: true,
    label: "client.signIn.password",
    help: "client.account.passwordRule",
  },
  companyId: ref(references.company, { required: true, label: "fields.accountCompany" }),
  // The specification's form asks for it (platform.md §5); the call has no name for it there, so it takes an account without one.
  employeesId: ref(
    { ...references.employee, depends: { companyId: "companyId" } },
    { required: true, label: "client.user.employee" },
  ),
  roleIds: refs(
    { lookup: "/admin/role/getlist", table: "role", nameColumn: "label", as: "roleNames" },
    { required: true, label: "fields.roleNames" },
  ),
} satisfies Fields;

/** Who can sign in. The built-in account cannot be deleted. */
export const users: RecordSpec = {
  one: "client.user.one",
  list: account,
  path: "/admin/account",
  codes: {
    add: "api:admin:user:add",
    update: "api:admin:user:update",
    remove: "api:admin:user:softdelete",
    removeMany: "api:admin:user:batchsoftdelete",
  },
  title: "userName",
  fields,
  width: 1200,
  groups: (use) => [
    {
      title: "client.user.account",
      column: 1,
      fields: ["userName", ...(use === "add" ? ["password"] : []), "nickName", "remark", "isUsable"],
    },
    { title: "client.user.place", column: 2, fields: ["companyId", "employeesId", "roleIds"] },
  ],
  schema: (use) => (use === "add" ? addAccount : updateAccount),
  cells: { roleNames: TagsCell },
  isBuiltIn: (row) => row["userName"] === "admin",
  more: (row, { open }) =>
    hasCode("api:admin:user:resetpassword") ? (
      <MenuItem
        icon={<Key />}
        text={translate("client.user.reset")}
        onClick={() => open((onClose) => <ResetPassword row={row} onClose={onClose} />)}
      />
    ) : null,
};
