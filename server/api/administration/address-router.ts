import { Router } from "express";
import { ADDRESS_MARK, ADDRESS_PAGE, confirmAddress } from "#contracts/access/own-address.ts";
import { addressMail, askToConfirm, confirmOwnAddress } from "#server/application/administration/own-address.ts";
import { Failure, failureOf } from "../http/failure.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { accountKey, demandRate } from "../middleware/rate-limited.ts";
import { actorOf } from "../resources/actor.ts";
import type { InvitationDeps } from "./invitation-router.ts";

/** `confirmaddress` and `sendconfirmation` under `/base/admin/account`: of the own address, for whoever is signed in. */
export const createAddressRouter = (deps: InvitationDeps): Router => {
  const router = Router();
  router.put(
    "/confirmaddress",
    handle(async (context, request, response) => {
      const { secret } = validate(confirmAddress, request.body);
      const answer = await confirmOwnAddress(context.db, actorOf(context, []), secret, deps.now());
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.post(
    "/sendconfirmation",
    handle(async (context, _request, response) => {
      if (!deps.mailer || !deps.publicUrl) throw new Failure("address.noMail");
      if (!(await mailConfirmation(deps, context))) throw new Failure("address.notSent");
      sendOk(response, null, "ok.submitted");
    }),
  );
  return router;
};

/** Mails the link that confirms the caller's own address, where this installation sends mails; says whether it went. The mail holds a secret, and the log its reason alone. */
export const mailConfirmation = async (deps: InvitationDeps, context: RequestContext): Promise<boolean> => {
  const { mailer, publicUrl, log, limits, now } = deps;
  if (!mailer || !publicUrl) return false;
  await demandRate(limits.mails, accountKey(context));
  const asked = await askToConfirm(context.db, context.caller, now());
  if (!asked.ok) throw failureOf(asked);
  const { address, secret, name } = asked.data;
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
