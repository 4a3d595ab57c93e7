import type { Operator } from "#server/application/administration/operator.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

export const operatorOf = ({ caller }: RequestContext, codes: readonly string[]): Operator => {
  const { userId, companyId, codes: own, correlationId, isAdmin } = caller;
  return { userId, companyId, codes: own, correlationId, isAdmin, scope: scopeOfAny(caller, codes) };
};
