import { Router } from "express";
import { boardCode, logCodes, logQuery } from "#contracts/wire/cockpit.ts";
import { businessMinute } from "#server/application/cockpit/business-minute.ts";
import { readCockpit } from "#server/application/cockpit/read-cockpit.ts";
import { countsFor } from "#server/application/cockpit/today-counts.ts";
import { pageOfLogs } from "#server/application/cockpit/page-of-logs.ts";
import { handle } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { createChartRouter } from "./chart-router.ts";
import { scopeIn } from "./focus.ts";
import { createPanelRouter } from "./panel-router.ts";

/** Beyond every line: only the figures are asked for. */
const NO_LINES = 9_223_372_036_854_775_807n;

/** The cockpit's figures and the live log, under `/base`. */
export const createCockpitRouter = (): Router => {
  const router = Router();
  router.get(
    "/GasCylinder/Cockpit/TodayData",
    requireCode(boardCode),
    handle(async (context, { query }, response) => {
      const { db, tenant } = context;
      const scope = await scopeIn(context, query, [boardCode]);
      const now = businessMinute(tenant.commands.now(), tenant.timeZone);
      const { counts } = await readCockpit(db, now, NO_LINES);
      sendOk(response, countsFor(counts, scope));
    }),
  );
  router.get(
    "/admin/log/getlogs",
    requireCode(...logCodes),
    handle(async ({ db, caller }, { query }, response) => {
      const page = Math.min(10_000, Math.max(1, Math.trunc(Number(query.page)) || 1));
      const { key } = validate(logQuery, query);
      sendOk(response, await pageOfLogs(db, caller, { page, key }));
    }),
  );
  router.use("/GasCylinder/Cockpit", createChartRouter(), createPanelRouter());
  return router;
};
