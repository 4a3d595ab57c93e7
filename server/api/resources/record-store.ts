import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { orderFaults } from "#contracts/fields/schema.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { Failure } from "../http/failure.ts";
import type { Actor } from "./actor.ts";
import { demandOwn, demandScope, demandTree } from "./check-company.ts";
import { checkReferences } from "./check-references.ts";
import { translateDuplicate } from "./duplicate.ts";
import { withDefaults } from "./defaults.ts";
import { createRecordReader } from "./record-reader.ts";
import {
  insertRecord,
  lockRecord,
  markDeleted,
  updateRecord,
  writeChange,
  type Stored,
  type Values,
} from "./stored-record.ts";
import { usersOf } from "./users-of.ts";

/** Changes of one resource's records; each writes what it changed in its own transaction. What is refused is thrown as `Failure`. */
export type RecordStore = {
  add(values: Values, actor: Actor): Promise<{ id: string }>;
  /** `values` holds `id` and `version`; optional fields that are absent stay as they are. */
  update(values: Values, actor: Actor): Promise<{ id: string; version: number }>;
  setUsable(ids: string[], isUsable: boolean, actor: Actor): Promise<void>;
  /** All or none. */
  softDelete(ids: string[], actor: Actor): Promise<void>;
};

export const createRecordStore = (db: Kysely<Database>, resource: ResourceDefinition): RecordStore => {
  const inTransaction = <T>(work: (transaction: Transaction<Database>) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute(work)
      .catch((error: unknown) => {
        throw translateDuplicate(resource, error);
      });
  return {
    add: (values, actor) => inTransaction((transaction) => add(transaction, resource, values, actor)),
    update: async (values, actor) => {
      const stale = () => createRecordReader(db, resource, actor).find(values.id);
      return inTransaction((transaction) => update(transaction, resource, values, actor, stale));
    },
    setUsable: (ids, isUsable, actor) =>
      inTransaction(async (transaction) => {
        for (const id of inOrder(ids)) {
          const before = await demand(transaction, resource, id, actor);
          await updateRecord(transaction, resource, id, { isUsable });
          await writeChange(
            transaction,
            resource,
            { action: "update", recordId: id, before, after: { ...before, isUsable, version: before.version + 1 } },
            actor,
          );
        }
      }),
    softDelete: (ids, actor) =>
      inTransaction(async (transaction) => {
        for (const id of inOrder(ids)) await remove(transaction, resource, id, actor);
      }),
  };
};

/** Locks are always taken in one order, so that two batches cannot wait for each other. */
const inOrder = (ids: string[]): string[] => [...new Set(ids)].sort();

async function demand(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  actor: Actor,
): Promise<Stored> {
  const stored = await lockRecord(db, resource, id);
  if (!stored) throw new Failure("record.notFound");
  await demandOwn(db, resource, stored, actor);
  return stored;
}

async function add(db: Transaction<Database>, resource: ResourceDefinition, values: Values, actor: Actor) {
  const id = v7();
  await checkReferences(db, resource, values);
  const row: Values = { ...(await withDefaults(db, resource, values, actor)), id };
  demandScope(resource, row, actor);
  await insertRecord(db, resource, row, actor);
  await writeChange(
    db,
    resource,
    { action: "add", recordId: id, after: { ...row, ...resource.fixed, version: 1 } },
    actor,
  );
  return { id };
}

async function update(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  { id: given, version, ...values }: Values,
  actor: Actor,
  current: () => Promise<Values | undefined>,
) {
  const id = String(given);
  const before = await demand(db, resource, id, actor);
  if (before.version !== version) throw new Failure("record.stale", { data: await current() });
  demandOrder(resource, { ...before, ...values });
  await checkReferences(db, resource, values, before);
  if (values.parentId !== undefined && values.parentId !== before.parentId)
    await demandTree(db, resource, id, values.parentId);
  const moved = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
  demandScope(resource, moved, actor);
  await updateRecord(db, resource, id, values);
  const after = { ...before, ...values, version: before.version + 1 };
  await writeChange(db, resource, { action: "update", recordId: id, before, after }, actor);
  return { id, version: after.version };
}

/** One of two days, or of two numbers, may be changed alone; it has to fit the other as it is stored. */
function demandOrder({ fields }: ResourceDefinition, values: Values): void {
  const errors = orderFaults(fields, values);
  if (errors.length > 0) throw new Failure("request.invalid", { errors });
}

async function remove(
  db: Transaction<Database>,
  resource: ResourceDefinition,
  id: string,
  actor: Actor,
): Promise<void> {
  const before = await demand(db, resource, id, actor);
  const users = await usersOf(db, resource, id);
  if (users.length > 0) {
    const names = users.map((label) => translate(actor.language, label)).join(", ");
    throw new Failure("record.inUse", { params: { users: names }, data: { users } });
  }
  await markDeleted(db, resource, id);
  await writeChange(db, resource, { action: "softdelete", recordId: id, before }, actor);
}
