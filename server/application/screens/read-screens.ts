import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import { screenState, type ScreenAnswer, type ScreenState } from "#contracts/boards/screen-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { isOfScope } from "#infra/engines/list-engine/company-scope.ts";
import { cutsOf } from "./cuts-of.ts";
import { boardsOf } from "./shown.ts";

/** The reader of displays. `now`: the real clock. */
export type ScreenReader = { scope: CompanyScope; language: Language; now: Date };
type Asked = { name?: string; place?: string; state?: ScreenState; pageIndex?: number; pageSize?: number };

/** A page of the displays in scope, by name. One without a company is seen by those who see all. */
export const pageOfScreens = async (
  db: Kysely<Database>,
  reader: ScreenReader,
  { name = "", place = "", state, pageIndex = 1, pageSize = 20 }: Asked,
): Promise<{ list: ScreenAnswer[]; total: number }> => {
  const rows = await inReach(db, reader.scope).orderBy("screen.name").orderBy("screen.id").execute();
  const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());
  const found = (await toAnswers(db, rows, reader)).filter(
    (screen) =>
      holds(screen.name, name) && holds(screen.place, place) && (state === undefined || screen.state === state),
  );
  return { list: found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: found.length };
};

/** One display in scope. */
export const findScreen = async (
  db: Kysely<Database>,
  reader: ScreenReader,
  id: string,
): Promise<ScreenAnswer | undefined> => {
  const rows = await inReach(db, reader.scope).where("screen.id", "=", id).execute();
  return (await toAnswers(db, rows, reader))[0];
};

const inReach = (db: Kysely<Database>, scope: CompanyScope) =>
  db
    .selectFrom("screen")
    .leftJoin("company", "company.id", "screen.company_id")
    .leftJoin("account as pairer", "pairer.id", "screen.paired_by")
    .selectAll("screen")
    .select((eb) => [
      "company.name as company_name",
      eb.fn.coalesce("pairer.nick_name", "pairer.user_name").as("pairer_name"),
    ])
    .where("screen.is_deleted", "=", false)
    .where((eb) => isOfScope(eb.ref("screen.company_id"), scope));

type Row = Awaited<ReturnType<ReturnType<typeof inReach>["execute"]>>[number];

const toAnswers = async (
  db: Kysely<Database>,
  rows: readonly Row[],
  { language, now, scope }: ScreenReader,
): Promise<ScreenAnswer[]> => {
  const shown = rows.map((row) => boardsOf({ boardId: row.board_id, playlist: row.playlist }));
  const [names, cuts] = await Promise.all([
    boardNames(db, [...new Set(shown.flat())], language),
    cutsOf(db, rows, scope),
  ]);
  return rows.map((row, index) => ({
    id: row.id,
    recordVersion: row.version,
    name: row.name,
    place: row.place,
    boardId: row.board_id,
    playlist: row.playlist,
    boardNames: (shown[index] ?? []).map((id) => names.get(id) ?? null),
    companyId: row.company_id,
    companyName: row.company_name,
    pairedBy: row.paired_by,
    pairedByName: row.pairer_name ?? "",
    pairedAt: row.paired_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.client_version,
    width: row.width,
    height: row.height,
    state: screenState(now.getTime() - (row.last_seen_at?.getTime() ?? 0)),
    language: row.language,
    theme: row.theme,
    cuts: (shown[index] ?? []).flatMap((id) => cuts.get(row)?.get(id) ?? []),
  }));
};

/** Names of boards that are there, by their ids. */
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
