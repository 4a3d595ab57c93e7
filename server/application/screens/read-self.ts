import type { Kysely } from "kysely";
import { BOARD } from "#contracts/boards/board.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ScreenSelf } from "#contracts/boards/screen-calls.ts";
import { screenCodes } from "#contracts/lists/screen-reads.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { findScreen, type ScreenReader } from "./read-screens.ts";
import { boardsOf } from "./shown.ts";

/** The record of a display for the display itself; boards that were deleted are counted. */
export const readSelf = async (
  db: Kysely<Database>,
  reader: Omit<ScreenReader, "scope">,
  { id, timeZone }: { id: string; timeZone: string },
): Promise<ScreenSelf | undefined> => {
  const screen = await findScreen(db, { ...reader, scope: "all" }, id);
  if (!screen) return undefined;
  const ids = boardsOf(screen);
  const rows = await db
    .selectFrom("board")
    .select(["id", "code", "name"])
    .where("id", "in", [...ids, BUILT_IN_ID])
    .where("is_deleted", "=", false)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  known.set(BUILT_IN_ID, { id: BUILT_IN_ID, code: BOARD, name: translate(reader.language, "board.builtIn") });
  const boards = ids.flatMap((boardId, index) => {
    const board = known.get(boardId);
    return board ? [{ ...board, seconds: screen.playlist?.[index]?.seconds ?? null }] : [];
  });
  const { name, place, companyId, companyName, language, theme } = screen;
  const deleted = ids.length - boards.length;
  const own = { id, name, place, companyId, companyName, language, theme };
  return { ...own, boards, deleted, timeZone, apiCodes: [...screenCodes] };
};
