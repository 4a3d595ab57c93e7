import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { ReactionCheckpoint } from "./run-reactions.ts";

/** Stores the checkpoint in the tenant's database. */
export const createReactionCheckpoint = (db: Kysely<Database>, name: string): ReactionCheckpoint => ({
  async load() {
    const query = db.selectFrom("reaction_checkpoint").select("position").where("name", "=", name);
    return (await query.executeTakeFirst())?.position;
  },
  async save(position) {
    await db
      .insertInto("reaction_checkpoint")
      .values({ name, position })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((eb) => ({ position, updated_at: eb.fn<Date>("now") })),
      )
      .execute();
  },
});
