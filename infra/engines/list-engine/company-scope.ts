import { sql, type RawBuilder } from "kysely";

/** Which companies somebody may see: all, or these (rules §3). */
export type CompanyScope = "all" | ReadonlySet<string>;

/** Condition that a company's column is one of the scope's. */
export const isOfScope = (company: RawBuilder<unknown>, scope: CompanyScope): RawBuilder<unknown> =>
  scope === "all" ? sql`true` : sql`${company} = any(${[...scope]})`;
