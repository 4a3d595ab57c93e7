import { Router } from "express";
import type { Page } from "#contracts/wire/envelope.ts";
import { preferenceQuery, setPreference, type Preference } from "#contracts/wire/preferences.ts";
import { keepPreference, preferencesOf } from "#server/application/administration/own-account.ts";
import { handle } from "../http/request-context.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

/** `/base/id/preferences`: what the server keeps for the person who asks (rules §2). */
export const createPreferenceRouter = (): Router => {
  const router = Router();
  router.get(
    "/preferences",
    handle(async ({ caller, db }, { query }, response) => {
      const { key } = validate(preferenceQuery, query);
      const list = await preferencesOf(db, caller.userId, key);
      if (key === undefined) return sendOk(response, { list, total: list.length } satisfies Page<Preference>);
      sendOk(response, list[0] ?? { key, value: null });
    }),
  );
  router.put(
    "/preferences",
    handle(async ({ caller, db }, { body }, response) => {
      sendAnswer(response, await keepPreference(db, caller.userId, validate(setPreference, body)), "ok.updated");
    }),
  );
  return router;
};
