import { Router } from "express";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { ADDRESS_MARK, ADDRESS_PAGE } from "#contracts/access/own-address.ts";
import { addressMail, askToConfirm, confirmOwnAddress } from "#server/application/administration/own-address.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addCall } from "../calls/add-call.ts";
import { failureOf } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { accountKey, demandRate } from "../middleware/rate-limited.ts";
import { actorOf } from "../resources/actor.ts";
import type { InvitationDeps } from "./invitation-router.ts";

/** Confirms the caller's own mail address, and sends the confirmation mail again. */
export const createAddressRouter = (deps: InvitationDeps): Router => {
  const router = Router();
  addCall(router, ownAccountCalls.confirmAddress, (context, { secret }) =>
    confirmOwnAddress(context.db, actorOf(context, []), secret, deps.now()),
  );
  addCall(router, ownAccountCalls.sendConfirmation, async (context) => {
    if (!deps.mailer || !deps.publicUrl) return refusedCall("address.noMail");
    return (await mailConfirmation(deps, context)) ? done(null) : refusedCall("address.notSent");
  });
  return router;
};

/** Sends the mail that confirms the caller's own address. Returns false, and logs only the reason, when no mail is set up or sending fails. */
export const mailConfirmation = async (deps: InvitationDeps, context: RequestContext): Promise<boolean> => {
  const { mailer, publicUrl, log, limits, now } = deps;
  if (!mailer || !publicUrl) return false;
  await demandRate(limits.mails, accountKey(context));
  const confirmation = await askToConfirm(context.db, context.caller, now());
  if (!confirmation.ok) throw failureOf(confirmation);
  const { address, secret, name } = confirmation.data;
  const link = `${new URL(ADDRESS_PAGE, publicUrl).href}${ADDRESS_MARK}${secret}`;
  try {
    await mailer.send(addressMail({ to: address, name, link, language: context.language }));
    return true;
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "an address was not asked to be confirmed",
    );
    return false;
  }
};
