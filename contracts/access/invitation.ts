import { z } from "zod";
import { clearable, mailAddress, text, uuid } from "../fields/scalars.ts";
import { passwordKey, sealed } from "./account.ts";
import type { PasswordRule } from "./password-rule.mjs";

/** Hours in which an invitation can be used. */
export const INVITATION_HOURS = 24;

/** Random text, preceded by the mark of its tenant. */
const secret = text.min(1).max(200);

/** Body of `POST /base/admin/account/invite`. The link is also sent to `email`, if there is one. */
export const inviteAccount = z.object({ id: uuid, email: clearable(mailAddress) });
/** Query of `GET /base/id/invite`. */
export const invitationQuery = z.object({ secret });
/** Body of `POST /base/id/invite`. */
export const acceptInvitation = z.object({ secret, password: sealed, passwordKey });

/** Response of `POST /base/admin/account/invite`. */
export type InvitationAnswer = {
  /** Absolute address. Anybody who has it can set the password. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Outcome of the mail. Null when no mail was requested. */
  mail: "sent" | "failed" | null;
};

/** Response of `GET /base/id/invite`: the invited person, and nothing else of the account. */
export type InvitedAnswer = {
  userName: string;
  nickName: string | null;
  companyName: string | null;
  /** Rule for the new password. */
  passwordRule: PasswordRule;
};
