import { Router } from "express";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { boardCode, chartQuery } from "#contracts/wire/cockpit.ts";
import { periodTypes } from "#contracts/wire/period-types.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import { periodOf, type Period } from "#server/application/cockpit/period.ts";
import { readFigureSeries, readOrderSeries } from "#server/application/cockpit/read-series.ts";
import { readCustomerShares, readCylinderShares, type CustomersOf } from "#server/application/cockpit/read-shares.ts";
import { focusOf, scopeIn } from "./focus.ts";
import { handle, scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

type Chart = (db: RequestContext["db"], period: Period, scope: CompanyScope) => Promise<unknown>;

const outAndIn: Chart = async (db, period, scope) => {
  const series = await readFigureSeries(db, period, scope);
  const { todayInWarehouseNum: into, todayOutWarehouseNum: out } = series;
  return {
    inWarehouseTotal: into.total,
    outWarehouseTotal: out.total,
    inWarehouse: into.list,
    outWarehouse: out.list,
  };
};

/** Series drawn over time, by the last part of the path. */
const charts = {
  CylinderOutInWarehouseData: outAndIn,
  GetCustomerDeliveryData: readOrderSeries,
  GetCylinderDeliveryData: async (db, period, scope) => (await readFigureSeries(db, period, scope)).todayDeliveryNum,
  GetGasData: async (db, period, scope) => (await readFigureSeries(db, period, scope)).todayGasNum,
} satisfies Record<string, Chart>;

/** The cockpit's charts, under `/base/GasCylinder/Cockpit` (rules §1, §5). */
export const createChartRouter = (): Router => {
  const router = Router();
  for (const [name, chart] of Object.entries<Chart>(charts)) {
    router.get(
      `/${name}`,
      requireCode(boardCode),
      handle(async (context, { query }, response) => {
        const { type, at } = validate(chartQuery, query);
        const { commands, timeZone } = context.tenant;
        const day = at ?? businessDay(commands.now().toISOString(), timeZone);
        const known = periodTypes.find((one) => one === type) ?? 1;
        const scope = await scopeIn(context, query, [boardCode]);
        sendOk(response, await chart(context.db, periodOf(known, day), scope));
      }),
    );
  }
  router.get(
    "/GetCustomerData",
    requireCode(boardCode),
    handle(async (context, { query }, response) => {
      const focus = await focusOf(context, query, [boardCode]);
      // Everybody may read all customers; a screen shows nothing beyond its own company's (rules §3).
      const whole = context.caller.isScreen ? scopeOfAny(context.caller, [boardCode]) : "all";
      const of: CustomersOf = focus ? { servedBy: focus.companies } : { writtenBy: whole };
      sendOk(response, await readCustomerShares(context.db, of, context.language));
    }),
  );
  router.get(
    "/GasCylinderData",
    requireCode(boardCode),
    handle(async (context, { query }, response) => {
      const scope = await scopeIn(context, query, [boardCode]);
      sendOk(response, await readCylinderShares(context.db, scope, context.language));
    }),
  );
  return router;
};
