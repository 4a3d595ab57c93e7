import type { Language } from "#contracts/locales/index.ts";
import type { Operator } from "#server/application/administration/operator.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

/** The person who changes a record, with the time zone and the language of the response. */
export type Actor = Operator & { timeZone: string; language: Language };

export const actorOf = ({ caller, tenant }: RequestContext, codes: readonly string[]): Actor => {
  const { userId, companyId, codes: callerCodes, levels, scopeOf, correlationId, isAdmin, language } = caller;
  const holds = { isAdmin, codes: callerCodes, levels, scopeOf, scope: scopeOfAny(caller, codes) };
  return {
    userId,
    companyId: companyId || null,
    correlationId,
    now: tenant.clock.now(),
    ...holds,
    timeZone: tenant.timeZone,
    language,
  };
};
