import { Router } from "express";
import { boardCalls } from "#contracts/boards/board-calls.ts";
import { claimScreen as claimCall, claimSent, pairingCode } from "#contracts/boards/pairing.ts";
import { screenCalls } from "#contracts/boards/screen-calls.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import type { Limits } from "#server/application/limits.ts";
import { removeScreen, updateScreen } from "#server/application/screens/change-screen.ts";
import { claimScreen, wrongCodes } from "#server/application/screens/claim-screen.ts";
import type { ScreenKeeper } from "#server/application/screens/keeper.ts";
import { findScreen, type ScreenReader, readSelf } from "#server/application/screens/read-screens.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { invalidField } from "#server/application/sign-in/password-rule.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { accountKey, demandRate } from "../middleware/rate-limited.ts";
import { actorOf } from "../resources/actor.ts";

/** `now` is the real clock. Pairings and sockets use it. */
export type ScreenDeps = { home: Pick<ServedTenant, "id" | "db">; limits: Limits; now: () => Date };

const keeperOf = (context: RequestContext, codes: readonly string[]): ScreenKeeper => ({
  ...actorOf(context, codes),
  sight: scopeOfAny(context.caller, [...boardCalls.get.permission, ...codes]),
});

/** Calls for paired screens and for pairing a screen that shows a code, under `/base/wall`. */
export const createScreenRouter = ({ home, limits, now }: ScreenDeps): Router => {
  const router = Router();
  const readerOf = ({ caller, language }: RequestContext, codes: readonly string[]): ScreenReader => ({
    scope: scopeOfAny(caller, codes),
    language,
  });
  addCall(router, screenCalls.get, async (context, { id }) => {
    const screen = await findScreen(context.db, readerOf(context, screenCalls.get.permission), id);
    return screen ? done(screen) : refusedCall("record.notFound");
  });
  addCall(router, screenCalls.self, async ({ db, caller, language, tenant }) => {
    const asks = { id: caller.userId, timeZone: tenant.timeZone };
    const self = await readSelf(db, { language }, asks);
    return self ? done(self) : refusedCall("record.notFound");
  });
  addCall(router, { ...claimCall, input: claimSent }, async (context, body) => {
    // Take the point first, so that many parallel guesses stay within the limit.
    await demandRate(limits.wrongCodes, accountKey(context));
    if (!pairingCode.safeParse(body.code).success) return invalidField("code", "pairing.code");
    const answer = await claimScreen(home, context.tenant, keeperOf(context, claimCall.permission), body, now());
    if (answer.ok || !wrongCodes.includes(answer.code)) await limits.wrongCodes.giveBack(accountKey(context));
    return answer;
  });
  addCall(router, screenCalls.update, async (context, body) => {
    const answer = await updateScreen(context.db, keeperOf(context, screenCalls.update.permission), body);
    if (answer.ok) await context.tenant.bus.publish("screens", { id: body.id, what: "changed" });
    return answer;
  });
  addCall(router, screenCalls.identify, async (context, { id }) => {
    const screen = await findScreen(context.db, readerOf(context, screenCalls.identify.permission), id);
    if (!screen) return refusedCall("record.notFound");
    await context.tenant.bus.publish("screens", { id, what: "identify" });
    return done(null);
  });
  addCall(router, screenCalls.remove, async (context, { id }) => {
    const answer = await removeScreen(context.db, keeperOf(context, screenCalls.remove.permission), id);
    if (answer.ok) await context.tenant.bus.publish("screens", { id, what: "revoked" });
    return answer;
  });
  return router;
};
