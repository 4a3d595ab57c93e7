import { sql, type Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { ReactionCheckpoint } from "./run-reactions.ts";

/** A checkpoint in the tenant's database. SQL text: the table is nobody else's, so Kysely need not know it. */
export const createReactionCheckpoint = (db: Kysely<Database>, name: string): ReactionCheckpoint => ({
  async load() {
    const { rows } = await sql<{ position: string }>`
      select position from reaction_checkpoint where name = ${name}`.execute(db);
    return rows[0]?.position;
  },
  async save(position) {
    await sql`insert into reaction_checkpoint (name, position) values (${name}, ${position})
      on conflict (name) do update set position = excluded.position, updated_at = now()`.execute(db);
  },
});
