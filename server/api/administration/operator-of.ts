import type { Operator } from "#server/application/administration/operator.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

export const operatorOf = ({ caller }: RequestContext, codes: readonly string[]): Operator => {
  const { userId, companyId, codes: own, levels, scopeOf, correlationId, isAdmin } = caller;
  const holds = { isAdmin, codes: own, levels, scopeOf };
  return { userId, companyId, correlationId, ...holds, scope: scopeOfAny(caller, codes) };
};
