import { sql, type Kysely, type Transaction } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Caller } from "../context.ts";
import type { Access } from "../sign-in/access.ts";

/** Who administers: what he holds himself, and how far the code that allows the call reaches. */
export type Operator = Pick<Caller, "userId" | "companyId" | "correlationId"> &
  Pick<Access, "isAdmin" | "codes" | "levels" | "scopeOf"> & { scope: CompanyScope };

export const reaches = ({ scope }: Operator, companyId: string | null): boolean =>
  scope === "all" || (companyId !== null && scope.has(companyId));

type Change = {
  resource: string;
  id: string;
  action: "add" | "update" | "softdelete";
  before?: object;
  after?: object;
};

/** Before and after, who and when, in the change's own transaction (rules §1, identity). Never hand it a password's hash. */
export const writeChange = async (
  db: Kysely<Database> | Transaction<Database>,
  operator: Operator,
  { resource, id, action, before, after }: Change,
): Promise<void> => {
  const json = (value?: object) => (value === undefined ? null : JSON.stringify(value));
  // SQL text: the table belongs to the records, which Kysely does not know by name.
  await sql`
    insert into record_change (resource, record_id, action, before, after, user_id, company_id, correlation_id)
    values (${resource}, ${id}, ${action}, ${json(before)}, ${json(after)}, ${operator.userId},
      ${operator.companyId || null}, ${operator.correlationId})`.execute(db);
};
