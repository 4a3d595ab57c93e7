import { accountPage } from "./account-page.ts";
import { erasing } from "./erasing.ts";
import { factor } from "./factor.ts";
import { importPage } from "./import-page.ts";
import { integration } from "./integration.ts";
import { placeReplay } from "./place-replay.ts";
import { questions } from "./questions.ts";
import { scanTest } from "./scan-test.ts";
import { singleSignOn } from "./single-sign-on.ts";

/** Texts of pages that few people open. A page loads them with its screen, so that signing in does not wait for them. */
export const later = {
  ...accountPage,
  ...erasing,
  ...factor,
  ...importPage,
  ...integration,
  ...placeReplay,
  ...questions,
  ...scanTest,
  ...singleSignOn,
};
