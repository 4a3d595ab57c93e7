import { Router, type RequestHandler } from "express";
import { accountCalls as calls, accountReaders, listUsableRoles } from "#contracts/interface/account-calls.ts";
import { ownAccountCalls } from "#contracts/interface/own-account-calls.ts";
import { account } from "#contracts/resources/account.ts";
import type { AccountDeps } from "#server/application/administration/account-rules.ts";
import { createOwnAccount } from "#server/application/administration/own-account.ts";
import { resetPassword } from "#server/application/administration/reset-password.ts";
import { usableRoles } from "#server/application/administration/usable-roles.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { namedAlike } from "#server/application/sign-in/named-alike.ts";
import { openPasswords } from "#server/application/sign-in/open-passwords.ts";
import { addCall } from "../calls/add-call.ts";
import { originOf } from "../http/address-of.ts";
import { contextOf, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { actorOf } from "../resources/actor.ts";
import { createRecordReader } from "../resources/record-reader.ts";
import { mailConfirmation } from "./address-router.ts";
import type { InvitationDeps } from "./invitation-router.ts";

/** Account calls that other records do not have, and the list of roles that can be given. */
export const createAccountRouter = (deps: AccountDeps, mails: InvitationDeps): Router => {
  const router = Router();
  addReading(router);
  addCall(router, calls.resetPassword, async (context, body) => {
    const passwords = await openPasswords(deps.keys, body, ["newPassword", "confirmPassword"]);
    if (!passwords.ok) return passwords;
    return resetPassword(partsOf(deps, context), actorOf(context, calls.resetPassword.permission), passwords.body);
  });
  addOwn(router, deps, mails);
  return router;
};

const partsOf = ({ rule, failures, mailer }: AccountDeps, { tenant }: RequestContext) => ({
  tenant,
  rule,
  failures,
  mailer,
});

const addReading = (router: Router): void => {
  // An administrator may read any account. Everybody may read their own, for the settings page.
  addCall(router, calls.get, async (context, { id = context.caller.userId }) => {
    const isOwn = id === context.caller.userId;
    if (!isOwn && !accountReaders.some((needed) => context.caller.codes.has(needed)))
      return refusedCall("access.denied", { params: { codes: accountReaders.join(", ") } });
    const actor = actorOf(context, accountReaders);
    const reader = createRecordReader(context.db, account, isOwn ? { ...actor, scope: "all" } : actor);
    return done(await reader.demand(id));
  });
  addCall(router, calls.isFree, async ({ db }, { userName }) => {
    const match = await db
      .selectFrom("account")
      .select("id")
      .where((eb) => namedAlike(eb, userName))
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    return done(match === undefined);
  });
  addCall(router, listUsableRoles, async (context) =>
    done(await usableRoles(context.db, actorOf(context, listUsableRoles.permission), context.language)),
  );
};

/** Calls for changes to the caller's own account. */
const addOwn = (router: Router, deps: AccountDeps, mails: InvitationDeps): void => {
  const ownAccount = (context: RequestContext) => createOwnAccount(partsOf(deps, context));
  addCall(router, ownAccountCalls.updateBasic, async (context, body) => {
    const answer = await ownAccount(context).updateBasic(actorOf(context, []), body);
    if (!answer.ok) return answer;
    const { version, isUnconfirmed } = answer.data;
    // The page shows that the address is unconfirmed and offers to send the mail again, so a failed mail is ignored here.
    if (isUnconfirmed) await mailConfirmation(mails, context).catch(() => false);
    return done({ version });
  });
  addCall(
    router,
    ownAccountCalls.changePassword,
    async (context, body, { request }) => {
      const passwords = await openPasswords(deps.keys, body, ["oldPassword", "newPassword", "confirmPassword"]);
      if (!passwords.ok) return passwords;
      return ownAccount(context).changePassword(actorOf(context, []), passwords.body, originOf(request));
    },
    [mayChangePassword],
  );
};

/** Admits callers who must change the password, even without the permission. */
const mayChangePassword: RequestHandler = (request, response, next) =>
  contextOf(response).caller.mustChangePassword
    ? next()
    : requireCode(...ownAccountCalls.changePassword.permission)(request, response, next);
