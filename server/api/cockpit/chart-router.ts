import { Router } from "express";
import { boardCode, chartQuery } from "#contracts/wire/cockpit.ts";
import { periodTypes } from "#contracts/wire/period-types.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import { periodOf, type Period } from "#server/application/cockpit/period.ts";
import { readFigureSeries, readOrderSeries } from "#server/application/cockpit/read-series.ts";
import { readCustomerShares, readCylinderShares } from "#server/application/cockpit/read-shares.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";

type Chart = (context: RequestContext, period: Period) => Promise<unknown>;

const scopeOf = ({ caller }: RequestContext) => caller.scopeOf(boardCode);

const outAndIn: Chart = async (context, period) => {
  const series = await readFigureSeries(context.db, period, scopeOf(context));
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
  GetCustomerDeliveryData: (context, period) => readOrderSeries(context.db, period, scopeOf(context)),
  GetCylinderDeliveryData: async (context, period) =>
    (await readFigureSeries(context.db, period, scopeOf(context))).todayDeliveryNum,
  GetGasData: async (context, period) => (await readFigureSeries(context.db, period, scopeOf(context))).todayGasNum,
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
        sendOk(response, await chart(context, periodOf(known, day)));
      }),
    );
  }
  router.get(
    "/GetCustomerData",
    requireCode(boardCode),
    handle(async ({ db, language }, _request, response) => sendOk(response, await readCustomerShares(db, language))),
  );
  router.get(
    "/GasCylinderData",
    requireCode(boardCode),
    handle(async (context, _request, response) =>
      sendOk(response, await readCylinderShares(context.db, scopeOf(context), context.language)),
    ),
  );
  return router;
};
