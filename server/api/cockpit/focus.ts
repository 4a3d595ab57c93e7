import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { CompanyType } from "#contracts/streams/company-type.ts";
import { companiesBelow } from "#server/application/administration/given.ts";
import { Failure } from "../http/failure.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

/** The company that the cockpit is limited to. */
export type Focus = {
  id: string;
  name: string;
  type: CompanyType;
  /** The company and those below it, limited to the caller's scope. */
  companies: ReadonlySet<string>;
};

/**
 * Finds the company that a call requests, within the caller's scope for the given permission codes.
 *
 * @throws Failure `record.notFound`, `access.outOfScope`
 */
export const focusOf = async (
  { db, caller }: RequestContext,
  companyId: string,
  codes: readonly string[],
): Promise<Focus> => {
  const scope = scopeOfAny(caller, codes);
  const [company, below] = await Promise.all([
    db
      .selectFrom("company")
      .select(["id", "name", "type"])
      .where("id", "=", companyId)
      .where("is_deleted", "=", false)
      .executeTakeFirst(),
    companiesBelow(db, [companyId]),
  ]);
  if (!company) throw new Failure("record.notFound");
  const { id } = company;
  const name = company.name ?? "";
  if (scope !== "all" && !scope.has(id)) throw new Failure("access.outOfScope", { params: { companyName: name } });
  const all = [...(below.get(id) ?? [])];
  return {
    id,
    name,
    type: company.type as CompanyType,
    companies: new Set(all.filter((each) => scope === "all" || scope.has(each))),
  };
};

/** Companies that a call covers: those of its focus, or else the caller's whole scope for the given permission codes. */
export const scopeIn = async (
  context: RequestContext,
  { companyId }: { companyId?: string },
  codes: readonly string[],
): Promise<CompanyScope> =>
  companyId === undefined ? scopeOfAny(context.caller, codes) : (await focusOf(context, companyId, codes)).companies;
