import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Language } from "#contracts/locales/index.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

/** The person who changes a record, and the reach of the code that allows it. */
export type Actor = {
  userId: string;
  companyId: string | null;
  correlationId: string;
  scope: CompanyScope;
  timeZone: string;
  language: Language;
};

export const actorOf = ({ caller, tenant }: RequestContext, codes: readonly string[]): Actor => ({
  userId: caller.userId,
  companyId: caller.companyId || null,
  correlationId: caller.correlationId,
  scope: scopeOfAny(caller, codes),
  timeZone: tenant.timeZone,
  language: caller.language,
});

export const isInScope = (scope: CompanyScope, companyId: unknown): boolean =>
  scope === "all" || (typeof companyId === "string" && scope.has(companyId));
