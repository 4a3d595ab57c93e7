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
import { type Period, periodOf } from "#server/application/cockpit/period.ts";
import { readFigureSeries, readOrderSeries } from "#server/application/cockpit/read-series.ts";
import { readCustomerShares, readCylinderShares } from "#server/application/cockpit/read-shares.ts";
import { countsFor } from "#server/application/cockpit/today-counts.ts";
import { addCall } from "../calls/add-call.ts";
import { type RequestContext, scopeOfAny } from "../http/request-context.ts";
import { focusOf, scopeIn } from "./focus.ts";
import type { ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import { due } from "#contracts/lists/due.ts";
import { exception } from "#contracts/lists/exception.ts";
import { dueSteps } from "#contracts/lists/options.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { countHeld, countStock } from "#server/application/cylinder/count-held.ts";
import { withHands } from "#server/application/exception/with-hands.ts";
import { answering } from "../lists/list-failure.ts";
import { pastAt } from "../lists/past-request.ts";
import { overPast } from "#infra/stores/past/read-past.ts";
import type { Past } from "#infra/engines/list-engine/past-tables.ts";
import { readPastCounts, type PastDay } from "#server/application/cockpit/past-counts.ts";
import { readListRequest } from "../lists/read-request.ts";

/** Most stores in one response, more than any board shows. */
const MOST_STORES = 100;
/** Most exceptions of each status in one response. */
const MOST_EXCEPTIONS = 6;

const listContext = ({ tenant, language }: RequestContext, scope: CompanyScope, past?: Past) => ({
  scope,
  timeZone: tenant.timeZone,
  now: past?.at ?? tenant.clock.now(),
  language,
  past,
});

/** A list with a request, over the past if one is named. */
const overMoment = (definition: ListDefinition, query: Record<string, unknown>, past: Past | undefined) => {
  const request = readListRequest(definition, query);
  return past ? overPast(definition, request) : { definition, request };
};

/** The end of the log at the moment that a call names. */
const pastIn = async (context: RequestContext, { asOf }: { asOf?: string }): Promise<Past | undefined> =>
  (await pastAt(context, asOf))?.past;

/** Returns a function that reads pages of a list for a panel. */
const pagesOf =
  <const L extends ListDefinition>(context: RequestContext, list: L, scope: CompanyScope, past?: Past) =>
  async (query: Record<string, unknown>): Promise<Page<RowOf<L>>> => {
    const { definition, request } = overMoment(list, query, past);
    const page = await answering(() => readPage(context.db, definition, request, listContext(context, scope, past)));
    return page as Page<RowOf<L>>;
  };

/** Counts the exceptions of each status. */
const countStatuses = async (
  context: RequestContext,
  scope: CompanyScope,
  past: Past | undefined,
  query: Record<string, string> = { status: "open,claimed,acknowledged" },
): Promise<Map<unknown, number>> => {
  const { definition, request } = overMoment(exception, query, past);
  const groups = await answering(() =>
    countGroups(context.db, definition, request, listContext(context, scope, past), ["status"]),
  );
  return new Map(groups.map(({ status, count }) => [status, count]));
};

const readExceptions = async (
  context: RequestContext,
  { companyId, asOf }: { companyId?: string; asOf?: string },
): Promise<ExceptionPanel<RowOf<typeof exception>>> => {
  const focus = companyId === undefined ? undefined : await focusOf(context, companyId, exception.permission);
  const whole = scopeOfAny(context.caller, exception.permission);
  const scope = focus?.companies ?? whole;
  const past = await pastIn(context, { asOf });
  const page = pagesOf(context, exception, scope, past);
  const newest = (status: string, by: string) => page({ status, sort: `-${by}`, pageSize: MOST_EXCEPTIONS });
  const today = businessDay((past?.at ?? context.tenant.clock.now()).toISOString(), context.tenant.timeZone);
  const [open, claimed, acknowledged, oldest, counts, ended, everywhere] = await Promise.all([
    newest("open", "createdTime"),
    newest("claimed", "claimedTime"),
    newest("acknowledged", "endedTime"),
    page({ status: "open", sort: "createdTime", pageSize: 1 }),
    countStatuses(context, scope, past),
    countStatuses(context, scope, past, { endedTimeBegin: today }),
    focus && countStatuses(context, whole, past),
  ]);
  const count = (status: string, of = counts): number => of.get(status) ?? 0;
  const list = [open, claimed, acknowledged].flatMap((each) => each.list);
  return {
    list: await answering(() => withHands(context.db, list, past)),
    oldest: oldest.list[0] ?? null,
    open: count("open"),
    claimed: count("claimed"),
    acknowledged: count("acknowledged"),
    endedToday: [...ended.values()].reduce((sum, each) => sum + each, 0),
    elsewhere: everywhere ? Math.max(0, count("open", everywhere) - count("open")) : null,
  };
};

/** Adds the calls of panels that read lists. Most are limited to the company in focus. */
const addPanels = (router: Router): void => {
  addCall(router, calls.due, async (context, focus) => {
    const page = pagesOf(context, due, await scopeIn(context, focus, due.permission), await pastIn(context, focus));
    const counts = dueSteps.map(async ({ value }) => {
      const { total, totalCapped } = await page({ due: value, pageSize: 1 });
      return { due: Number(value), total, ...(totalCapped && { totalCapped }) };
    });
    return done({ list: await Promise.all(counts) });
  });
  // The focus highlights a store but does not hide the others.
  addCall(router, calls.stock, async (context, moment) => {
    const scope = scopeOfAny(context.caller, stockSummary.permission);
    const page = pagesOf(context, stockSummary, scope, await pastIn(context, moment));
    return done({ list: (await page({ pageSize: MOST_STORES })).list });
  });
  addCall(router, calls.stockTotals, async (context, focus) => {
    const scope = await scopeIn(context, focus, stockSummary.permission);
    const past = await pastIn(context, focus);
    return done(await answering(() => countStock(context.db, scope, past)));
  });
  addCall(router, calls.exceptions, async (context, focus) => done(await readExceptions(context, focus)));
  // The number of held cylinders changes far more often than exceptions do, so it has its own call.
  addCall(router, calls.held, async (context, focus) => {
    const scope = await scopeIn(context, focus, exception.permission);
    const past = await pastIn(context, focus);
    return done({ held: await answering(() => countHeld(context.db, scope, past)) });
  });
};

/** A position after every line of the log, for calls that need only the figures. */
const NO_LINES = 9_223_372_036_854_775_807n;
const codes = [boardCode];

/** Figures, charts and panels of the cockpit, and its live log, under `/base` (rules §1, §5). */
export const createCockpitRouter = (): Router => {
  const router = Router();
  addCall(router, calls.today, async (context, focus) => {
    const { db, tenant } = context;
    const scope = await scopeIn(context, focus, codes);
    const moment = await pastAt(context, focus.asOf);
    if (moment) {
      const counts = await readPastCounts(db, { past: moment.past, timeZone: tenant.timeZone }, scope);
      return done({ ...counts, asOf: moment.asOf });
    }
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
  addCall(router, calls.lines, async (context, focus) => {
    const past = await pastIn(context, focus);
    return done({ list: await newestLines(context.db, await scopeIn(context, focus, codes), past?.order) });
  });
  addPanels(router);
  return router;
};

type Asked = { type: number; at?: string; companyId?: string; asOf?: string };

/** Adds the calls for charts over time. */
const addCharts = (router: Router): void => {
  const add = <Out>(
    call: Call<Asked, Out>,
    read: (db: RequestContext["db"], period: Period, scope: CompanyScope, pastDay?: PastDay) => Promise<Out>,
  ): void =>
    addCall(router, call, async (context, query) => {
      const { commands, timeZone } = context.tenant;
      const past = await pastIn(context, query);
      const day = query.at ?? businessDay((past?.at ?? commands.now()).toISOString(), timeZone);
      const type = periodTypes.find((one) => one === query.type) ?? 1;
      const scope = await scopeIn(context, query, codes);
      return done(await read(context.db, periodOf(type, day), scope, past && { past, timeZone }));
    });
  add(calls.outAndIn, async (...args) => {
    const { todayInWarehouseNum: into, todayOutWarehouseNum: out } = await readFigureSeries(...args);
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
  addCall(router, calls.customers, async (context, { companyId, asOf }) => {
    const past = await pastIn(context, { asOf });
    const { caller, db, language } = context;
    // Users may read the shares of all customers. A screen shows only its own company's (rules §3).
    const whole = caller.isScreen ? scopeOfAny(caller, codes) : "all";
    const of =
      companyId === undefined
        ? { writtenBy: whole }
        : { servedBy: (await focusOf(context, companyId, codes)).companies };
    return done(await readCustomerShares(db, { ...of, past }, language));
  });
  addCall(router, calls.cylinders, async (context, focus) => {
    const [scope, past] = await Promise.all([scopeIn(context, focus, codes), pastIn(context, focus)]);
    return done(await readCylinderShares(context.db, scope, context.language, past));
  });
};
