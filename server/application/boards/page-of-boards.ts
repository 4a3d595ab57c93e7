import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { MOST_NAMED, type BoardAnswer, type BoardRow } from "#contracts/boards/board-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { ReadModelMissing, translateFailure } from "#infra/engines/list-engine/failures.ts";
import type { BoardWatch } from "./board-watch.ts";
import { companyAndBelow, within } from "./reach.ts";
import { boardsInSight, builtInAnswer, toAnswer, type BoardReader } from "./read-boards.ts";

/** `companyId` limits the list to boards of that company. */
type Asked = { key?: string; companyId?: string; pageIndex?: number; pageSize?: number };
/** `exceptions` is the scope of the permission to see exceptions. Absent without the permission. */
type PageReader = BoardReader & { exceptions?: CompanyScope };

/** Returns a page of the visible boards, the built-in one first, each with its people, screens and exceptions now. */
export const pageOfBoards = async (
  { db, boardWatch }: { db: Kysely<Database>; boardWatch: BoardWatch },
  reader: PageReader,
  { key = "", companyId, pageIndex = 1, pageSize = 20 }: Asked,
): Promise<{ list: BoardRow[]; total: number }> => {
  const boards = (await boardsInSight(db, reader.scope).execute()).map(toAnswer);
  const keyText = key.toLowerCase();
  const isFound = (board: BoardAnswer): boolean =>
    (companyId === undefined || board.companyId === companyId) &&
    [board.name, board.code, board.companyName ?? ""].some((text) => text.toLowerCase().includes(keyText));
  const matches = [builtInAnswer(reader.language), ...boards].filter(isFound);
  const page = matches.slice((pageIndex - 1) * pageSize, pageIndex * pageSize);
  const [screens, unclaimed] = await Promise.all([screensByBoard(db, reader.scope), unclaimedCounter(db, reader)]);
  const list = await Promise.all(
    page.map(async (board) => {
      const now = { ...whoIsOn(boardWatch, board.code), screens: screens.get(board.id) ?? 0 };
      return { ...board, ...now, unclaimed: await unclaimed(board.companyId) };
    }),
  );
  return { list, total: matches.length };
};

const whoIsOn = (boardWatch: BoardWatch, code: string): Pick<BoardRow, "viewers" | "people" | "driver"> => {
  const { people, driver } = boardWatch.now(code);
  const rank = ({ id }: { id: string }): number => (id === driver?.id ? 0 : 1);
  const firstPeople = people.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST_NAMED);
  return { viewers: people.length, people: firstPeople, driver };
};

/** Number of visible paired screens for each board. A screen that shows a board twice in its playlist counts once. */
const screensByBoard = async (db: Kysely<Database>, scope: CompanyScope): Promise<Map<string, number>> => {
  const screens = await db
    .selectFrom("screen")
    .select(["board_id", "playlist"])
    .where("is_deleted", "=", false)
    .where((eb) => isOfScope(eb.ref("company_id"), scope))
    .execute();
  const counts = new Map<string, number>();
  for (const { board_id, playlist } of screens)
    for (const id of new Set(playlist?.map(({ boardId }) => boardId) ?? [board_id]))
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** Reads the open exceptions that the reader may see, once, and returns a function that counts those of a board. */
const unclaimedCounter = async (db: Kysely<Database>, { exceptions }: PageReader) => {
  if (exceptions === undefined) return () => null;
  const open = await openByCompany(db, exceptions);
  if (!open) return () => null;
  const sum = (isCounted: (companyId: string) => boolean): number =>
    open.reduce((total, { company_id, count }) => (isCounted(company_id) ? total + Number(count) : total), 0);
  return async (companyId: string | null): Promise<number> => {
    if (companyId === null) return sum(() => true);
    const companies = within(exceptions, await companyAndBelow(db, companyId));
    return sum((id) => companies.has(id));
  };
};

/** Open exceptions of each company, where those of one scan count once. `undefined` until the read models exist. */
const openByCompany = (db: Kysely<Database>, scope: CompanyScope) =>
  db
    .selectFrom("read.exception_row")
    .select((eb) => ["company_id", eb.fn.countAll<string>().as("count")])
    .where("status", "=", "open")
    .where((eb) => isOfScope(eb.ref("company_id"), scope))
    .groupBy("company_id")
    .execute()
    .catch((error: unknown) => {
      if (translateFailure(error) instanceof ReadModelMissing) return undefined;
      throw error;
    });
