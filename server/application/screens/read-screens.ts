import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { BOARD } from "#contracts/boards/board.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ScreenAnswer, ScreenSelf } from "#contracts/boards/screen-calls.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import { display } from "#contracts/lists/display.ts";
import { screenCodes } from "#contracts/lists/screen-reads.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import { cutsOf } from "./cuts-of.ts";
import { boardsOf } from "./shown.ts";

export type ScreenReader = { scope: CompanyScope; language: Language };

/** Returns one display in the scope. */
export const findScreen = async (
  db: Kysely<Database>,
  reader: ScreenReader,
  id: string,
): Promise<ScreenAnswer | undefined> => {
  const row = await readRow(db, display, id, reader);
  return row && (await displayAnswers(db, reader, [row as StoredRow<typeof display>]))[0];
};

/** Displays with the names of their boards, and the companies in focus. */
export const displayAnswers = async (
  db: Kysely<Database>,
  { language, scope }: ScreenReader,
  rows: readonly StoredRow<typeof display>[],
): Promise<ScreenAnswer[]> => {
  const places = rows.map(({ companyId, withBelow }) => ({ company_id: companyId, with_below: withBelow }));
  const boardIds = rows.map((row) => boardsOf(row));
  const [names, cuts] = await Promise.all([
    boardNames(db, [...new Set(boardIds.flat())], language),
    cutsOf(db, places, scope),
  ]);
  return rows.map(({ withBelow: _below, ...row }, index) => ({
    ...row,
    boardNames: (boardIds[index] ?? []).map((boardId) => names.get(boardId) ?? null),
    cuts: (boardIds[index] ?? []).flatMap((boardId) => cuts.get(places[index]!)?.get(boardId) ?? []),
  }));
};

/** Names of the existing boards, by id. */
const boardNames = async (
  db: Kysely<Database>,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> => {
  const builtIn: [string, string] = [BUILT_IN_ID, translate(language, "board.builtIn")];
  if (ids.length === 0) return new Map([builtIn]);
  const rows = await db
    .selectFrom("board")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("is_deleted", "=", false)
    .execute();
  return new Map([builtIn, ...rows.map(({ id, name }): [string, string] => [id, name])]);
};

/** A display's record, as read by the display itself. Deleted boards are counted. */
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
  const byId = new Map(rows.map((row) => [row.id, row]));
  byId.set(BUILT_IN_ID, { id: BUILT_IN_ID, code: BOARD, name: translate(reader.language, "board.builtIn") });
  const boards = ids.flatMap((boardId, index) => {
    const board = byId.get(boardId);
    return board ? [{ ...board, seconds: screen.playlist?.[index]?.seconds ?? null }] : [];
  });
  const { name, place, companyId, companyName, language, theme } = screen;
  const deleted = ids.length - boards.length;
  const record = { id, name, place, companyId, companyName, language, theme };
  return { ...record, boards, deleted, timeZone, apiCodes: [...screenCodes] };
};
