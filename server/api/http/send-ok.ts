import type { Response } from "express";
import { translate } from "#contracts/locales/translate.ts";
import type { Success } from "#contracts/wire/envelope.ts";
import { languageOf } from "./request-context.ts";

/** Responds with 200 and the envelope. `message` is a locale key such as `ok.added`. */
export const sendOk = (response: Response, data: unknown = null, message = "ok.done"): void => {
  const body: Success<unknown> = { success: true, code: "1", msg: translate(languageOf(response), message), data };
  // Set by the middleware that waits for `x-after-position` when the wait timed out.
  if (response.locals.stale) body.stale = true;
  response.json(body);
};
