import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { demandId } from "../http/demand-id.ts";
import { Failure } from "../http/failure.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

/** One row of a list by its id, cut by the same data scope; what is not there is 404. */
export const readOne = async (
  { db, tenant, caller }: RequestContext,
  definition: ListDefinition,
  id: unknown,
  codes: readonly string[] = definition.permission,
): Promise<Record<string, unknown>> => {
  const terms = [{ columns: ["id"], op: "equals" as const, values: [demandId(id)] }];
  const query = { pageIndex: 1, pageSize: 1, terms, sort: [], exactTotal: false };
  const context = { scope: scopeOfAny(caller, codes), timeZone: tenant.timeZone };
  const { list } = await readPage(db, definition, query, context);
  if (!list[0]) throw new Failure("record.notFound");
  return list[0];
};
