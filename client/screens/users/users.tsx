import { MenuItem } from "@blueprintjs/core";
import { Envelope, Key, Shield } from "@blueprintjs/icons";
import { lazy } from "react";
import { factorCalls } from "#contracts/interface/factor-calls.ts";
import { accountCalls } from "#contracts/interface/account-calls.ts";
import { baseScreens } from "#contracts/access/menus/base.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { typedAccount } from "#contracts/access/account.ts";
import { userNameFault } from "#contracts/access/user-name.ts";
import type { Fields } from "#contracts/fields/field.ts";
import { account } from "#contracts/resources/account.ts";
import { bodySchema } from "#contracts/resources/body-schema.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import type { CellProps, Row } from "#client/kit/cells/cell.ts";
import { CellLine, TextCell, TagsCell } from "#client/kit/cells/small-cells.tsx";
import { saveAt, type RecordSpec, type RowTools } from "#client/kit/resource/record-spec.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showOk } from "#client/state/toasts.ts";
import { ruleText } from "#client/lib/rule-text.ts";
import { sealPasswordsIn } from "#client/state/sealed.ts";
import { translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import { hasCode, passwordRule, session } from "#client/state/session.ts";
import { addInvited, askedOfInvitation, inviteFields, isInvited, makeInvitation, type Invited } from "./invite.ts";

const dialogs = () => import("./user-dialogs.tsx");
const ResetPassword = lazy(async () => ({ default: (await dialogs()).ResetPassword }));
const InvitedDialog = lazy(async () => ({ default: (await dialogs()).InvitedDialog }));
const AddEmployee = lazy(async () => ({ default: (await import("./add-employee.tsx")).AddEmployee }));
const InviteForm = lazy(async () => ({ default: (await dialogs()).InviteForm }));

const { path, fields, form } = account;
const { codes } = systemScreens.user;
const [main, place] = form.groups;

/** The call takes the password encrypted. */
const formFields = {
  ...fields,
  ...inviteFields,
  password: {
    kind: "password",
    addOnly: true,
    label: "client.signIn.password",
    get help() {
      return ruleText(passwordRule());
    },
  },
} satisfies Fields;

/** Account with picture and user name. */
const AccountCell = ({ value, row }: CellProps) => (
  <CellLine>
    <Avatar name={textOf(row["nickName"]) || textOf(value)} picture={textOf(row["avatar"])} />
    <TextCell value={value} />
  </CellLine>
);

const showInvited = (invited: Invited, { open }: RowTools): void =>
  open((onClose) => <InvitedDialog {...invited} onClose={onClose} />);

/** Invites the user of an existing account. If the server sends mails, a form first requests the mail address. */
const invite = ({ id, userName, email }: Row, tools: RowTools): void => {
  const onMade = (invited: Invited): void => showInvited(invited, tools);
  const to = { id, userName, email };
  if (session.info?.sendsMail) tools.open((onClose) => <InviteForm {...{ to, onMade, onClose }} />);
  else void makeInvitation(to, null).then(onMade, () => undefined);
};

/** Removes the second factor of a person who lost it. */
const resetFactor = async ({ id, userName }: Row, { reload }: RowTools): Promise<void> => {
  const sure = await confirm({
    title: translate("client.user.resetOtp"),
    text: translate("client.user.resetOtpText", { userName: textOf(userName) }),
    action: translate("client.user.resetOtp"),
    danger: true,
  });
  if (!sure) return;
  await send(factorCalls.reset, { id: textOf(id) }).then(
    () => {
      showOk(translate("client.user.resetOtpDone"));
      reload();
    },
    () => undefined,
  );
};

/** False for a new account if its person sets the password by a link or signs in at the provider. */
const takesPassword = ({ invite, isExternal }: Row): boolean => invite !== true && isExternal !== true;

/** Record spec of accounts. The built-in account cannot be deleted. */
export const users: Partial<RecordSpec> = {
  fields: formFields,
  groups: (use) => {
    const [first, ...rest] = main.fields;
    const added = [first, ...askedOfInvitation(), "password", ...rest];
    return [{ ...main, fields: use === "add" ? added : [...main.fields] }, place];
  },
  needed: (name, values) => (name === "password" || name === "employeesId") && takesPassword(values),
  shown: (name, values) => name !== "password" || takesPassword(values),
  schema: (use) => bodySchema({ fields, addedWith: typedAccount(passwordRule()) }, use === "add" ? "add" : "update"),
  save: async (use, body) => {
    if (use === "add" && body["invite"] === true) return addInvited(body);
    const { password: _none, ...rest } = body;
    const sent = takesPassword(body) ? await sealPasswordsIn(body) : rest;
    return saveAt(path)(use, use === "add" ? sent : body, "");
  },
  saved: (answer, tools) => {
    if (isInvited(answer)) showInvited(answer, tools);
  },
  entered: async (name, value, record) => {
    if (name !== "userName" || typeof value !== "string") return undefined;
    const userName = value.trim();
    if (userNameFault(userName) || userName === record?.["userName"]) return undefined;
    const isFree = await send(accountCalls.isFree, { userName }, { silent: true });
    return isFree ? undefined : translate("client.user.nameTaken", { userName });
  },
  below: (name, { companyId, nickName }, _record, onChange) =>
    name === "employeesId" && onChange && hasCode(baseScreens.employee.codes.add) ? (
      <AddEmployee companyId={textOf(companyId)} name={textOf(nickName)} onAdded={onChange} />
    ) : null,
  cells: { roleNames: TagsCell, userName: AccountCell },
  builtIn: ({ userName, nickName }) =>
    userName === "admin" ? translate("client.user.cannotDelete", { name: textOf(nickName ?? userName) }) : undefined,
  more: (row, tools) => {
    // Users change their own password in the settings, where the old password is required.
    if (row["id"] === session.info?.accountInfo.id || !hasCode(codes.invite, codes.resetPassword, codes.resetOtp))
      return null;
    return (
      <>
        {hasCode(codes.invite) && row["isUsable"] === true && (
          <MenuItem icon={<Envelope />} text={translate("client.invite.action")} onClick={() => invite(row, tools)} />
        )}
        {hasCode(codes.resetPassword) && (
          <MenuItem
            icon={<Key />}
            text={translate("client.user.reset")}
            onClick={() => tools.open((onClose) => <ResetPassword row={row} onClose={onClose} />)}
          />
        )}
        {hasCode(codes.resetOtp) && Boolean(row["otpSince"]) && (
          <MenuItem
            icon={<Shield />}
            text={translate("client.user.resetOtp")}
            onClick={() => void resetFactor(row, tools)}
          />
        )}
      </>
    );
  },
};
