import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** SQL text, because the company family's table is declared by its resource and not known to Kysely by name. */
export const companyName = async (db: Kysely<Database>, companyId: string): Promise<string | null> => {
  if (!companyId) return null;
  const { rows } = await sql<{ name: string }>`select name from company where id = ${companyId}`.execute(db);
  return rows[0]?.name ?? null;
};
