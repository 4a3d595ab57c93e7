import type { Kysely, Transaction } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Caller } from "../context.ts";
import type { Access } from "../sign-in/access.ts";

/** The person who changes a record: their own permissions, and the scope of the code that allows the call. */
export type Operator = Pick<Caller, "userId" | "correlationId"> &
  Pick<Access, "isAdmin" | "codes" | "levels" | "scopeOf"> & {
    companyId: string | null;
    scope: CompanyScope;
    /** Time of the change. */ now: Date;
  };

export const reaches = ({ scope }: Pick<Operator, "scope">, companyId: unknown): boolean =>
  scope === "all" || (typeof companyId === "string" && scope.has(companyId));

type Change = {
  resource: string;
  id: string;
  action: "add" | "update" | "softdelete";
  before?: object;
  after?: object;
};

/** Logs who made a change, when, and the values before and after, in the change's transaction (rules §1, identity). Never pass a password hash. */
export const writeChange = async (
  db: Kysely<Database> | Transaction<Database>,
  operator: Pick<Operator, "userId" | "companyId" | "correlationId" | "now">,
  { resource, id, action, before, after }: Change,
): Promise<void> => {
  const json = (value?: object) => (value === undefined ? null : JSON.stringify(value));
  const row = { resource, record_id: id, action, before: json(before), after: json(after) };
  const { userId: user_id, companyId: company_id, correlationId: correlation_id, now: at } = operator;
  await db
    .insertInto("record_change")
    .values({ ...row, user_id, company_id, correlation_id, at })
    .execute();
};
