import { accountCalls } from "#contracts/interface/account-calls.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { InvitationAnswer } from "#contracts/access/invitation.ts";
import { flag, type Fields } from "#contracts/fields/field.ts";
import { account } from "#contracts/resources/account.ts";
import type { Values } from "#client/kit/form/form-spec.ts";
import { textOf } from "#client/lib/text-of.ts";
import { send, post } from "#client/state/api.ts";
import { hasCode, session } from "#client/state/session.ts";

const { path } = account;

/** A new invitation. Its link is shown only once. */
export type Invited = {
  userName: string;
  email: string | null;
  invitation: InvitationAnswer;
  /** True for a person who was just added, and so never had a link before. */
  isNew?: boolean;
};

/** Additional fields of the form for a new account. With an invitation, the new user sets the password. */
export const inviteFields = {
  invite: flag({ addOnly: true, default: false, label: "client.invite.choice", help: "client.invite.choiceHelp" }),
} satisfies Fields;

/** Names of the invitation fields that the form shows. */
export const askedOfInvitation = (): string[] =>
  hasCode(systemScreens.user.codes.invite) ? Object.keys(inviteFields) : [];

/** Makes an invitation. With `silent` the caller must show the error. */
export const makeInvitation = async (
  { id, userName }: { id: unknown; userName: unknown },
  address: unknown,
  silent = false,
): Promise<Invited> => {
  const email = textOf(address) || null;
  const invitation = await send(accountCalls.invite, { id: String(id), email }, { silent });
  return { userName: textOf(userName), email, invitation };
};

/** Adds an account without a password and invites its user. If only the invitation fails, a toast says so and the user can be invited again. */
export const addInvited = async ({ password: _none, ...body }: Values): Promise<Invited | undefined> => {
  const { id } = await post<{ id: string }>(`${path}/add`, body, { silent: true });
  const address = session.info?.sendsMail ? body["email"] : null;
  const invited = await makeInvitation({ id, userName: body["userName"] }, address).catch(() => undefined);
  return invited && { ...invited, isNew: true };
};

export const isInvited = (answer: unknown): answer is Invited =>
  typeof answer === "object" && answer !== null && "invitation" in answer;
