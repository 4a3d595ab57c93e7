import type { Caller } from "./context.ts";

/** Whether any of the codes that the caller holds lets it act for this company. */
export const inScope = (caller: Caller, companyId: string, codes: readonly string[]): boolean =>
  codes.some((code) => {
    if (!caller.codes.has(code)) return false;
    const scope = caller.scopeOf(code);
    return scope === "all" || scope.has(companyId);
  });
