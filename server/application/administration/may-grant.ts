import type { Kysely, Transaction } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { isNoWider, type DataScope } from "#contracts/access/roles.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { companiesBelow, type Given } from "./given.ts";
import type { Operator } from "./operator.ts";

type Db = Kysely<Database> | Transaction<Database>;

/**
 * The only rule for who may grant what (`docs/rules.md`, Granting): one of the operator's roles must grant the code with at least the same data
 * scope, and cover every company that the grant would open. Returns the codes that may not be granted.
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

/** Companies below those of the holders, needed only when the operator does not see all companies. */
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

/** Most codes that a message names. The others are only counted. */
const MOST_NAMED = 3;

/** Refuses a call that would give, change or remove more than the caller may grant. `path` is the field with the error. */
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

/** True if any permission of the operator has at least this data scope. A role without codes grants nothing yet. */
export const reachesAsFar = (operator: Operator, dataScope: DataScope): boolean =>
  operator.isAdmin || [...operator.levels.values()].some((level) => isNoWider(dataScope, level));
