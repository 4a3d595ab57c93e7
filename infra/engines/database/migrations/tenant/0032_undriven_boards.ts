import type { Kysely } from "kysely";

type BoardState = {
  version: number;
  driver_id: string | null;
  tab: number;
  company_id: string | null;
  panel: string | null;
};

/** Boards that nobody drives go back to their beginning, once: earlier a release left the driver's period and company on every wall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db
    .withTables<{ board_state: BoardState }>()
    .updateTable("board_state")
    .set((eb) => ({ tab: 1, company_id: null, panel: null, version: eb("version", "+", 1) }))
    .where("driver_id", "is", null)
    .where((eb) => eb.or([eb("tab", "<>", 1), eb("company_id", "is not", null), eb("panel", "is not", null)]))
    .execute();
}
