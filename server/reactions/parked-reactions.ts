import { sql, type Kysely } from "kysely";
import type { Recorded } from "#contracts/streams/event.ts";
import type { OrderStream } from "#contracts/streams/order/events.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Place = Pick<Recorded, "stream" | "revision">;
export type ParkedEvent = Place & { stream: OrderStream };

/** The events that were passed over because reacting to them failed again and again. */
export type ParkedReactions = {
  list(): Promise<ParkedEvent[]>;
  add(event: Place, error: unknown): Promise<void>;
  remove(event: Place): Promise<void>;
};

/** In the tenant's database. SQL text: the table is nobody else's, so Kysely need not know it. */
export const createParkedReactions = (db: Kysely<Database>, name: string): ParkedReactions => ({
  async list() {
    const { rows } = await sql<{ stream: OrderStream; revision: string }>`
      select stream, revision from reaction_parked where name = ${name} order by parked_at`.execute(db);
    return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
  },
  async add({ stream, revision }, error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await sql`insert into reaction_parked (name, stream, revision, error)
      values (${name}, ${stream}, ${String(revision)}, ${text}) on conflict do nothing`.execute(db);
  },
  async remove({ stream, revision }) {
    await sql`delete from reaction_parked
      where name = ${name} and stream = ${stream} and revision = ${String(revision)}`.execute(db);
  },
});
