import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** A display's client version and window size, as reported by it. */
export type ScreenClient = { client_version: string | null; width: number | null; height: number | null };

/**
 * Records that these displays are connected. A row that is being changed is skipped until the next time, so that servers never wait for each other.
 */
export const seeScreens = async (db: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable("screen")
    .set({ last_seen_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("screen as free")
        .select("free.id")
        .where("free.id", "in", [...ids])
        .where("free.is_deleted", "=", false)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
};

/** Records that a display has connected, with its client. Returns false if it was revoked in the meantime. */
export const screenCame = async (
  db: Kysely<Database>,
  id: string,
  client: ScreenClient,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("screen")
    .set({ ...client, last_seen_at: now })
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
