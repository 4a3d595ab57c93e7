import type { Transaction } from "kysely";
import { permissionTypes } from "#contracts/access/permission.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { rolesWithHolders } from "./given.ts";
import { beyondOwn, refuseBeyond } from "./may-grant.ts";
import type { Operator } from "./operator.ts";
import { idsBelow } from "./tree.ts";

type Tx = Transaction<Database>;

export const wrong = (path: string, code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code }] });

type Place = { parentId: string | null; clientType: number; own?: string };

/** Checks that a node's parent is a group or menu of the same kind of client, and not the node itself or one below it. */
export async function checkPlace(db: Tx, { parentId, clientType, own }: Place): Promise<CallRefused | undefined> {
  const unknown = wrong("parentIds", "permission.parentUnknown");
  for (let id = parentId, first = true; id !== null; first = false) {
    if (id === own) return wrong("parentIds", "permission.parentItself");
    const parent = await db
      .selectFrom("permission")
      .select(["type", "client_type", "parent_id"])
      .where("id", "=", id)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    if (!parent) return unknown;
    if (first && (parent.type > permissionTypes.menu || parent.client_type !== clientType)) return unknown;
    id = parent.parent_id;
  }
  return undefined;
}

/** Refuses a node with a code that the operator does not hold. */
export const checkCodes = (operator: Operator, codes: readonly (string | null | undefined)[]) => {
  const unheld = codes.filter((code) => typeof code === "string" && !operator.codes.has(code)) as string[];
  return operator.isAdmin ? undefined : refuseBeyond("role.beyondOwn", [...new Set(unheld)], "code");
};

/**
 * A node gives its code to every role that has the node, and its removal takes the code away, so the operator must be allowed to change all these
 * roles. The role `admin` always has every code. `newCode` is a code that the roles will get.
 */
export async function checkRoles(
  db: Tx,
  operator: Operator,
  nodeIds: readonly string[],
  newCode?: string,
): Promise<CallRefused | undefined> {
  if (operator.isAdmin) return undefined;
  const having = await db
    .selectFrom("role_permission")
    .where("permission_id", "in", [...nodeIds])
    .select("role_id as id")
    .distinct()
    .execute();
  const roles = await rolesWithHolders(
    db,
    having.map(({ id }) => id),
  );
  const grants = roles
    .filter(({ key }) => key !== "admin")
    .map((role) => ({ ...role, codes: newCode === undefined ? role.codes : [...role.codes, newCode] }));
  return refuseBeyond("account.beyondOwn", await beyondOwn(db, operator, grants), "code");
}

/** Returns the node and all nodes below it with their codes, without removed ones. */
export const nodesFrom = async (db: Tx, id: string): Promise<{ id: string; code: string | null }[]> => {
  const ids = await idsBelow(db, "permission", id);
  if (ids.length === 0) return [];
  return db.selectFrom("permission").select(["id", "code"]).where("id", "in", ids).orderBy("id").execute();
};
