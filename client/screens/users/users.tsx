import { MenuItem } from "@blueprintjs/core";
import { Key } from "@blueprintjs/icons";
import { lazy } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { typedAccount, updateAccount } from "#contracts/access/account.ts";
import { userNameFault } from "#contracts/access/user-name.ts";
import { flag, multiline, ref, refs, text, type Fields } from "#contracts/fields/field.ts";
import { references } from "#contracts/fields/references.ts";
import { account } from "#contracts/lists/account.ts";
import { TagsCell } from "#client/kit/cells/small-cells.tsx";
import { saveAt, type RecordSpec } from "#client/kit/resource/record-spec.ts";
import { get } from "#client/state/api.ts";
import { ruleText } from "#client/lib/rule-text.ts";
import { sealed } from "#client/state/sealed.ts";
import { translate } from "#client/lib/i18n.ts";
import { hasCode, passwordRule, session } from "#client/state/session.ts";

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
    get help() {
      return ruleText(passwordRule());
    },
  },
  companyId: ref(references.company, { required: true, label: "fields.accountCompany" }),
  // The specification's form asks for it (rules §6); the call has no name for it there, so it takes an account without one.
  employeesId: ref(
    { ...references.employee, depends: { companyId: "companyId" } },
    { required: true, label: "client.user.employee" },
  ),
  roleIds: refs(
    { lookup: "/admin/role/getlist", table: "role", nameColumn: "label", as: "roleNames" },
    { required: true, label: "fields.roleNames" },
  ),
} satisfies Fields;

const path = "/admin/account";

/** Accounts. The built-in one cannot be deleted. */
export const users: RecordSpec = {
  one: "client.user.one",
  list: account,
  path,
  codes: systemScreens.user.codes,
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
  schema: (use) => (use === "add" ? typedAccount(passwordRule()) : updateAccount),
  save: async (use, body) => saveAt(path)(use, use === "add" ? await sealed(body) : body, ""),
  entered: async (name, value, record) => {
    if (name !== "userName" || typeof value !== "string") return undefined;
    const userName = value.trim();
    if (userNameFault(userName) || userName === record?.["userName"]) return undefined;
    const isFree = await get<boolean>(`${path}/getisnotexist`, { userName }, { silent: true });
    return isFree ? undefined : translate("client.user.nameTaken", { userName });
  },
  cells: { roleNames: TagsCell },
  isBuiltIn: (row) => row["userName"] === "admin",
  more: (row, { open }) =>
    // One's own is changed by the old one, in the settings.
    hasCode(systemScreens.user.codes.resetPassword) && row["id"] !== session.info?.accountInfo.id ? (
      <MenuItem
        icon={<Key />}
        text={translate("client.user.reset")}
        onClick={() => open((onClose) => <ResetPassword row={row} onClose={onClose} />)}
      />
    ) : null,
};
