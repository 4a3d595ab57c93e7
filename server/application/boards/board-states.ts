import { sql, type ExpressionBuilder, type Kysely, type Selectable } from "kysely";
import type { SharedBoard } from "#contracts/boards/live.ts";
import type { Database } from "#infra/engines/database/database.ts";

export type Driver = { id: string; name: string };
/** A state as it is kept. `changedAt`: when its driver last did something, ISO 8601; null where nobody drives. */
export type KeptState = SharedBoard & { changedAt: string | null };
/** Parts of the state that a driver changes. */
export type StateChange = Partial<Pick<SharedBoard, "tab" | "companyId" | "panel">>;

/** The wheel is free so long after its driver's last socket has gone, and after his last update. */
const GONE = "30 seconds";
const QUIET = "10 minutes";

/** A board that nobody drives shows what it shows at its beginning. */
const undriven = { driver_id: null, driver_name: null, tab: 1, company_id: null, panel: null } as const;

type Row = Selectable<Database["board_state"]>;
type Eb = ExpressionBuilder<Database, "board_state">;

/** The database's time, which all servers share. */
const now = ({ fn }: Eb) => fn<Date>("now");
const ago = (eb: Eb, span: string) =>
  eb(now(eb), "-", eb.cast<Date>(eb.val(span), sql.raw("interval"))).$castTo<Date>();
const isOver = (eb: Eb) =>
  eb.or([eb("board_state.seen_at", "<", ago(eb, GONE)), eb("board_state.updated_at", "<", ago(eb, QUIET))]);
const grown = (eb: Eb) => eb("board_state.version", "+", 1);

/**
 * The state of each board that people share, and its driver: a row each, changed by comparing it first, so that of two servers one alone says yes.
 * Everything that changes a state answers it; `undefined`: it did not change. Long because all its statements compare the same row.
 */
export const createBoardStates = (db: Kysely<Database>) => {
  const touched = (eb: Eb) => ({ version: grown(eb), updated_at: now(eb), seen_at: now(eb) });
  const ofDriver = (board: string, driverId: string) =>
    db.updateTable("board_state").where("board", "=", board).where("driver_id", "=", driverId);

  return {
    /** States of these boards; one that nobody ever drove stands at its beginning. */
    async read(boards: readonly string[]): Promise<KeptState[]> {
      if (boards.length === 0) return [];
      const rows = await db
        .selectFrom("board_state")
        .selectAll()
        .where("board", "in", [...boards])
        .execute();
      const known = new Map(rows.map((row) => [row.board, toState(row)]));
      return boards.map((board) => known.get(board) ?? atFirst(board));
    },

    /** Boards that are driven. */
    async driven(): Promise<string[]> {
      const rows = await db.selectFrom("board_state").select("board").where("driver_id", "is not", null).execute();
      return rows.map(({ board }) => board);
    },

    /** Takes a wheel that is free. */
    async take(board: string, driver: Driver): Promise<KeptState | undefined> {
      const taken = { driver_id: driver.id, driver_name: driver.name };
      const row = await db
        .insertInto("board_state")
        .values((eb) => ({ board, ...taken, version: 1, tab: 1, updated_at: now(eb), seen_at: now(eb) }))
        .onConflict((conflict) =>
          conflict
            .column("board")
            .doUpdateSet((eb) => ({ ...taken, ...touched(eb) }))
            .where((eb) => eb.or([eb("board_state.driver_id", "is", null), isOver(eb)])),
        )
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Says that its driver still drives. */
    async keep(board: string, driverId: string): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ updated_at: now(eb), seen_at: now(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Changes the state by its driver, who knows its version. */
    async change(board: string, driverId: string, version: number, change: StateChange) {
      const { tab, companyId, panel } = change;
      const row = await ofDriver(board, driverId)
        // A version that no state can have is compared, too.
        .where((eb) => eb(eb.cast<string>("version", "bigint"), "=", String(version)))
        .set((eb) => ({ tab, company_id: companyId, panel, ...touched(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Gives the wheel to somebody else: the view stays as it is. */
    async pass(board: string, driverId: string, to: Driver): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ driver_id: to.id, driver_name: to.name, ...touched(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Says that these drivers are on these boards now. */
    async see(drives: readonly { board: string; driverId: string }[]): Promise<void> {
      if (drives.length === 0) return;
      await db
        .updateTable("board_state")
        .set((eb) => ({ seen_at: now(eb) }))
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("board", "driver_id"),
            "in",
            drives.map(({ board, driverId }) => tuple(board, driverId)),
          ),
        )
        .execute();
    },

    /** Frees the wheels whose drivers are gone, or have done nothing for long. */
    async free(): Promise<KeptState[]> {
      const rows = await db
        .updateTable("board_state")
        .set((eb) => ({ ...undriven, version: grown(eb) }))
        .where("driver_id", "is not", null)
        .where(isOver)
        .returningAll()
        .execute();
      return rows.map(toState);
    },

    /** Frees the wheel of this driver, who released it or may drive the board no more. */
    async freeFrom(board: string, driverId: string): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ ...undriven, version: grown(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Takes everything from a board that is gone: another may get its code. */
    async clear(board: string): Promise<void> {
      await db
        .updateTable("board_state")
        .set((eb) => ({ ...undriven, version: grown(eb) }))
        .where("board", "=", board)
        .execute();
    },
  };
};
export type BoardStates = ReturnType<typeof createBoardStates>;

/** The state of a board that nobody ever drove. */
export const atFirst = (board: string): KeptState => ({
  board,
  version: 0,
  driver: null,
  tab: 1,
  companyId: null,
  panel: null,
  changedAt: null,
});

const toState = (row: Row): KeptState => ({
  board: row.board,
  version: row.version,
  driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name ?? "" },
  tab: row.tab,
  companyId: row.company_id,
  panel: row.panel,
  changedAt: row.driver_id === null ? null : row.updated_at.toISOString(),
});
