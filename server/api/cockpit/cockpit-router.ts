import { Router } from "express";
import { cockpitCalls as calls } from "#contracts/lists/cockpit-calls.ts";
import type { Call } from "#contracts/calls/define-call.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { boardCode } from "#contracts/wire/cockpit.ts";
import { periodTypes } from "#contracts/wire/period-types.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import { done } from "#server/application/answer.ts";
import { businessMinute } from "#server/application/cockpit/business-minute.ts";
import { figuresOf, readCockpit } from "#server/application/cockpit/read-cockpit.ts";
import { newestLines, pageOfLogs } from "#server/application/cockpit/page-of-logs.ts";
import { periodOf, type Period } from "#server/application/cockpit/period.ts";
import { readFigureSeries, readOrderSeries } from "#server/application/cockpit/read-series.ts";
import { readCustomerShares, readCylinderShares } from "#server/application/cockpit/read-shares.ts";
import { countsFor } from "#server/application/cockpit/today-counts.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { focusOf, scopeIn } from "./focus.ts";
import { addPanels } from "./panel-router.ts";

/** A position after every line of the log, for calls that need only the figures. */
const NO_LINES = 9_223_372_036_854_775_807n;
const codes = [boardCode];

/** Figures, charts and panels of the cockpit, and its live log, under `/base` (rules §1, §5). */
export const createCockpitRouter = (): Router => {
  const router = Router();
  addCall(router, calls.today, async (context, focus) => {
    const { db, tenant } = context;
    const scope = await scopeIn(context, focus, codes);
    const now = businessMinute(tenant.commands.now(), tenant.timeZone);
    const { counts } = await readCockpit(db, now, NO_LINES);
    return done(countsFor(counts, scope));
  });
  addCall(router, calls.logs, async ({ db, caller }, page) => done(await pageOfLogs(db, caller, page)));
  addCharts(router);
  addShares(router);
  addCall(router, calls.company, async (context, { companyId }) =>
    done(await figuresOf(context.db, await focusOf(context, companyId, codes))),
  );
  addCall(router, calls.lines, async (context, focus) =>
    done({ list: await newestLines(context.db, await scopeIn(context, focus, codes)) }),
  );
  addPanels(router);
  return router;
};

type Asked = { type: number; at?: string; companyId?: string };

/** Adds the calls for charts over time. */
const addCharts = (router: Router): void => {
  const add = <Out>(
    call: Call<Asked, Out>,
    read: (db: RequestContext["db"], period: Period, scope: CompanyScope) => Promise<Out>,
  ): void =>
    addCall(router, call, async (context, query) => {
      const { commands, timeZone } = context.tenant;
      const day = query.at ?? businessDay(commands.now().toISOString(), timeZone);
      const type = periodTypes.find((one) => one === query.type) ?? 1;
      return done(await read(context.db, periodOf(type, day), await scopeIn(context, query, codes)));
    });
  add(calls.outAndIn, async (db, period, scope) => {
    const { todayInWarehouseNum: into, todayOutWarehouseNum: out } = await readFigureSeries(db, period, scope);
    return {
      inWarehouseTotal: into.total,
      outWarehouseTotal: out.total,
      inWarehouse: into.list,
      outWarehouse: out.list,
    };
  });
  add(calls.orders, readOrderSeries);
  add(calls.deliveries, async (...args) => (await readFigureSeries(...args)).todayDeliveryNum);
  add(calls.fillings, async (...args) => (await readFigureSeries(...args)).todayGasNum);
};

const addShares = (router: Router): void => {
  addCall(router, calls.customers, async (context, { companyId }) => {
    const { caller, db, language } = context;
    // Users may read the shares of all customers. A screen shows only its own company's (rules §3).
    const whole = caller.isScreen ? scopeOfAny(caller, codes) : "all";
    const of =
      companyId === undefined
        ? { writtenBy: whole }
        : { servedBy: (await focusOf(context, companyId, codes)).companies };
    return done(await readCustomerShares(db, of, language));
  });
  addCall(router, calls.cylinders, async (context, focus) =>
    done(await readCylinderShares(context.db, await scopeIn(context, focus, codes), context.language)),
  );
};
