import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { BOARD } from "#contracts/boards/board.ts";
import { BUILT_IN_ID } from "#contracts/boards/built-in.ts";
import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { scopesOfScreens, type ScreenPlace } from "./screen-reach.ts";

type Cut = ScreenAnswer["cuts"][number];

const isWithin = (scope: CompanyScope, id: string): boolean => scope === "all" || scope.has(id);

/**
 * Returns each display's cuts by board id: the company that a presenter has put in focus, if the display may see it, and the period. Displays that
 * may not see the company continue with their own figures, in that period.
 *
 * @param scope of the caller, who does not see the names of other companies
 */
export const cutsOf = async <Screen extends ScreenPlace>(
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
