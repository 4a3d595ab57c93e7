import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { BoardAnswer } from "#contracts/boards/board-calls.ts";
import { BOARD, type Board } from "#contracts/boards/board.ts";
import { BUILT_IN_ID, builtIn } from "#contracts/boards/built-in.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { isInSight } from "./reach.ts";

/** Id or code of a board. */
export type BoardKey = { id?: string; board?: string };

/** A person who looks at boards, with the scope of the permission to see them. */
export type BoardReader = { scope: CompanyScope; language: Language };

const isBuiltInKey = ({ id, board }: BoardKey): boolean =>
  (id === BUILT_IN_ID || id === undefined) && (board === BOARD || board === undefined);

/** Returns one board that the reader may see, or `undefined`. */
export const findBoard = async (
  db: Kysely<Database>,
  { scope, language }: BoardReader,
  key: BoardKey,
): Promise<BoardAnswer | undefined> => {
  if (isBuiltInKey(key)) return builtInAnswer(language);
  const row = await livingBoards(db)
    .where((eb) =>
      eb.and([
        ...(key.id === undefined ? [] : [eb("board.id", "=", key.id)]),
        ...(key.board === undefined ? [] : [eb("board.code", "=", key.board)]),
      ]),
    )
    .executeTakeFirst();
  return row && isInSight(scope, row.company_id) ? toAnswer(row) : undefined;
};

/** Returns a board's definition without checking permissions, or `undefined` if it does not exist. */
export const readDefinition = async (
  db: Kysely<Database>,
  code: string,
  language: Language,
): Promise<Board | undefined> => {
  const answer = await findBoard(db, { scope: "all", language }, { board: code });
  if (!answer) return undefined;
  const { companyName: _name, modifiedTime: _time, modifiedUserName: _user, ...board } = answer;
  return board;
};

export const builtInAnswer = (language: Language): BoardAnswer => ({
  ...builtIn(translate(language, "board.builtIn")),
  companyName: null,
  modifiedTime: null,
  modifiedUserName: null,
});

/** Boards made by people that this scope may see, sorted by name. */
export const boardsInSight = (db: Kysely<Database>, scope: CompanyScope) =>
  livingBoards(db)
    .where((eb) => eb.or([eb("board.company_id", "is", null), isOfScope(eb.ref("board.company_id"), scope)]))
    .orderBy("board.name")
    .orderBy("board.id");

const livingBoards = (db: Kysely<Database>) =>
  db
    .selectFrom("board")
    .leftJoin("company", "company.id", "board.company_id")
    .leftJoin("account as author", "author.id", "board.modified_user_id")
    .where("board.is_deleted", "=", false)
    .select(["board.id", "board.code", "board.name", "board.company_id", "board.panels", "board.version"])
    .select((eb) => [
      "board.modified_time",
      "company.name as company_name",
      eb.fn.coalesce("author.nick_name", "author.user_name").as("author_name"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof livingBoards>["execute"]>>[number];

export const toAnswer = (row: Row): BoardAnswer => ({
  id: row.id,
  code: row.code,
  name: row.name,
  companyId: row.company_id,
  companyName: row.company_name,
  panels: row.panels,
  isBuiltin: false,
  version: row.version,
  modifiedTime: row.modified_time.toISOString(),
  modifiedUserName: row.author_name,
});
