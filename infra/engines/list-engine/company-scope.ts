import { sql, type Expression, type SqlBool } from "kysely";
import { eb } from "./expressions.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";

/** Condition that a company's column is one of the scope's. */
export const isOfScope = (company: Expression<unknown>, scope: CompanyScope): Expression<SqlBool> =>
  scope === "all" ? eb.lit(true) : sql`${company} = any(${[...scope]})`;
