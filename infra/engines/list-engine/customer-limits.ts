import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** The customers' limits in force. An absent limit is switched off. */
export type CustomerLimits = { maxNum?: number; maxDays?: number };

export const readCustomerLimits = async (db: Kysely<Database>): Promise<CustomerLimits> => {
  const config = await db
    .selectFrom("client_config")
    .select(["enable_num", "max_num", "enable_days", "max_days"])
    .where("is_deleted", "=", false)
    .orderBy("created_time")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return {
    maxNum: config?.enable_num ? (config.max_num ?? undefined) : undefined,
    maxDays: config?.enable_days ? (config.max_days ?? undefined) : undefined,
  };
};
