import { Router } from "express";
import { listCalls } from "#contracts/calls/list-calls.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { AnswerRow } from "#infra/engines/list-engine/answer-row.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { Narrow } from "#infra/engines/list-engine/narrowed.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { done, type Answer } from "#server/application/answer.ts";
import { addCall, addDemands } from "../calls/add-call.ts";
import type { RequestContext } from "../http/request-context.ts";
import { answering } from "./list-failure.ts";
import { listContextOf, readListRequest } from "./read-request.ts";
import { pastRequestOf, readAskedPast, type PastRequest } from "./past-request.ts";
import type { ShownRows } from "./shown-rows.ts";

/** Parts of a list that are not in its declaration. */
export type ListMore = {
  narrow?: Narrow;
  shown?: ShownRows;
  /** Returns the keys of rows that the caller sees outside the data scope. */
  beyond?: (context: RequestContext, request: ListRequest) => Promise<readonly string[]>;
  /** Changes the request before it is run. */
  instead?: (context: RequestContext, request: ListRequest) => Promise<ListRequest>;
};

/** Adds the call of a list, by GET with a query string and by POST with a body, under `/base`. */
export const createListRouter = (
  definition: ListDefinition,
  { narrow, shown, beyond, instead }: ListMore = {},
): Router => {
  const router = Router();
  const answer = async (
    request: RequestContext,
    values: Record<string, unknown>,
  ): Promise<Answer<Page<AnswerRow> & PastPage>> => {
    const { db, tenant } = request;
    const more = narrow ? await narrow(db, tenant.clock.now()) : {};
    const listRequest = readListRequest(definition, values, more);
    const query = instead ? await instead(request, listRequest) : listRequest;
    if (!more) return done({ list: [], total: 0 });
    const askedPast = readAskedPast(request, definition, values, query);
    if (askedPast)
      return done(await pastPage(request, await pastRequestOf(request, definition, query, askedPast), shown));
    const context = { ...listContextOf(request, definition), beyondScope: await beyond?.(request, query) };
    const page = await answering(() => readPage(db, definition, query, context));
    return done(shown ? { ...page, list: await shown(request, page.list, tenant.clock.now()) } : page);
  };
  const { get, post } = listCalls(definition);
  addDemands(router, get);
  addCall(router, get, answer, []);
  addCall(router, post, answer, []);
  return router;
};

/** A page as of a moment. Its rows are marked by that moment's clock. */
const pastPage = async (
  request: RequestContext,
  { definition, request: query, context, asOf, later }: PastRequest,
  showRows?: ShownRows,
): Promise<Page<AnswerRow> & PastPage> => {
  const page = await answering(() => readPage(request.db, definition, query, context), "asOf.tooBroad");
  const list = showRows ? await showRows(request, page.list, context.now) : page.list;
  return { ...page, list, asOf, later };
};
