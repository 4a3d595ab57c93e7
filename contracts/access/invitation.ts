import { z } from "zod";
import { clearable, mailAddress, text, uuid } from "../fields/scalars.ts";
import { passwordKey, sealed } from "./account.ts";
import type { PasswordRule } from "./password-rule.mjs";

/** Hours in which an invitation can be used. */
export const INVITATION_HOURS = 24;

/** Random, and the mark of its tenant before it. */
const secret = text.min(1).max(200);

/** Body of `POST /base/admin/account/invite`; with an `email` the link is sent there too. */
export const inviteAccount = z.object({ id: uuid, email: clearable(mailAddress) });
/** Query of `GET /base/id/invite`. */
export const invitationQuery = z.object({ secret });
/** Body of `POST /base/id/invite`. */
export const acceptInvitation = z.object({ secret, password: sealed, passwordKey });

/** Answer of `POST /base/admin/account/invite`. */
export type InvitationAnswer = {
  /** Absolute. Whoever has it can set the password. */
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Outcome of the mail; null where none was asked for. */
  mail: "sent" | "failed" | null;
};

/** Answer of `GET /base/id/invite`: the person who is invited, and nothing else of the account. */
export type InvitedAnswer = {
  userName: string;
  nickName: string | null;
  companyName: string | null;
  /** Rule of the password that is to be set. */
  passwordRule: PasswordRule;
};
