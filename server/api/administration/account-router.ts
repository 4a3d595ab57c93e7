import { Router, type RequestHandler } from "express";
import {
  accountIds,
  addAccount,
  changePassword,
  resetPassword,
  updateAccount,
  updateBasic,
  userNameQuery,
} from "#contracts/access/account.ts";
import type { PasswordRule } from "#contracts/access/password-rule.mjs";
import { account } from "#contracts/lists/account.ts";
import type { OneTimeKeys } from "#infra/engines/one-time-keys/port.ts";
import { createAccountStore, type AccountStore } from "#server/application/administration/account-store.ts";
import type { Operator } from "#server/application/administration/operator.ts";
import { createOwnAccount } from "#server/application/administration/own-account.ts";
import type { Answer } from "#server/application/answer.ts";
import type { FailureLimits } from "#server/application/sign-in/failure-limits.ts";
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
import { readOne } from "./read-one.ts";

const code = (call: string) => `api:admin:user:${call}`;
type Given = { body: unknown; query: Record<string, unknown> };

/** Parts for the calls that carry a password (rules §2). */
export type AccountDeps = {
  keys: OneTimeKeys;
  rule: PasswordRule;
  failures: FailureLimits;
};

/** Accounts, under `/base/admin/account`; their list is declared. */
export const createAccountRouter = (deps: AccountDeps): Router => {
  const router = Router();
  type Work = (store: AccountStore, operator: Operator, given: Given) => Promise<Answer<unknown>>;
  const changing = (codes: string[], message: string, work: Work): RequestHandler[] => [
    requireCode(...codes),
    handle(async (context, request, response) => {
      const store = createAccountStore(partsOf(deps, context));
      sendAnswer(response, await work(store, actorOf(context, codes), request), message);
    }),
  ];

  router.get("/get", ...getAccount());
  router.get("/getisnotexist", requireCode(code("add"), code("update")), isNotTaken);
  router.post(
    "/add",
    changing([code("add")], "ok.added", async (store, operator, { body }) => {
      const opened = await openPasswords(deps.keys, validate(addAccount, body), ["password"]);
      return opened.ok ? store.add(operator, opened.body) : opened;
    }),
  );
  router.put(
    "/update",
    changing([code("update")], "ok.updated", (store, operator, { body }) =>
      store.update(operator, validate(updateAccount, body)),
    ),
  );
  router.put(
    "/resetpassword",
    changing([code("resetpassword")], "ok.updated", async (store, operator, { body }) => {
      const opened = await openPasswords(deps.keys, validate(resetPassword, body), ["newPassword", "confirmPassword"]);
      return opened.ok ? store.resetPassword(operator, opened.body) : opened;
    }),
  );
  router.delete(
    "/softdelete",
    changing([code("softdelete")], "ok.removed", (store, operator, { query }) =>
      store.remove(operator, validate(accountIds, { ids: [query.id] }).ids),
    ),
  );
  router
    .route("/batchsoftdelete")
    .all(
      changing([code("batchsoftdelete")], "ok.removed", (store, operator, { body }) =>
        store.remove(operator, validate(accountIds, body).ids),
      ),
    );
  addOwn(router, deps);
  return router;
};

const partsOf = ({ rule, failures }: AccountDeps, { tenant }: RequestContext) => ({ tenant, rule, failures });

/** Calls by which people change their own account. */
const addOwn = (router: Router, deps: AccountDeps): void => {
  const own = (context: RequestContext) => createOwnAccount(partsOf(deps, context));
  router.put(
    "/updatebasic",
    requireCode(code("updatebasic")),
    handle(async (context, request, response) => {
      const answer = await own(context).updateBasic(actorOf(context, []), validate(updateBasic, request.body));
      sendAnswer(response, answer, "ok.updated");
    }),
  );
  router.put(
    "/changepassword",
    mayChangePassword,
    handle(async (context, request, response) => {
      const body = validate(changePassword, request.body);
      const opened = await openPasswords(deps.keys, body, ["oldPassword", "newPassword", "confirmPassword"]);
      const answer = opened.ok
        ? await own(context).changePassword(actorOf(context, []), opened.body, originOf(request))
        : opened;
      sendAnswer(response, answer, "ok.updated");
    }),
  );
};

/** Lets through a caller who must change the password, whatever the roles grant. */
const mayChangePassword: RequestHandler = (request, response, next) =>
  contextOf(response).caller.mustChangePassword ? next() : requireCode(code("changepassword"))(request, response, next);

/** Anybody's by an administrator; one's own for the settings page. */
const getAccount = (): RequestHandler[] => {
  const ofOthers = [code("getpage"), code("update")];
  return [
    requireCode(...ofOthers, code("getbasic")),
    handle(async (context, { query }, response) => {
      const { caller } = context;
      const id = query.id ?? caller.userId;
      if (id === caller.userId) return sendOk(response, await readOne(context, { ...account, scope: false }, id));
      if (!ofOthers.some((needed) => caller.codes.has(needed)))
        throw new Failure("access.denied", { params: { codes: ofOthers.join(", ") } });
      sendOk(response, await readOne(context, account, id, ofOthers));
    }),
  ];
};

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
