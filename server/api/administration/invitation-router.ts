import { Router, type Request } from "express";
import { accountCalls } from "#contracts/interface/account-calls.ts";
import { INVITATION_PAGE } from "#contracts/access/invitation-page.ts";
import type { Mail, Mailer } from "#infra/engines/mail/port.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { invitationMail, inviteAccount } from "#server/application/administration/invitation.ts";
import { refusedAddress } from "#server/application/administration/own-address.ts";
import type { Limits } from "#server/application/limits.ts";
import { done } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { accountKey, demandRate } from "../middleware/rate-limited.ts";
import { actorOf } from "../resources/actor.ts";

export type InvitationDeps = {
  now: () => Date;
  /** Mails are sent only if this and `publicUrl` are set. */
  mailer?: Mailer;
  /** Environment variable `PUBLIC_URL`. */
  publicUrl?: string;
  limits: Pick<Limits, "mails">;
  log: Logger;
};

/** Invites a person to an account. */
export const createInvitationRouter = (deps: InvitationDeps): Router => {
  const router = Router();
  addCall(router, accountCalls.invite, async (context, { id, email }, { request }) => {
    const refusal = refusedAddress(deps.mailer, email);
    if (refusal) return refusal;
    if (email) await demandRate(deps.limits.mails, accountKey(context));
    const actor = actorOf(context, accountCalls.invite.permission);
    const invited = await inviteAccount(context.tenant, actor, { id, email }, deps.now());
    if (!invited.ok) return invited;
    const { secret, mailed, expiresAt, ...person } = invited.data;
    const { language, caller } = context;
    // Its page opens in the inviter's language where the reader has chosen none.
    const page = new URL(`${INVITATION_PAGE}?language=${language}`, deps.publicUrl ?? originOf(request)).href;
    const mail = email
      ? invitationMail({ to: email, language, link: `${page}#${mailed}`, by: caller.userName, ...person })
      : undefined;
    const mailState = mail ? await hasSent(deps, mail) : null;
    return done({ link: `${page}#${secret}`, expiresAt: expiresAt.toISOString(), mail: mailState });
  });
  return router;
};

/** Scheme and host under which the caller's browser reaches the server. */
const originOf = ({ protocol, host }: Request): string => `${protocol}://${host}`;

/** The page shows the link anyway, so a failed mail is not an error. Only the reason is logged, because the mail holds a secret. */
const hasSent = async ({ mailer, publicUrl, log }: InvitationDeps, mail: Mail): Promise<"sent" | "failed"> => {
  try {
    if (!mailer) throw new Error("SMTP_URL is not set");
    // The link would point to the host in the caller's Host header, which can be forged.
    if (!publicUrl) throw new Error("PUBLIC_URL is not set");
    await mailer.send(mail);
    return "sent";
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, "mail of an invitation not sent");
    return "failed";
  }
};
