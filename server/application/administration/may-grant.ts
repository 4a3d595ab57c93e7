import type { Kysely, Transaction } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { isNoWider, type DataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { companiesBelow, type Given } from "./given.ts";
import type { Operator } from "./operator.ts";

type Db = Kysely<Database> | Transaction<Database>;

/**
 * The one rule for "may this person grant that?" (`docs/rules.md`, Granting). Somebody grants a code if a role of his own grants it with
 * a data scope that is no narrower, and if he reaches with it every company that it would open. Answers the codes that he may not grant.
 */
export const beyondOwn = async (db: Db, operator: Operator, grants: readonly Given[]): Promise<string[]> => {
  if (operator.isAdmin) return [];
  const below = await treesOf(db, operator, grants);
  const beyond = grants.flatMap((each) =>
    each.codes.filter(
      (code) =>
        !isNoWider(each.dataScope, operator.levels.get(code)) ||
        !each.companyIds.every((companyId) =>
          covers(operator.scopeOf(code), each.dataScope, companyId, (id) => below.get(id) ?? new Set([id])),
        ),
    ),
  );
  return [...new Set(beyond)].toSorted();
};

/** The trees of the companies that somebody sees from, needed only where the operator does not see all. */
const treesOf = async (db: Db, operator: Operator, grants: readonly Given[]) => {
  const ids = grants
    .filter(({ codes, dataScope }) => dataScope === "companyAndBelow" && codes.some((code) => cut(operator, code)))
    .flatMap(({ companyIds }) => companyIds.filter((id) => id !== null));
  return ids.length === 0 ? new Map<string, ReadonlySet<string>>() : companiesBelow(db, ids);
};

const cut = (operator: Operator, code: string): boolean =>
  operator.levels.has(code) && operator.scopeOf(code) !== "all";

const covers = (
  reach: CompanyScope,
  dataScope: DataScope,
  companyId: string | null,
  treeOf: (companyId: string) => ReadonlySet<string>,
): boolean => {
  if (reach === "all") return true;
  if (companyId === null) return true;
  const companyIds = dataScope === "company" ? [companyId] : [...treeOf(companyId)];
  return companyIds.every((id) => reach.has(id));
};

/** Codes that one sentence names; the rest is a number. */
const MOST_NAMED = 3;

/** The refusal of a call that would give, change or take away what the caller could not grant; `path` is the field that asks for it. */
export const refuseBeyond = (
  code: "account.beyondOwn" | "role.beyondOwn" | "role.scopeBeyondOwn",
  codes: readonly string[],
  path?: string,
): CallRefused | undefined => {
  if (codes.length === 0) return undefined;
  const listedCodes = codes.slice(0, MOST_NAMED).join(", ");
  const params = { codes: codes.length > MOST_NAMED ? `${listedCodes} … (${codes.length})` : listedCodes };
  return refusedCall(code, { params, data: { codes }, ...(path && { errors: [{ path, code, params }] }) });
};

/** Tells whether anything that somebody holds reaches as far as this data scope; a role without codes grants nothing yet. */
export const reachesAsFar = (operator: Operator, dataScope: DataScope): boolean =>
  operator.isAdmin || [...operator.levels.values()].some((level) => isNoWider(dataScope, level));
