import { z } from "zod";
import { clearable, text, uuid } from "../fields/scalars.ts";
import { passwordKey, sealed } from "./account.ts";

/** Hours in which an invitation can be used. */
export const INVITATION_HOURS = 24;

/** The page that a link of an invitation opens. The secret is its fragment, which browsers send to no server and to no other site. */
export const INVITATION_PAGE = "/invite";

/** Random, and the mark of its tenant before it. */
const secret = text.min(1).max(200);

/** Body of `POST /base/admin/account/invite`; with an `email` the link is sent there too. */
export const inviteAccount = z.object({ id: uuid, email: clearable(z.email({ error: "field.email" }).max(254)) });
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

/** Answer of `GET /base/id/invite`: the person who is invited. */
export type InvitedAnswer = {
  userName: string;
  nickName: string | null;
  companyName: string | null;
};
