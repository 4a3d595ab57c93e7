import type { Kysely } from "kysely";
import type { Database } from "../../database.ts";

type Seeded = { key: string; id: string; name: string | null; english?: string };

/** Records which seed made this record, and the seed's name for it in each language. */
export const noteSeeded = async (db: Kysely<Database>, { key, id, name, english }: Seeded): Promise<void> => {
  const names = { name, english_name: english ?? null };
  await db
    .insertInto("seeded_record")
    .values({ key, record_id: id, ...names })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(names))
    .execute();
};
