import { Router } from "express";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { Narrow } from "#infra/engines/list-engine/narrowed.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { handle, scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { awaitPosition } from "../middleware/after-position.ts";
import { answering } from "./list-failure.ts";
import type { Marks } from "./marks.ts";
import { givenBy, readListRequest } from "./read-request.ts";

/** Parts of a list that stand beside its declaration. */
export type ListMore = {
  narrow?: Narrow;
  marks?: Marks;
  /** The keys of rows that the caller sees whatever the data scope. */
  beyond?: (context: RequestContext, request: ListRequest) => Promise<readonly string[]>;
  /** Asks for other rows than the call says. */
  instead?: (context: RequestContext, request: ListRequest) => Promise<ListRequest>;
};

/** A list's one call, by GET with a query string and by POST with a body, under `/base`. */
export const createListRouter = (
  definition: ListDefinition,
  { narrow, marks, beyond, instead }: ListMore = {},
): Router => {
  const router = Router();
  const answer = handle(async (own, request, response) => {
    const { caller, db, tenant, language } = own;
    const more = narrow ? await narrow(db, tenant.clock.now()) : {};
    const asked = readListRequest(definition, givenBy(request), more);
    const query = instead ? await instead(own, asked) : asked;
    if (!more) return sendOk(response, { list: [], total: 0 });
    const context = {
      scope: scopeOfAny(caller, definition.permission),
      beyondScope: await beyond?.(own, query),
      timeZone: tenant.timeZone,
      now: tenant.clock.now(),
      language,
    };
    const page = await answering(() => readPage(db, definition, query, context));
    if (!marks) return sendOk(response, page);
    const marksOf = await marks(own);
    sendOk(response, { ...page, list: page.list.map((row) => ({ ...row, ...marksOf(row) })) });
  });
  router
    .route(definition.path)
    .all(requireCode(...definition.permission))
    .get(answer)
    .post(awaitPosition, answer);
  return router;
};
