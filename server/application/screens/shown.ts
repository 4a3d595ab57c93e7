import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { Playlist } from "#contracts/boards/pairing.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { isInSight } from "../boards/reach.ts";
import { invalidField } from "../sign-in/password-rule.ts";

/** The board of a display, or its playlist of boards. */
export type Shown = { boardId?: string; playlist?: Playlist };

/** Ids of the boards that a display shows, in order. */
export const boardsOf = ({ boardId, playlist }: { boardId?: string | null; playlist?: Playlist | null }): string[] =>
  playlist?.map((turn) => turn.boardId) ?? (boardId ? [boardId] : []);

/** Database columns of a display's content. The default is the built-in board. */
export const shownColumns = ({ boardId, playlist }: Shown) =>
  playlist
    ? { board_id: null, playlist: JSON.stringify(playlist) }
    : { board_id: boardId ?? BUILT_IN_ID, playlist: null };

/**
 * Refuses boards that a display cannot show: unknown ones, those that the caller may not see, and those of a company that the display may not see.
 * Removed boards that were chosen before are allowed.
 */
export const refusedShown = async (
  db: Kysely<Database>,
  content: Shown,
  { sight, reach, kept = [] }: { sight: CompanyScope; reach: CompanyScope; kept?: readonly string[] },
): Promise<CallRefused | undefined> => {
  const ids = [...new Set(boardsOf(content))].filter((id) => id !== BUILT_IN_ID);
  if (ids.length === 0) return undefined;
  const rows = await db
    .selectFrom("board")
    .leftJoin("company", "company.id", "board.company_id")
    .select(["board.id", "board.name", "board.company_id", "company.name as company_name"])
    .where("board.id", "in", ids)
    .where("board.is_deleted", "=", false)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const board = byId.get(id);
    const isKept = kept.includes(id);
    if (!board && isKept) continue;
    if (!board || (!isKept && !isInSight(sight, board.company_id)))
      return invalidField(content.playlist ? "playlist" : "boardId", "screen.boardUnknown");
    if (!isInSight(reach, board.company_id))
      return refusedCall("screen.boardOutside", {
        params: { boardName: board.name, companyName: board.company_name ?? "" },
      });
  }
  return undefined;
};
