import { Router } from "express";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import type { Narrow } from "#infra/engines/list-engine/narrowed.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { handle, type RequestContext } from "../http/request-context.ts";
import { requireCode } from "../http/require-code.ts";
import { sendOk } from "../http/send-ok.ts";
import { awaitPosition } from "../middleware/after-position.ts";
import { answering } from "./list-failure.ts";
import { givenBy, listContextOf, readListRequest } from "./read-request.ts";
import type { ShownRows } from "./shown-rows.ts";

/** Parts of a list that stand beside its declaration. */
export type ListMore = {
  narrow?: Narrow;
  shown?: ShownRows;
  /** The keys of rows that the caller sees whatever the data scope. */
  beyond?: (context: RequestContext, request: ListRequest) => Promise<readonly string[]>;
  /** Asks for other rows than the call says. */
  instead?: (context: RequestContext, request: ListRequest) => Promise<ListRequest>;
};

/** A list's one call, by GET with a query string and by POST with a body, under `/base`. */
export const createListRouter = (
  definition: ListDefinition,
  { narrow, shown, beyond, instead }: ListMore = {},
): Router => {
  const router = Router();
  const answer = handle(async (own, request, response) => {
    const { db, tenant } = own;
    const more = narrow ? await narrow(db, tenant.clock.now()) : {};
    const asked = readListRequest(definition, givenBy(request), more);
    const query = instead ? await instead(own, asked) : asked;
    if (!more) return sendOk(response, { list: [], total: 0 });
    const context = { ...listContextOf(own, definition), beyondScope: await beyond?.(own, query) };
    const page = await answering(() => readPage(db, definition, query, context));
    sendOk(response, shown ? { ...page, list: await shown(own, page.list) } : page);
  });
  const route = router.route(definition.path);
  // A list without a code is open to whoever is signed in.
  if (definition.permission.length > 0) route.all(requireCode(...definition.permission));
  route.get(answer).post(awaitPosition, answer);
  return router;
};
