import { createHash } from "node:crypto";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { CompanyFocus } from "#contracts/boards/live.ts";
import type { Board } from "#contracts/boards/board.ts";
import { boardCode } from "#contracts/wire/cockpit.ts";
import { companiesBelow } from "#server/application/administration/given.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { createGathered } from "../gathered.ts";
import { roomOf } from "../rooms.ts";
import type { Audience } from "./board-feed.ts";

/** Companies of a board for any viewer: its company and those below, and the company in focus and those below. */
export type Reach = {
  board: { id: string; companies: ReadonlySet<string> } | undefined;
  focus: { id: string; name: string; companies: ReadonlySet<string> } | undefined;
};

type Rights = Pick<Access, "codes" | "scopeOf">;

/** Looks up the companies that boards cover. Parallel lookups share one query. */
export const createReaches = ({ db }: Pick<ServedTenant, "db">) => {
  const companyOf = createGathered(async (ids: string[]) => {
    const living = db
      .selectFrom("company")
      .select(["id", "name"])
      .where("id", "in", ids)
      .where("is_deleted", "=", false);
    const [below, rows] = await Promise.all([companiesBelow(db, ids), living.execute()]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return (id) => ({
      id,
      name: names.get(id) ?? "",
      companies: (names.has(id) && below.get(id)) || new Set<string>(),
    });
  });
  const around = async (id: string | null) => (id === null ? undefined : companyOf(id));
  return async (board: Pick<Board, "companyId">, focusId: string | null): Promise<Reach> => {
    const [boardReach, focus] = await Promise.all([around(board.companyId), around(focusId)]);
    return { board: boardReach, focus };
  };
};

/**
 * The audience of a viewer on a board, shared by all viewers who see the same companies. It covers the viewer's scope, limited by the board and the
 * focus, and a focus that the viewer may not see is ignored. `undefined` if the viewer may not see the board.
 */
export const audienceIn = (
  tenant: ServedTenant,
  { codes, scopeOf }: Rights,
  { board, focus }: Reach,
): { audience: Audience; focus: CompanyFocus | null } | undefined => {
  if (!codes.has(boardCode)) return undefined;
  const ownScope = scopeOf(boardCode);
  if (board && !isWithin(ownScope, board.id)) return undefined;
  const reach = board ? both(ownScope, board.companies) : ownScope;
  const isSeen = focus !== undefined && focus.companies.size > 0 && isWithin(reach, focus.id);
  const scope = isSeen ? both(reach, focus.companies) : reach;
  const room = roomOf(tenant, "audience", scope === "all" ? scope : markOf(scope));
  return { audience: { room, scope }, focus: isSeen ? { companyId: focus.id, name: focus.name } : null };
};

const isWithin = (scope: CompanyScope, id: string): boolean => scope === "all" || scope.has(id);

const both = (scope: CompanyScope, companies: ReadonlySet<string>): CompanyScope =>
  scope === "all" ? companies : new Set([...scope].filter((id) => companies.has(id)));

const markOf = (companies: ReadonlySet<string>): string =>
  createHash("sha256")
    .update([...companies].toSorted().join())
    .digest("base64url");
