import { Router } from "express";
import type { DuePanel, ExceptionPanel } from "#contracts/boards/panel-answers.ts";
import { due } from "#contracts/lists/due.ts";
import { exception } from "#contracts/lists/exception.ts";
import { dueOptions } from "#contracts/lists/options.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { boardCode, focusedCompany } from "#contracts/wire/cockpit.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { figuresOf } from "#server/application/cockpit/figures-of.ts";
import { newestLines } from "#server/application/cockpit/page-of-logs.ts";
import { countHeld } from "#server/application/cylinder/count-held.ts";
import { withHands } from "#server/application/exception/with-hands.ts";
import { handle, scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { validate } from "../http/validate.ts";
import { answering } from "../lists/list-failure.ts";
import { readListRequest } from "../lists/read-request.ts";
import { focusOf, scopeIn } from "./focus.ts";

/** Stores that are told: more than any board draws. */
const MOST_STORES = 100;
/** Exceptions of each status that are told. */
const MOST_EXCEPTIONS = 6;

const listContext = ({ tenant, language }: RequestContext, scope: CompanyScope) => ({
  scope,
  timeZone: tenant.timeZone,
  now: tenant.clock.now(),
  language,
});

/** Reads pages of a list as a panel asks for them. */
const pagesOf =
  (context: RequestContext, definition: ListDefinition, scope: CompanyScope) => (asked: Record<string, unknown>) =>
    answering(() => readPage(context.db, definition, readListRequest(definition, asked), listContext(context, scope)));

/** How many exceptions there are of each status. */
const countStatuses = async (context: RequestContext, scope: CompanyScope): Promise<Map<unknown, number>> => {
  const asked = readListRequest(exception, { status: "open,claimed,acknowledged" });
  const groups = await answering(() =>
    countGroups(context.db, exception, asked, listContext(context, scope), ["status"]),
  );
  return new Map(groups.map(({ status, count }) => [status, count]));
};

const readExceptions = async (context: RequestContext, query: unknown): Promise<ExceptionPanel> => {
  const focus = await focusOf(context, query, exception.permission);
  const whole = scopeOfAny(context.caller, exception.permission);
  const scope = focus?.companies ?? whole;
  const page = pagesOf(context, exception, scope);
  const newest = (status: string, by: string) => page({ status, sort: `-${by}`, pageSize: MOST_EXCEPTIONS });
  const [open, claimed, acknowledged, oldest, counts, everywhere] = await Promise.all([
    newest("open", "createdTime"),
    newest("claimed", "claimedTime"),
    newest("acknowledged", "endedTime"),
    page({ status: "open", sort: "createdTime", pageSize: 1 }),
    countStatuses(context, scope),
    focus && countStatuses(context, whole),
  ]);
  const count = (status: string, of = counts): number => of.get(status) ?? 0;
  const list = [open, claimed, acknowledged].flatMap((told) => told.list);
  return {
    list: await answering(() => withHands(context.db, list)),
    oldest: oldest.list[0] ?? null,
    open: count("open"),
    claimed: count("claimed"),
    acknowledged: count("acknowledged"),
    elsewhere: everywhere ? Math.max(0, count("open", everywhere) - count("open")) : null,
  };
};

/** Everything else that a panel of a board reads, each cut to the company in focus (`companyId`). Panels ask here, for a wall may read nothing but boards. */
export const createPanelRouter = (): Router => {
  const router = Router();
  router.get(
    "/CompanyData",
    requireCode(boardCode),
    handle(async (context, { query }, response) => {
      validate(focusedCompany, query);
      const focus = await focusOf(context, query, [boardCode]);
      if (focus) sendOk(response, await figuresOf(context.db, focus));
    }),
  );
  router.get(
    "/LogData",
    requireCode(boardCode),
    handle(async (context, { query }, response) => {
      const scope = await scopeIn(context, query, [boardCode]);
      sendOk(response, { list: await newestLines(context.db, scope) });
    }),
  );
  router.get(
    "/DueData",
    requireCode(...due.permission),
    handle(async (context, { query }, response) => {
      const page = pagesOf(context, due, await scopeIn(context, query, due.permission));
      const counted = dueOptions.map(async ({ value }): Promise<DuePanel["list"][number]> => {
        const { total, totalCapped } = await page({ due: value, pageSize: 1 });
        return { due: Number(value), total, ...(totalCapped && { totalCapped }) };
      });
      sendOk(response, { list: await Promise.all(counted) } satisfies DuePanel);
    }),
  );
  // A focus marks a store and leaves the others there.
  router.get(
    "/StockData",
    requireCode(...stockSummary.permission),
    handle(async (context, _request, response) => {
      const page = pagesOf(context, stockSummary, scopeOfAny(context.caller, stockSummary.permission));
      sendOk(response, { list: (await page({ pageSize: MOST_STORES })).list });
    }),
  );
  router.get(
    "/ExceptionData",
    requireCode(...exception.permission),
    handle(async (context, { query }, response) => sendOk(response, await readExceptions(context, query))),
  );
  // Holds change with cylinders, far more often than exceptions do.
  router.get(
    "/HeldData",
    requireCode(...exception.permission),
    handle(async (context, { query }, response) => {
      const scope = await scopeIn(context, query, exception.permission);
      sendOk(response, { held: await answering(() => countHeld(context.db, scope)) });
    }),
  );
  return router;
};
