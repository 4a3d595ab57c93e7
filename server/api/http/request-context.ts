import type { Request, Response } from "express";
import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { Caller } from "#server/application/context.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { once } from "./once.ts";
import { readInput } from "./read-input.ts";

export type SignedIn = Caller &
  Pick<Access, "isAdmin" | "levels" | "mustChangePassword"> & {
    sessionId: string;
    userName: string;
    /** True if the caller is a paired screen, not a person. */
    isScreen: boolean;
    /** True if the caller is other software with a key. */
    isKey: boolean;
  };

/** The caller, and the parts of the tenant that a handler after `authenticate` may use. */
export type RequestContext = {
  caller: SignedIn;
  tenant: ServedTenant;
  db: Kysely<Database>;
  events: UpcastLog;
  language: Language;
  correlationId: string;
};

/** The context that `authenticate` set. Throws on a route that is open without a token. */
export const contextOf = (response: Response): RequestContext => {
  const context = response.locals.context as RequestContext | undefined;
  if (!context) throw new Error("the route has no caller: it stands before authenticate");
  return context;
};

/** Language of the response, known on every route. */
export const languageOf = (response: Response): Language => (response.locals.language as Language | undefined) ?? "zh";

/** Wraps a handler that needs the caller and the input. Permissions are checked first, so the body of a refused caller is not read. */
export const handle =
  (work: (context: RequestContext, request: Request, response: Response) => Promise<void> | void) =>
  async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(response);
    await readInput(request, response);
    await once(context, request, response, () => work(context, request, response));
  };

/** Unites the scopes of several permission codes, for a list that any of them opens. */
export const scopeOfAny = (caller: Pick<Caller, "codes" | "scopeOf">, codes: readonly string[]): CompanyScope => {
  const united = new Set<string>();
  for (const code of codes) {
    if (!caller.codes.has(code)) continue;
    const scope = caller.scopeOf(code);
    if (scope === "all") return "all";
    for (const id of scope) united.add(id);
  }
  return united;
};
