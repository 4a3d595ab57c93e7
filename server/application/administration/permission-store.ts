import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 } from "uuid";
import {
  type PermissionBody,
  type PermissionChange,
  type PermissionKind,
  permissionTypes,
  strayLinks,
} from "#contracts/access/permission.ts";
import { parentOf } from "#contracts/fields/tree-place.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { PermissionTable } from "#infra/engines/database/tables/platform.ts";
import { type Answer, type CallRefused, done, refusedCall } from "../answer.ts";
import { inTransaction, lockGrantsOf } from "./in-transaction.ts";
import { type Operator, writeChange } from "./operator.ts";
import { rolesWithHolders } from "./given.ts";
import { beyondOwn, refuseBeyond } from "./may-grant.ts";
import { idsBelow } from "./tree.ts";

const wrong = (path: string, code: string): CallRefused => refusedCall("request.invalid", { errors: [{ path, code }] });

type Place = { parentId: string | null; clientType: number; own?: string };

/** Checks that a node's parent is a group or menu of the same kind of client, and not the node itself or one below it. */
async function checkPlace(db: Tx, { parentId, clientType, own }: Place): Promise<CallRefused | undefined> {
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
const checkCodes = (operator: Operator, codes: readonly (string | null | undefined)[]) => {
  const unheld = codes.filter((code) => typeof code === "string" && !operator.codes.has(code)) as string[];
  return operator.isAdmin ? undefined : refuseBeyond("role.beyondOwn", [...new Set(unheld)], "code");
};

/**
 * A node gives its code to every role that has the node, and its removal takes the code away, so the operator must be allowed to change all these
 * roles. The role `admin` always has every code. `newCode` is a code that the roles will get.
 */
async function checkRoles(
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
const nodesFrom = async (db: Tx, id: string): Promise<{ id: string; code: string | null }[]> => {
  const ids = await idsBelow(db, "permission", id);
  if (ids.length === 0) return [];
  return db.selectFrom("permission").select(["id", "code"]).where("id", "in", ids).orderBy("id").execute();
};

type Identity = { id: string; version: number };
type Tx = Transaction<Database>;

/** Changes the permission tree. Nobody can add, change or remove a node that grants more than they may grant. */
export type PermissionStore = {
  add(operator: Operator, kind: PermissionKind, body: PermissionBody): Promise<Answer<{ id: string }>>;
  update(operator: Operator, kind: PermissionKind, change: PermissionChange): Promise<Answer<Identity>>;
  /** Removes the node and all nodes below it. */
  remove(operator: Operator, id: string): Promise<Answer<null>>;
};

export const createPermissionStore = (db: Kysely<Database>): PermissionStore => {
  const change = <T>(operator: Operator, work: (transaction: Tx) => Promise<Answer<T>>) =>
    inTransaction(db, lockGrantsOf(operator), work);
  return {
    add: (operator, kind, body) => change(operator, (transaction) => add(transaction, operator, kind, body)),
    update: (operator, kind, body) => change(operator, (transaction) => update(transaction, operator, kind, body)),
    remove: (operator, id) => change(operator, (transaction) => remove(transaction, operator, id)),
  };
};

/** Database columns of a body. Columns with `undefined` do not change. */
const rowOf = (body: PermissionBody | PermissionChange) => ({
  label: body.label,
  english_name: body.englishName,
  sort: body.sort,
  description: body.description,
  enabled: body.enabled,
  client_type: body.clientType,
  ...("icon" in body && { icon: body.icon }),
  ...("redirect" in body && { redirect: body.redirect }),
  ...("opened" in body && { opened: body.opened }),
  ...("hidden" in body && { hidden: body.hidden }),
  ...("closable" in body && { closable: body.closable }),
  ...("newWindow" in body && { new_window: body.newWindow }),
  ...("external" in body && { external: body.external }),
  ...("path" in body && { path: body.path }),
  ...("code" in body && { code: body.code }),
  ...("apiPath" in body && { api_path: body.apiPath }),
  ...("linkExplicit" in body && { link_explicit: body.linkExplicit }),
  ...("apiId" in body && { api_id: body.apiId }),
  ...("viewId" in body && { view_id: body.viewId }),
});

async function add(db: Tx, operator: Operator, kind: PermissionKind, body: PermissionBody) {
  const parentId = parentOf(body);
  if (parentId === undefined) return wrong("parentIds", "field.required");
  const code = "code" in body ? body.code : null;
  const fault = checkCodes(operator, [code]) ?? (await checkPlace(db, { parentId, clientType: body.clientType }));
  if (fault) return fault;
  const id = v7();
  const row = { ...rowOf(body), label: body.label, id, type: permissionTypes[kind], parent_id: parentId };
  await db
    .insertInto("permission")
    .values({ ...row, created_user_id: operator.userId, created_time: operator.now })
    .execute();
  await writeChange(db, operator, { resource: "permission", id, action: "add", after: row });
  return done({ id });
}

const locked = (db: Tx, id: string) =>
  db
    .selectFrom("permission")
    .selectAll()
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();

async function update(db: Tx, operator: Operator, kind: PermissionKind, body: PermissionChange) {
  const before = await locked(db, body.id);
  if (!before || before.type !== permissionTypes[kind]) return refusedCall("record.notFound");
  if (before.version !== body.version) return refusedCall("record.stale");
  const parentId = parentOf(body);
  const row = { ...rowOf(body), parent_id: parentId, version: before.version + 1 };
  const fault =
    (await checkGrants(db, operator, before, row)) ??
    checkLinks(before, row) ??
    (parentId === undefined
      ? undefined
      : await checkPlace(db, { parentId, clientType: body.clientType ?? before.client_type, own: body.id }));
  if (fault) return fault;
  await db.updateTable("permission").set(row).where("id", "=", body.id).execute();
  await writeChange(db, operator, { resource: "permission", id: body.id, action: "update", before, after: row });
  return done({ id: body.id, version: row.version });
}

type Row = Selectable<PermissionTable>;
type Changed = Partial<Pick<Row, "code" | "enabled" | "path" | "redirect" | "external">>;

async function checkGrants(db: Tx, operator: Operator, before: Row, { code, enabled }: Changed) {
  const unheld = checkCodes(operator, [before.code, code]);
  if (unheld) return unheld;
  const isOtherCode = code !== undefined && code !== before.code;
  const isSwitched = enabled !== undefined && enabled !== before.enabled;
  if (!isOtherCode && !isSwitched) return undefined;
  const nodes = await nodesFrom(db, before.id);
  const newCode = isOtherCode && before.type === permissionTypes.api ? code : undefined;
  return checkRoles(db, operator, isSwitched ? nodes.map(({ id }) => id) : [before.id], newCode ?? undefined);
}

/** The link and its `external` flag may come in two changes, so the result of both is checked. */
const checkLinks = (before: Row, changed: Changed): CallRefused | undefined => {
  const { path = before.path, redirect = before.redirect, external = before.external } = changed;
  if (before.type !== permissionTypes.menu) return undefined;
  const errors = strayLinks({ path, redirect, external }).map((field) => ({
    path: field,
    code: "permission.notExternal",
  }));
  return errors.length === 0 ? undefined : refusedCall("request.invalid", { errors });
};

async function remove(db: Tx, operator: Operator, id: string): Promise<Answer<null>> {
  const nodes = await nodesFrom(db, id);
  if (nodes.length === 0) return refusedCall("record.notFound");
  const ids = nodes.map((node) => node.id);
  const codes = nodes.map(({ code }) => code);
  const fault = checkCodes(operator, codes) ?? (await checkRoles(db, operator, ids));
  if (fault) return fault;
  for (const nodeId of ids) {
    const before = await locked(db, nodeId);
    if (!before) continue;
    const row = { is_deleted: true, deleted_time: operator.now, version: before.version + 1 };
    await db.updateTable("permission").set(row).where("id", "=", nodeId).execute();
    await writeChange(db, operator, { resource: "permission", id: nodeId, action: "softdelete", before });
  }
  return done(null);
}
