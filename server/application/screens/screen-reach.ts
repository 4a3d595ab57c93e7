import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** Company of a display, and whether it also sees the companies below. */
export type ScreenPlace = { company_id: string | null; with_below: boolean };

/** Ids of each company and all companies below it, in one query. */
const companiesBelow = async (db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Set<string>>> => {
  const reached = new Map(ids.map((id) => [id, new Set([id])]));
  if (reached.size === 0) return reached;
  const rows = await db
    .withRecursive("below", (within) =>
      within
        .selectFrom("company as start")
        .select(["start.id as root", "start.id"])
        .where("start.id", "in", [...reached.keys()])
        .union(
          within
            .selectFrom("company as child")
            .innerJoin("below", "below.id", "child.parent_id")
            .select(["below.root", "child.id"]),
        ),
    )
    .selectFrom("below")
    .select(["root", "id"])
    .execute();
  for (const { root, id } of rows) reached.get(root)?.add(id);
  return reached;
};

/** Companies that each display may show: its own, and those below it where the display says so. A display without a company shows all. */
export const scopesOfScreens = async <Screen extends ScreenPlace>(
  db: Kysely<Database>,
  screens: readonly Screen[],
): Promise<Map<Screen, CompanyScope>> => {
  const wide = screens.flatMap(({ company_id, with_below }) => (company_id !== null && with_below ? [company_id] : []));
  const below = await companiesBelow(db, wide);
  const scopeOf = ({ company_id: id, with_below }: Screen): CompanyScope =>
    id === null ? "all" : ((with_below ? below.get(id) : undefined) ?? new Set([id]));
  return new Map(screens.map((screen) => [screen, scopeOf(screen)]));
};

/** True if the scope contains a company and all companies below it. If so, a display may see them too. */
export const reachesBelow = async (db: Kysely<Database>, scope: CompanyScope, companyId: string): Promise<boolean> => {
  if (scope === "all") return true;
  const below = (await companiesBelow(db, [companyId])).get(companyId) ?? [];
  return [...below].every((id) => scope.has(id));
};
