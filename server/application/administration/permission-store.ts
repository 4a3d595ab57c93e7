import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { permissionTypes, type PermissionBody, type PermissionKind } from "#contracts/access/permission.ts";
import type { Database } from "#infra/database/database.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { inTransaction } from "./in-transaction.ts";
import { writeChange, type Operator } from "./operator.ts";

type Identity = { id: string; version: number };
type Tx = Transaction<Database>;

/** Nodes of the permission tree. Nobody makes a code point that grants more than he has himself. */
export type PermissionStore = {
  add(operator: Operator, kind: PermissionKind, body: PermissionBody): Promise<Answer<{ id: string }>>;
  update(operator: Operator, kind: PermissionKind, body: PermissionBody & Identity): Promise<Answer<Identity>>;
  /** With all that stands below it. */
  remove(operator: Operator, id: string): Promise<Answer<null>>;
};

export const createPermissionStore = (db: Kysely<Database>): PermissionStore => {
  const change = <T>(work: (transaction: Tx) => Promise<Answer<T>>) =>
    inTransaction(db, () => refusedCall("record.duplicate"), work);
  return {
    add: (operator, kind, body) => change((transaction) => add(transaction, operator, kind, body)),
    update: (operator, kind, body) => change((transaction) => update(transaction, operator, kind, body)),
    remove: (operator, id) => change((transaction) => remove(transaction, operator, id)),
  };
};

const wrong = (path: string, code: string): CallRefused => refusedCall("request.invalid", { errors: [{ path, code }] });

const rowOf = (body: PermissionBody) => ({
  label: body.label,
  english_name: body.englishName,
  sort: body.sort,
  description: body.description ?? null,
  enabled: body.enabled,
  client_type: body.clientType,
  ...("opened" in body && {
    icon: body.icon ?? null,
    redirect: body.redirect ?? null,
    opened: body.opened,
    hidden: body.hidden,
  }),
  ...("closable" in body && { closable: body.closable, new_window: body.newWindow, external: body.external }),
  ...("path" in body && { path: body.path ?? null }),
  ...("code" in body && { code: body.code }),
  ...("apiPath" in body && { api_path: body.apiPath ?? null }),
});

/** The root is 0; where the form sends the path, its last element counts. */
const parentOf = ({ parentIds, parentId }: PermissionBody): string | null => parentIds?.at(-1) || parentId || null;

/** A place under a group or a menu of the same kind of client, and never below itself. */
async function checkPlace(db: Tx, body: PermissionBody, own?: string): Promise<CallRefused | undefined> {
  if ((body.parentIds?.at(-1) ?? body.parentId) === undefined) return wrong("parentIds", "field.required");
  const unknown = wrong("parentIds", "permission.parentUnknown");
  for (let id = parentOf(body), first = true; id !== null; first = false) {
    if (id === own) return wrong("parentIds", "permission.parentItself");
    const parent = await db
      .selectFrom("permission")
      .select(["type", "client_type", "parent_id"])
      .where("id", "=", id)
      .where("is_deleted", "=", false)
      .executeTakeFirst();
    if (!parent) return unknown;
    if (first && (parent.type > permissionTypes.menu || parent.client_type !== body.clientType)) return unknown;
    id = parent.parent_id;
  }
  return undefined;
}

const beyond = (operator: Operator, body: PermissionBody): CallRefused | undefined =>
  !operator.isAdmin && "code" in body && !operator.codes.has(body.code)
    ? refusedCall("role.beyondOwn", { params: { codes: body.code } })
    : undefined;

async function add(db: Tx, operator: Operator, kind: PermissionKind, body: PermissionBody) {
  const fault = beyond(operator, body) ?? (await checkPlace(db, body));
  if (fault) return fault;
  const id = v7();
  const row = { ...rowOf(body), id, type: permissionTypes[kind], parent_id: parentOf(body) };
  await db
    .insertInto("permission")
    .values({ ...row, created_user_id: operator.userId })
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

async function update(db: Tx, operator: Operator, kind: PermissionKind, body: PermissionBody & Identity) {
  const before = await locked(db, body.id);
  if (!before || before.type !== permissionTypes[kind]) return refusedCall("record.notFound");
  if (before.version !== body.version) return refusedCall("record.stale");
  const fault = beyond(operator, body) ?? (await checkPlace(db, body, body.id));
  if (fault) return fault;
  const row = { ...rowOf(body), parent_id: parentOf(body), version: before.version + 1 };
  await db.updateTable("permission").set(row).where("id", "=", body.id).execute();
  await writeChange(db, operator, { resource: "permission", id: body.id, action: "update", before, after: row });
  return done({ id: body.id, version: row.version });
}

async function remove(db: Tx, operator: Operator, id: string): Promise<Answer<null>> {
  const before = await locked(db, id);
  if (!before) return refusedCall("record.notFound");
  const children = await db
    .selectFrom("permission")
    .select("id")
    .where("parent_id", "=", id)
    .where("is_deleted", "=", false)
    .execute();
  for (const child of children) await remove(db, operator, child.id);
  const row = { is_deleted: true, deleted_time: new Date(), version: before.version + 1 };
  await db.updateTable("permission").set(row).where("id", "=", id).execute();
  await writeChange(db, operator, { resource: "permission", id, action: "softdelete", before });
  return done(null);
}
