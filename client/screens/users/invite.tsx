import { lazy } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { InvitationAnswer } from "#contracts/access/invitation.ts";
import { flag, type Fields } from "#contracts/fields/field.ts";
import { account } from "#contracts/resources/account.ts";
import type { Row } from "#client/kit/cells/cell.ts";
import type { Values } from "#client/kit/form/form-spec.ts";
import type { RowTools } from "#client/kit/resource/record-spec.ts";
import { textOf } from "#client/lib/text-of.ts";
import { post } from "#client/state/api.ts";
import { hasCode, session } from "#client/state/session.ts";

const InvitedDialog = lazy(async () => ({ default: (await import("./invited-dialog.tsx")).InvitedDialog }));
const InviteForm = lazy(async () => ({ default: (await import("./invite-form.tsx")).InviteForm }));

const { path } = account;

/** An invitation that was made just now: its link is seen this once. */
export type Invited = { userName: string; email: string | null; invitation: InvitationAnswer };

/** Fields of the form that adds an account: its person sets the password. */
export const inviteFields = {
  invite: flag({ addOnly: true, default: false, label: "client.invite.choice", help: "client.invite.choiceHelp" }),
} satisfies Fields;

/** Those of the fields that the form asks. */
export const askedOfInvitation = (): string[] =>
  hasCode(systemScreens.user.codes.invite) ? Object.keys(inviteFields) : [];

/** Makes an invitation; `silent` leaves it to the caller to show a refusal. */
export const makeInvitation = async (
  { id, userName }: { id: unknown; userName: unknown },
  address: unknown,
  silent = false,
): Promise<Invited> => {
  const email = textOf(address) || null;
  const invitation = await post<InvitationAnswer>(`${path}/invite`, { id, email }, { silent });
  return { userName: textOf(userName), email, invitation };
};

/** Adds an account without a password and invites its person. Where only the invitation fails, a toast says why: the row can be invited again. */
export const addInvited = async ({ password: _none, ...body }: Values): Promise<Invited | undefined> => {
  const { id } = await post<{ id: string }>(`${path}/add`, body, { silent: true });
  const address = session.info?.sendsMail ? body["email"] : null;
  return makeInvitation({ id, userName: body["userName"] }, address).catch(() => undefined);
};

/** Invites the person of an account that is there; the address is asked for where mails are sent. */
export const invite = ({ id, userName, email }: Row, tools: RowTools): void => {
  const onMade = (invited: Invited): void => showInvited(invited, tools);
  const to = { id, userName, email };
  if (session.info?.sendsMail) tools.open((onClose) => <InviteForm {...{ to, onMade, onClose }} />);
  else void makeInvitation(to, null).then(onMade, () => undefined);
};

/** Shows the link of an invitation. */
export const showInvited = (invited: Invited, { open }: RowTools): void =>
  open((onClose) => <InvitedDialog {...invited} onClose={onClose} />);

export const isInvited = (answer: unknown): answer is Invited =>
  typeof answer === "object" && answer !== null && "invitation" in answer;
