import { sql, type ExpressionBuilder, type Kysely, type Selectable } from "kysely";
import type { SharedBoard } from "#contracts/boards/live.ts";
import type { Database } from "#infra/engines/database/database.ts";

export type Driver = { id: string; name: string };
/** A stored state. `changedAt` is the presenter's last action in ISO 8601, or null without a presenter. */
export type KeptState = SharedBoard & { changedAt: string | null };
/** Parts of the state that a presenter changes. */
export type StateChange = Partial<Pick<SharedBoard, "tab" | "companyId" | "panel" | "at">>;

/** The lock expires this long after the last socket of the presenter closed, and after his last update. */
const GONE = "30 seconds";
const QUIET = "10 minutes";

/** The state of a board without a presenter is its first state. */
const undriven = { driver_id: null, driver_name: null, tab: 1, company_id: null, panel: null, at: null } as const;

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
 * The shared state of each board and its presenter, one row each. Changes compare the version first, so only one of two servers succeeds.
 * Every change returns the new state, or `undefined` without effect. Long because all its statements compare the same row.
 */
export const createBoardStates = (db: Kysely<Database>) => {
  const touched = (eb: Eb) => ({ version: grown(eb), updated_at: now(eb), seen_at: now(eb) });
  const ofDriver = (board: string, driverId: string) =>
    db.updateTable("board_state").where("board", "=", board).where("driver_id", "=", driverId);

  return {
    /** Reads the states of these boards. A board that nobody has presented has the first state. */
    async read(boards: readonly string[]): Promise<KeptState[]> {
      if (boards.length === 0) return [];
      const rows = await db
        .selectFrom("board_state")
        .selectAll()
        .where("board", "in", [...boards])
        .execute();
      const byBoard = new Map(rows.map((row) => [row.board, toState(row)]));
      return boards.map((board) => byBoard.get(board) ?? atFirst(board));
    },

    /** Boards with a presenter. */
    async driven(): Promise<string[]> {
      const rows = await db.selectFrom("board_state").select("board").where("driver_id", "is not", null).execute();
      return rows.map(({ board }) => board);
    },

    /** Takes the lock if it is free. */
    async take(board: string, driver: Driver): Promise<KeptState | undefined> {
      const lock = { driver_id: driver.id, driver_name: driver.name };
      const row = await db
        .insertInto("board_state")
        .values((eb) => ({ board, ...lock, version: 1, tab: 1, updated_at: now(eb), seen_at: now(eb) }))
        .onConflict((conflict) =>
          conflict
            .column("board")
            .doUpdateSet((eb) => ({ ...lock, ...touched(eb), at: null }))
            .where((eb) => eb.or([eb("board_state.driver_id", "is", null), isOver(eb)])),
        )
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Renews the lock. */
    async keep(board: string, driverId: string): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ updated_at: now(eb), seen_at: now(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Changes the state for its presenter, if it still has the given version. */
    async change(board: string, driverId: string, version: number, change: StateChange) {
      const { tab, companyId, panel, at } = change;
      const row = await ofDriver(board, driverId)
        // Compared as text, because the given version may be a number that no state can have.
        .where((eb) => eb(eb.cast<string>("version", "bigint"), "=", String(version)))
        .set((eb) => ({ tab, company_id: companyId, panel, at, ...touched(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Transfers the lock to another person. The view does not change. */
    async pass(board: string, driverId: string, to: Driver): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ driver_id: to.id, driver_name: to.name, ...touched(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Records that these presenters are connected now. */
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

    /** Frees the locks of presenters who are gone or idle. */
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

    /** Frees the lock of a presenter who released it or lost the permission. */
    async freeFrom(board: string, driverId: string): Promise<KeptState | undefined> {
      const row = await ofDriver(board, driverId)
        .set((eb) => ({ ...undriven, version: grown(eb) }))
        .returningAll()
        .executeTakeFirst();
      return row && toState(row);
    },

    /** Resets the state of a removed board, because another board may get its code. */
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

/** The state of a board before anybody presented. */
export const atFirst = (board: string): KeptState => ({
  board,
  version: 0,
  driver: null,
  tab: 1,
  companyId: null,
  panel: null,
  at: null,
  changedAt: null,
});

const toState = (row: Row): KeptState => ({
  board: row.board,
  version: row.version,
  driver: row.driver_id === null ? null : { id: row.driver_id, name: row.driver_name ?? "" },
  tab: row.tab,
  companyId: row.company_id,
  panel: row.panel,
  at: row.at?.toISOString() ?? null,
  changedAt: row.driver_id === null ? null : row.updated_at.toISOString(),
});
