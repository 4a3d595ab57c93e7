import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

export const companyName = async (db: Kysely<Database>, companyId: string): Promise<string | null> => {
  if (!companyId) return null;
  const company = await db.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
  return company?.name ?? null;
};
