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
 * Returns each display's cuts by board id: the company that a presenter has put in focus, if the display may see it. Other displays continue with
 * their own figures.
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
    .innerJoin("company", "company.id", "board_state.company_id")
    .leftJoin("board", (join) => join.onRef("board.code", "=", "board_state.board").on("board.is_deleted", "=", false))
    .select(["board_state.board", "board.id", "board_state.driver_name", "company.id as company_id", "company.name"])
    .where("board_state.driver_id", "is not", null)
    .execute();
  if (driven.length === 0) return new Map();
  const reaches = await scopesOfScreens(db, screens);
  const cutsOn = (reach: CompanyScope): [string, Cut][] =>
    driven.flatMap(({ board, id, driver_name, company_id, name }) => {
      const boardId = board === BOARD ? BUILT_IN_ID : id;
      if (boardId === null || !isWithin(reach, company_id) || !isWithin(scope, company_id)) return [];
      return [[boardId, { boardId, companyName: name ?? "", driverName: driver_name ?? "" }]];
    });
  return new Map(screens.map((screen) => [screen, new Map(cutsOn(reaches.get(screen) ?? new Set<string>()))]));
};
