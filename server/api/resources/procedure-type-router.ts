import { Router } from "express";
import { procedureTypeOptions } from "#contracts/resources/options.ts";
import { translate } from "#contracts/locales/translate.ts";
import { procedure } from "#contracts/resources/procedure.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";

/** Which types of procedure there are, in the caller's language. */
export const createProcedureTypeRouter = (): Router => {
  const router = Router();
  router.get(
    `${procedure.path}/procedure-type`,
    requireCode(...procedure.codes.list),
    handle(({ language }, _request, response) => {
      const list = procedureTypeOptions.map(({ value, label }) => ({ id: value, name: translate(language, label) }));
      sendOk(response, { list, total: list.length });
    }),
  );
  return router;
};
