import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import type { z } from "zod";
import type { documentBodies, documentChanges } from "#contracts/documents/calls.ts";
import { documentTypes, type DocumentKind } from "#contracts/documents/document.ts";
import { parentOf } from "#contracts/fields/tree-place.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { inTransaction } from "../administration/in-transaction.ts";
import { writeChange, type Operator } from "../administration/operator.ts";
import { idsAbove, idsBelow, lockTrees } from "../administration/tree.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { lockDocument } from "./lock-document.ts";

type Tx = Transaction<Database>;
type Body = z.output<(typeof documentBodies)[DocumentKind]>;
type Change = z.output<(typeof documentChanges)[DocumentKind]>;

/** Sort numbers leave room for new nodes between two others. */
const STEP = 10;

/** Changes groups and documents, the nodes of the document tree. */
export type DocumentStore = {
  add(operator: Operator, kind: DocumentKind, body: Body): Promise<Answer<{ id: string }>>;
  update(operator: Operator, kind: DocumentKind, change: Change): Promise<Answer<{ id: string; version: number }>>;
  /** Removes a document, or a group with everything below it. */
  remove(operator: Operator, id: string): Promise<Answer<null>>;
};

export const createDocumentStore = (db: Kysely<Database>): DocumentStore => {
  const change = <T>(work: (transaction: Tx) => Promise<Answer<T>>) => inTransaction(db, lockTrees, work);
  return {
    add: (operator, kind, body) => change((transaction) => add(transaction, operator, kind, body)),
    update: (operator, kind, body) => change((transaction) => update(transaction, operator, kind, body)),
    remove: (operator, id) => change((transaction) => remove(transaction, operator, id)),
  };
};

/** Database columns of a body. Columns with `undefined` do not change. */
const rowOf = (body: Body | Change) => ({
  label: body.label,
  name: body.name,
  ...("opened" in body && { opened: body.opened }),
  ...("description" in body && { description: body.description }),
  ...("menuPath" in body && { menu_path: body.menuPath }),
});

async function add(db: Tx, operator: Operator, kind: DocumentKind, body: Body) {
  const parentId = parentOf(body);
  if (parentId === undefined) return misplaced("field.required");
  const fault = await checkPlace(db, parentId);
  if (fault) return fault;
  const id = v7();
  const row = {
    ...rowOf(body),
    id,
    label: body.label,
    name: body.name,
    type: documentTypes[kind],
    parent_id: parentId,
    sort: body.sort ?? (await nextSort(db, parentId)),
  };
  await db
    .insertInto("document")
    .values({ ...row, created_user_id: operator.userId, created_time: operator.now })
    .execute();
  await writeChange(db, operator, { resource: "document", id, action: "add", after: row });
  return done({ id });
}

async function update(db: Tx, operator: Operator, kind: DocumentKind, body: Change) {
  const before = await lockDocument(db, body.id);
  if (before?.type !== documentTypes[kind]) return refusedCall("record.notFound");
  if (body.version !== undefined && body.version !== before.version) return refusedCall("record.stale");
  const parentId = parentOf(body);
  const moves = parentId !== undefined && parentId !== before.parent_id;
  const fault = moves ? await checkPlace(db, parentId, body.id) : undefined;
  if (fault) return fault;
  const row = {
    ...rowOf(body),
    parent_id: parentId,
    sort: body.sort ?? (moves ? await nextSort(db, parentId) : undefined),
    version: before.version + 1,
  };
  await db.updateTable("document").set(row).where("id", "=", body.id).execute();
  await writeChange(db, operator, { resource: "document", id: body.id, action: "update", before, after: row });
  return done({ id: body.id, version: row.version });
}

async function remove(db: Tx, operator: Operator, id: string): Promise<Answer<null>> {
  const ids = await idsBelow(db, "document", id);
  if (ids.length === 0) return refusedCall("record.notFound");
  for (const each of ids.toSorted()) {
    const before = await lockDocument(db, each);
    if (!before) continue;
    const row = { is_deleted: true, deleted_time: operator.now, version: before.version + 1 };
    await db.updateTable("document").set(row).where("id", "=", each).execute();
    await writeChange(db, operator, { resource: "document", id: each, action: "softdelete", before });
  }
  return done(null);
}

const misplaced = (code: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path: "parentId", code }] });

/** Checks that a node's parent is the root or a group, and not the node itself or one below it. */
async function checkPlace(db: Tx, parentId: string | null, ownId?: string): Promise<CallRefused | undefined> {
  if (parentId === null) return undefined;
  const parent = await lockDocument(db, parentId);
  if (parent?.type !== documentTypes.group) return misplaced("field.reference");
  const above = await idsAbove(db, "document", [parentId]);
  return ownId !== undefined && above.includes(ownId) ? misplaced("field.parentCycle") : undefined;
}

/** Sort number of a new last node below a parent. */
async function nextSort(db: Tx, parentId: string | null): Promise<number> {
  const last = await db
    .selectFrom("document")
    .select(({ fn }) => fn.max("sort").as("sort"))
    .where("parent_id", parentId === null ? "is" : "=", parentId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  return (last?.sort ?? 0) + STEP;
}
