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
import { boardsOf } from "./shown.ts";
import { scopesOfScreens, type ScreenPlace } from "./screen-reach.ts";

type Cut = ScreenAnswer["cuts"][number];

const isWithin = (scope: CompanyScope, id: string): boolean => scope === "all" || scope.has(id);

/**
 * Returns each display's cuts by board id: the company that a presenter has put in focus, if the display may see it, and the period. Displays that
 * may not see the company continue with their own figures, in that period.
 *
 * @param scope of the caller, who does not see the names of other companies
 */
const cutsOf = async <Screen extends ScreenPlace>(
  db: Kysely<Database>,
  screens: readonly Screen[],
  scope: CompanyScope,
): Promise<Map<Screen, Map<string, Cut>>> => {
  const driven = await db
    .selectFrom("board_state")
    .leftJoin("company", "company.id", "board_state.company_id")
    .leftJoin("board", (join) => join.onRef("board.code", "=", "board_state.board").on("board.is_deleted", "=", false))
    .select(["board_state.board", "board_state.tab", "board.id", "board_state.driver_name"])
    .select(["company.id as company_id", "company.name"])
    .where("board_state.driver_id", "is not", null)
    .where((eb) => eb.or([eb("board_state.company_id", "is not", null), eb("board_state.tab", "<>", 1)]))
    .execute();
  if (driven.length === 0) return new Map();
  const reaches = await scopesOfScreens(db, screens);
  const cutsOn = (reach: CompanyScope): [string, Cut][] =>
    driven.flatMap(({ board, tab, id, driver_name, company_id, name }) => {
      const boardId = board === BOARD ? BUILT_IN_ID : id;
      const isSeen = company_id !== null && isWithin(reach, company_id) && isWithin(scope, company_id);
      if (boardId === null || (!isSeen && tab === 1)) return [];
      return [[boardId, { boardId, companyName: isSeen ? name : null, period: tab, driverName: driver_name ?? "" }]];
    });
  return new Map(screens.map((screen) => [screen, new Map(cutsOn(reaches.get(screen) ?? new Set<string>()))]));
};

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
