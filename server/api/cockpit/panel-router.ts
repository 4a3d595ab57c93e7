import type { Router } from "express";
import { cockpitCalls as calls } from "#contracts/lists/cockpit-calls.ts";
import type { ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import { due } from "#contracts/lists/due.ts";
import { exception } from "#contracts/lists/exception.ts";
import { dueSteps } from "#contracts/lists/options.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { done } from "#server/application/answer.ts";
import { countHeld, countStock } from "#server/application/cylinder/count-held.ts";
import { withHands } from "#server/application/exception/with-hands.ts";
import { addCall } from "../calls/add-call.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import { focusOf, scopeIn } from "./focus.ts";

/** Most stores in one response, more than any board shows. */
const MOST_STORES = 100;
/** Most exceptions of each status in one response. */
const MOST_EXCEPTIONS = 6;

const listContext = ({ tenant, language }: RequestContext, scope: CompanyScope) => ({
  scope,
  timeZone: tenant.timeZone,
  now: tenant.clock.now(),
  language,
});

/** Returns a function that reads pages of a list for a panel. */
const pagesOf =
  <const L extends ListDefinition>(context: RequestContext, definition: L, scope: CompanyScope) =>
  async (query: Record<string, unknown>): Promise<Page<RowOf<L>>> => {
    const request = readListRequest(definition, query);
    const page = await answering(() => readPage(context.db, definition, request, listContext(context, scope)));
    return page as Page<RowOf<L>>;
  };

/** Counts the exceptions of each status. */
const countStatuses = async (
  context: RequestContext,
  scope: CompanyScope,
  query: Record<string, string> = { status: "open,claimed,acknowledged" },
): Promise<Map<unknown, number>> => {
  const request = readListRequest(exception, query);
  const groups = await answering(() =>
    countGroups(context.db, exception, request, listContext(context, scope), ["status"]),
  );
  return new Map(groups.map(({ status, count }) => [status, count]));
};

const readExceptions = async (
  context: RequestContext,
  { companyId }: { companyId?: string },
): Promise<ExceptionPanel<RowOf<typeof exception>>> => {
  const focus = companyId === undefined ? undefined : await focusOf(context, companyId, exception.permission);
  const whole = scopeOfAny(context.caller, exception.permission);
  const scope = focus?.companies ?? whole;
  const page = pagesOf(context, exception, scope);
  const newest = (status: string, by: string) => page({ status, sort: `-${by}`, pageSize: MOST_EXCEPTIONS });
  const today = businessDay(context.tenant.clock.now().toISOString(), context.tenant.timeZone);
  const [open, claimed, acknowledged, oldest, counts, ended, everywhere] = await Promise.all([
    newest("open", "createdTime"),
    newest("claimed", "claimedTime"),
    newest("acknowledged", "endedTime"),
    page({ status: "open", sort: "createdTime", pageSize: 1 }),
    countStatuses(context, scope),
    countStatuses(context, scope, { endedTimeBegin: today }),
    focus && countStatuses(context, whole),
  ]);
  const count = (status: string, of = counts): number => of.get(status) ?? 0;
  const list = [open, claimed, acknowledged].flatMap((each) => each.list);
  return {
    list: await answering(() => withHands(context.db, list)),
    oldest: oldest.list[0] ?? null,
    open: count("open"),
    claimed: count("claimed"),
    acknowledged: count("acknowledged"),
    endedToday: [...ended.values()].reduce((sum, each) => sum + each, 0),
    elsewhere: everywhere ? Math.max(0, count("open", everywhere) - count("open")) : null,
  };
};

/** Adds the calls of panels that read lists. Most are limited to the company in focus. */
export const addPanels = (router: Router): void => {
  addCall(router, calls.due, async (context, focus) => {
    const page = pagesOf(context, due, await scopeIn(context, focus, due.permission));
    const counts = dueSteps.map(async ({ value }) => {
      const { total, totalCapped } = await page({ due: value, pageSize: 1 });
      return { due: Number(value), total, ...(totalCapped && { totalCapped }) };
    });
    return done({ list: await Promise.all(counts) });
  });
  // The focus highlights a store but does not hide the others.
  addCall(router, calls.stock, async (context) => {
    const page = pagesOf(context, stockSummary, scopeOfAny(context.caller, stockSummary.permission));
    return done({ list: (await page({ pageSize: MOST_STORES })).list });
  });
  addCall(router, calls.stockTotals, async (context, focus) => {
    const scope = await scopeIn(context, focus, stockSummary.permission);
    return done(await answering(() => countStock(context.db, scope)));
  });
  addCall(router, calls.exceptions, async (context, focus) => done(await readExceptions(context, focus)));
  // The number of held cylinders changes far more often than exceptions do, so it has its own call.
  addCall(router, calls.held, async (context, focus) => {
    const scope = await scopeIn(context, focus, exception.permission);
    return done({ held: await answering(() => countHeld(context.db, scope)) });
  });
};
