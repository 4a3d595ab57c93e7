import { Router, type RequestHandler } from "express";
import { changePassword, resetPassword, updateBasic, userNameQuery } from "#contracts/access/account.ts";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { account } from "#contracts/resources/account.ts";
import type { AccountDeps } from "#server/application/administration/account-rules.ts";
import { createOwnAccount } from "#server/application/administration/own-account.ts";
import { resetPassword as reset } from "#server/application/administration/reset-password.ts";
import { namedAlike } from "#server/application/sign-in/named-alike.ts";
import { openPasswords } from "#server/application/sign-in/open-passwords.ts";
import { originOf } from "../http/address-of.ts";
import { Failure } from "../http/failure.ts";
import { contextOf, handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { actorOf } from "../resources/actor.ts";
import { mailConfirmation } from "./address-router.ts";
import type { InvitationDeps } from "./invitation-router.ts";
import { createRecordReader } from "../resources/record-reader.ts";

const { add, list, resetPassword: resetting, update } = systemScreens.user.codes;
const own = (call: string) => `api:admin:user:${call}`;

/** Calls of accounts that other records have not, under `/base/admin/account`. */
export const createAccountRouter = (deps: AccountDeps, mails: InvitationDeps): Router => {
  const router = Router();
  router.get("/get", getAccount);
  router.get("/getisnotexist", requireCode(add, update), isNotTaken);
  router.put(
    "/resetpassword",
    requireCode(resetting),
    handle(async (context, request, response) => {
      const body = validate(resetPassword, request.body);
      const opened = await openPasswords(deps.keys, body, ["newPassword", "confirmPassword"]);
      const answer = opened.ok
        ? await reset(partsOf(deps, context), actorOf(context, [resetting]), opened.body)
        : opened;
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  addOwn(router, deps, mails);
  return router;
};

const partsOf = ({ rule, failures, mailer }: AccountDeps, { tenant }: RequestContext) => ({
  tenant,
  rule,
  failures,
  mailer,
});

/** Calls by which people change their own account. */
const addOwn = (router: Router, deps: AccountDeps, mails: InvitationDeps): void => {
  const account = (context: RequestContext) => createOwnAccount(partsOf(deps, context));
  router.put(
    "/updatebasic",
    requireCode(own("updatebasic")),
    handle(async (context, request, response) => {
      const answer = await account(context).updateBasic(actorOf(context, []), validate(updateBasic, request.body));
      if (!answer.ok) return sendAnswer(response, answer);
      const { version, isUnconfirmed } = answer.data;
      // The page says that it is not confirmed, and sends it again, whatever becomes of this mail.
      if (isUnconfirmed) await mailConfirmation(mails, context).catch(() => false);
      sendOk(response, { version }, "ok.updated");
    }),
  );
  router.put(
    "/changepassword",
    mayChangePassword,
    handle(async (context, request, response) => {
      const body = validate(changePassword, request.body);
      const opened = await openPasswords(deps.keys, body, ["oldPassword", "newPassword", "confirmPassword"]);
      const answer = opened.ok
        ? await account(context).changePassword(actorOf(context, []), opened.body, originOf(request))
        : opened;
      sendAnswer(response, answer, "ok.updated");
    }),
  );
};

/** Lets through a caller who must change the password, whatever the roles grant. */
const mayChangePassword: RequestHandler = (request, response, next) =>
  contextOf(response).caller.mustChangePassword ? next() : requireCode(own("changepassword"))(request, response, next);

const ofOthers = [...list, update];

/** Anybody's by an administrator; one's own for the settings page. */
const getAccount: RequestHandler[] = [
  requireCode(...ofOthers, own("getbasic")),
  handle(async (context, { query }, response) => {
    const { caller } = context;
    const id = query.id ?? caller.userId;
    const isOwn = id === caller.userId;
    if (!isOwn && !ofOthers.some((needed) => caller.codes.has(needed)))
      throw new Failure("access.denied", { params: { codes: ofOthers.join(", ") } });
    const actor = actorOf(context, ofOthers);
    const reader = createRecordReader(context.db, account, isOwn ? { ...actor, scope: "all" } : actor);
    sendOk(response, await reader.demand(id));
  }),
];

const isNotTaken = handle(async ({ db }, { query }, response) => {
  const { userName } = validate(userNameQuery, query);
  const known = await db
    .selectFrom("account")
    .select("id")
    .where((eb) => namedAlike(eb, userName))
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  sendOk(response, known === undefined);
});
