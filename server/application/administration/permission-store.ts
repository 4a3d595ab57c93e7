import type { Kysely, Selectable, Transaction } from "kysely";
import { v7 } from "uuid";
import {
  permissionTypes,
  strayLinks,
  type PermissionBody,
  type PermissionChange,
  type PermissionKind,
} from "#contracts/access/permission.ts";
import { parentOf } from "#contracts/fields/tree-place.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { PermissionTable } from "#infra/engines/database/tables/platform.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { inTransaction, lockGrantsOf } from "./in-transaction.ts";
import { checkCodes, checkPlace, checkRoles, nodesFrom, wrong } from "./node-checks.ts";
import { writeChange, type Operator } from "./operator.ts";

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
