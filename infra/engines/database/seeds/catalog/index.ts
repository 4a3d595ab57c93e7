import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Seed } from "../seed.ts";
import type { Database } from "../../database.ts";

/** Seeds the tenant of the platform's own database. */
async function seedTenants(db: Kysely<Database>): Promise<void> {
  const tenant = await db.selectFrom("tenant").select("id").where("code", "=", "default").executeTakeFirst();
  if (tenant) return;
  const row = { id: v7(), name: "admin", code: "default", db_type: 2, description: "平台自身的租户" };
  await db.insertInto("tenant").values(row).execute();
}

/** Seeds of the catalogue, which only the platform's own database has. */
export const catalogSeeds: Record<string, Seed> = { tenants: seedTenants };
