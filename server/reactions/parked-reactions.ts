import type { Kysely } from "kysely";
import type { Recorded } from "#contracts/streams/event.ts";
import type { OrderStream } from "#contracts/streams/order/events.ts";
import type { Database } from "#infra/engines/database/database.ts";

type Place = Pick<Recorded, "stream" | "revision">;
export type ParkedEvent = Place & { stream: OrderStream };

/** Events that were skipped because their reaction failed repeatedly. */
export type ParkedReactions = {
  list(): Promise<ParkedEvent[]>;
  add(event: Place, error: unknown): Promise<void>;
  remove(event: Place): Promise<void>;
};

/** Stores parked reactions in the tenant's database. */
export const createParkedReactions = (db: Kysely<Database>, name: string): ParkedReactions => ({
  async list() {
    const waiting = db.selectFrom("reaction_parked").select(["stream", "revision"]).where("name", "=", name);
    const rows = await waiting.orderBy("parked_at").$narrowType<{ stream: OrderStream }>().execute();
    return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
  },
  async add({ stream, revision }, error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const row = { name, stream, revision: String(revision), error: text };
    await db
      .insertInto("reaction_parked")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async remove({ stream, revision }) {
    const ofStream = db.deleteFrom("reaction_parked").where("name", "=", name).where("stream", "=", stream);
    await ofStream.where("revision", "=", String(revision)).execute();
  },
});
