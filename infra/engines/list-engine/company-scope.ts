import { sql, type Expression, type SqlBool } from "kysely";
import { eb } from "./expressions.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";

/** Condition that a row's company is in the scope. */
export const isOfScope = (company: Expression<unknown>, scope: CompanyScope): Expression<SqlBool> =>
  scope === "all" ? eb.lit(true) : sql`${company} = any(${[...scope]})`;
