import { Router } from "express";
import { factorCalls as calls } from "#contracts/interface/factor-calls.ts";
import { createOwnFactor, resetFactor, type OwnFactor } from "#server/application/administration/own-factor.ts";
import { done } from "#server/application/answer.ts";
import { loadAccess } from "#server/application/sign-in/access.ts";
import { openPasswords } from "#server/application/sign-in/open-passwords.ts";
import type { SignInParts } from "#server/application/sign-in/sign-in.ts";
import { addCall, type Http } from "../calls/add-call.ts";
import { originOf } from "../http/address-of.ts";
import type { RequestContext } from "../http/request-context.ts";
import { actorOf } from "../resources/actor.ts";

type Deps = Pick<SignInParts, "keys" | "limits" | "factors">;

/** Calls for the caller's own second factor, and its reset by an administrator. Which roles demand one is read for each call. */
export const createFactorRouter = ({ keys, limits, factors }: Deps): Router => {
  const router = Router();
  const factorOf = ({ request }: Http, context: RequestContext): OwnFactor =>
    createOwnFactor({
      ...factors,
      tenant: context.tenant,
      failures: limits,
      operator: actorOf(context, []),
      from: originOf(request),
    });
  const demandsOf = async ({ db, caller }: RequestContext) => {
    const access = await loadAccess(db, caller.userId);
    return { demandedBy: access?.demandedBy ?? [], userName: caller.userName };
  };
  addCall(router, calls.state, async (context, _input, http) =>
    done(await factorOf(http, context).state(await demandsOf(context))),
  );
  addCall(router, calls.begin, async (context, body, http) => {
    const passwords = await openPasswords(keys, body, ["password"]);
    return passwords.ok ? factorOf(http, context).begin(passwords.body) : passwords;
  });
  addCall(router, calls.confirm, (context, body, http) => factorOf(http, context).confirm(body));
  addCall(router, calls.remove, async (context, body, http) => {
    const passwords = await openPasswords(keys, body, ["password"]);
    return passwords.ok ? factorOf(http, context).remove(passwords.body, await demandsOf(context)) : passwords;
  });
  addCall(router, calls.codes, async (context, body, http) => {
    const passwords = await openPasswords(keys, body, ["password"]);
    return passwords.ok ? factorOf(http, context).codes(passwords.body) : passwords;
  });
  addCall(router, calls.reset, (context, { id }) => resetFactor(context, actorOf(context, calls.reset.permission), id));
  return router;
};
