import type { Kysely } from "kysely";
import { BOARD, type Board } from "#contracts/boards/board.ts";
import { builtIn } from "#contracts/boards/built-in.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { createGathered } from "../gathered.ts";

/** Looks boards up by their codes; `undefined`: there is none, or it was removed. */
export const createDefinitions = (db: Kysely<Database>) =>
  createGathered(async (codes: string[]) => {
    const own = codes.filter((code) => code !== BOARD);
    const boards = new Map((own.length === 0 ? [] : await boardsOf(db, own)).map((board) => [board.code, board]));
    return (code): Board | undefined => (code === BOARD ? builtIn("") : boards.get(code));
  });

const boardsOf = async (db: Kysely<Database>, codes: string[]): Promise<Board[]> => {
  const rows = await db
    .selectFrom("board")
    .select(["id", "code", "name", "company_id as companyId", "panels", "version"])
    .where("code", "in", codes)
    .where("is_deleted", "=", false)
    .execute();
  return rows.map((row) => ({ ...row, isBuiltin: false }));
};
