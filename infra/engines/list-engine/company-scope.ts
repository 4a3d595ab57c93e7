import { sql, type RawBuilder } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";

/** Condition that a company's column is one of the scope's. */
export const isOfScope = (company: RawBuilder<unknown>, scope: CompanyScope): RawBuilder<unknown> =>
  scope === "all" ? sql`true` : sql`${company} = any(${[...scope]})`;
