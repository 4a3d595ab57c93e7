import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** The customers' limits as they are in force; absent: switched off. */
export type CustomerLimits = { maxNum?: number; maxDays?: number };

/** SQL text: the table follows from its declaration. */
export const readCustomerLimits = async (db: Kysely<Database>): Promise<CustomerLimits> => {
  const { rows } = await sql<{ maxNum: number | null; maxDays: number | null }>`
    select case when enable_num then max_num end as "maxNum", case when enable_days then max_days end as "maxDays"
    from client_config where not is_deleted order by created_time, id limit 1`.execute(db);
  const { maxNum, maxDays } = rows[0] ?? {};
  return { maxNum: maxNum ?? undefined, maxDays: maxDays ?? undefined };
};
