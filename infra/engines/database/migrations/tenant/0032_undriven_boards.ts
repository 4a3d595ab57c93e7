import type { Kysely } from "kysely";

/** Boards that nobody drives go back to their beginning, once: earlier a release left the driver's period and company on every wall. */
export async function up(db: Kysely<never>): Promise<void> {
  const states = db as unknown as Kysely<{
    board_state: {
      version: number;
      driver_id: string | null;
      tab: number;
      company_id: string | null;
      panel: string | null;
    };
  }>;
  await states
    .updateTable("board_state")
    .set((eb) => ({ tab: 1, company_id: null, panel: null, version: eb("version", "+", 1) }))
    .where("driver_id", "is", null)
    .where((eb) => eb.or([eb("tab", "<>", 1), eb("company_id", "is not", null), eb("panel", "is not", null)]))
    .execute();
}
