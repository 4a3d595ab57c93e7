import { refusedCall, type CallRefused } from "./answer.ts";
import { companyName } from "./company-name.ts";
import type { Caller, TenantContext } from "./context.ts";

/** True where one of the codes, held by the caller, reaches the company. */
export const inScope = (caller: Caller, companyId: string, codes: readonly string[]): boolean =>
  codes.some((code) => {
    if (!caller.codes.has(code)) return false;
    const scope = caller.scopeOf(code);
    return scope === "all" || scope.has(companyId);
  });

/** The refusal of a command whose company no code lets the caller act for; nothing where it does. */
export const outOfScope = async (
  ctx: TenantContext,
  caller: Caller,
  companyId: string,
  codes: readonly string[],
): Promise<CallRefused | undefined> =>
  inScope(caller, companyId, codes)
    ? undefined
    : refusedCall("access.outOfScope", { params: { companyName: await companyName(ctx, companyId) } });
