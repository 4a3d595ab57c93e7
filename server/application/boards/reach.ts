import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { idsBelow } from "../administration/tree.ts";
import { reaches, type Operator } from "../administration/operator.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { invalidField } from "../sign-in/password-rule.ts";

/** True if the scope includes a company. Things without a company are visible to everybody. */
export const isInSight = (scope: CompanyScope, companyId: string | null): boolean =>
  companyId === null || reaches({ scope }, companyId);

/** The given companies that are in the scope. */
export const within = (scope: CompanyScope, companies: Iterable<string>): ReadonlySet<string> =>
  new Set(scope === "all" ? companies : [...companies].filter((id) => scope.has(id)));

/** Ids of a company and of all companies below it. */
export const companyAndBelow = async (db: Kysely<Database>, companyId: string): Promise<ReadonlySet<string>> =>
  new Set(await idsBelow(db, "company", companyId));

/** Refuses a company that does not exist or is outside the operator's scope. */
export const refusedCompany = async (
  db: Kysely<Database>,
  operator: Pick<Operator, "scope">,
  { path, companyId }: { path: string; companyId: string | null | undefined },
): Promise<CallRefused | undefined> => {
  if (!companyId) return undefined;
  const company = await db
    .selectFrom("company")
    .select("name")
    .where("id", "=", companyId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!company) return invalidField(path, "field.reference");
  if (reaches(operator, companyId)) return undefined;
  const params = { companyName: company.name };
  return refusedCall("access.outOfScope", { params, errors: [{ path, code: "access.outOfScope", params }] });
};
