import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { orderFaults } from "#contracts/fields/schema.ts";
import { translate } from "#contracts/locales/translate.ts";
import { type ResourceDefinition, uniqueFields } from "#contracts/resources/define-resource.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { writeChange } from "#server/application/administration/operator.ts";
import type { CallRefused } from "#server/application/answer.ts";
import { lastChangeOf } from "#server/application/record-changes/operation-changes.ts";
import type { RecordRules, Stored, Values } from "#server/application/record-rules.ts";
import { Failure, failureOf } from "../http/failure.ts";
import type { Actor } from "./actor.ts";
import { demandOwn, demandScope, demandTree } from "./check-company.ts";
import { checkReferences } from "./check-references.ts";
import { withDefaults } from "./defaults.ts";
import { createRecordReader } from "./record-reader.ts";
import { linesOf, withKeptLines } from "./kept-lines.ts";
import { insertRecord, lockRecord, markDeleted, updateRecord } from "./stored-record.ts";
import { usersOf } from "./users-of.ts";
import { indexesOfResource } from "#infra/engines/database/resource-columns.ts";
import { defaultLanguage, type Language } from "#contracts/locales/index.ts";
import { namedTables } from "#infra/engines/database/seeded-name.ts";

/** Removes the seeded name from an update. A form sends it back in the reader's language, and it must not count as a rename. */
const withoutSeededName = async (
  db: Transaction<Database>,
  { table, title = "name" }: ResourceDefinition,
  before: Stored,
  values: Values,
  language: Language,
): Promise<Values> => {
  const { [title]: name, ...others } = values;
  if (language === defaultLanguage || namedTables[table] !== title || typeof name !== "string") return values;
  const isShown = db
    .selectFrom("seeded_record")
    .select("key")
    .where("record_id", "=", before.id)
    .where("name", "=", String(before[title]))
    .where("english_name", "=", name);
  return (await isShown.executeTakeFirst()) ? others : values;
};

const UNIQUE_VIOLATION = "23505";

/** Turns a unique violation into an error that names the fields. Only the database's unique index is safe when two callers save at once. */
const translateDuplicate = (resource: ResourceDefinition, error: unknown): unknown => {
  if (!isViolation(error)) return error;
  const indexes = indexesOfResource(resource).map((index) => index.name);
  const unique = (resource.unique ?? [])[indexes.indexOf(error.constraint)] ?? [];
  const code = Array.isArray(unique) ? undefined : unique.code;
  const errors = uniqueFields(unique).map((path) => ({ path, code: code ?? "field.duplicate" }));
  return new Failure(code ?? "record.duplicate", { errors, cause: error });
};

const isViolation = (error: unknown): error is { code: string; constraint: string } =>
  typeof error === "object" &&
  error !== null &&
  "code" in error &&
  error.code === UNIQUE_VIOLATION &&
  "constraint" in error;

/** Changes one resource's records. Each change is logged in its own transaction, and refusals are thrown as `Failure`. */
export type RecordStore = {
  /** @param id of the new record, if already known. Default: a new id */
  add(values: Values, actor: Actor, id?: string): Promise<{ id: string }>;
  /** `values` holds `id` and `version`. Missing optional fields do not change. */
  update(values: Values, actor: Actor): Promise<{ id: string; version: number }>;
  /** Rewrites the body of an update so that unchanged old values are on one line. */
  withKeptLines(body: unknown, actor: Actor): Promise<unknown>;
  setUsable(ids: string[], isUsable: boolean, actor: Actor): Promise<void>;
  /** Deletes all records or none. */
  softDelete(ids: string[], actor: Actor): Promise<void>;
};

type Work = { db: Transaction<Database>; resource: ResourceDefinition; rules: RecordRules; actor: Actor };

export const createRecordStore = (
  db: Kysely<Database>,
  resource: ResourceDefinition,
  rules: RecordRules = {},
): RecordStore => {
  const inTransaction = <T>(actor: Actor, work: (parts: Work) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .execute(async (transaction) => {
        const refusal = await rules.begin?.(transaction, actor);
        if (refusal) throw failureOf(refusal);
        return work({ db: transaction, resource, rules, actor });
      })
      .catch((error: unknown) => {
        throw translateDuplicate(resource, error);
      });
  return {
    async add(values, actor, id = v7()) {
      const prepared = (await rules.prepare?.(values)) ?? { ok: true, data: values };
      if (!prepared.ok) throw failureOf(prepared);
      const added = await inTransaction(actor, (work) => add(work, prepared.data, id));
      await rules.committed?.(id, prepared.data);
      return added;
    },
    async update(values, actor) {
      // Reads in the transaction: a small pool may have no second connection.
      const currentIn = async (within: Kysely<Database>) => {
        const record = await createRecordReader(within, resource, actor).find(values.id);
        return record && { ...record, ...(await lastChangeOf(within, String(values.id))) };
      };
      const saved = await inTransaction(actor, (work) => update(work, values, () => currentIn(work.db)));
      await rules.committed?.(saved.id, values);
      return saved;
    },
    withKeptLines: (body, actor) =>
      withKeptLines(resource, body, (id) => createRecordReader(db, resource, actor).find(id)),
    async setUsable(ids, isUsable, actor) {
      const values = { isUsable };
      await inTransaction(actor, async (work) => {
        for (const id of inOrder(ids)) await save(work, await demand(work, id, values), values);
      });
      for (const id of ids) await rules.committed?.(id, values);
    },
    async softDelete(ids, actor) {
      await inTransaction(actor, async (work) => {
        for (const id of inOrder(ids)) await remove(work, id);
      });
      for (const id of ids) await rules.committed?.(id);
    },
  };
};

/** Locks are always taken in the same order, to avoid a deadlock between two batches. */
const inOrder = (ids: string[]): string[] => [...new Set(ids)].sort();

const refuse = (refusal: CallRefused | undefined): void => {
  if (refusal) throw failureOf(refusal);
};

/** Only values of declared fields. Values that a rule stores in addition, such as a password hash, must not appear in a log of changes. */
const declared = ({ fields, fixed = {} }: ResourceDefinition, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name in fields || name in fixed || ["id", "version"].includes(name))
      .map(([name, value]) => [name, fields[name]?.secret && value !== undefined ? "changed" : value]),
  );

/** Locks the record and checks that it may be changed, or deleted when `values` is missing. */
async function demand({ db, resource, rules, actor }: Work, id: string, values?: Values): Promise<Stored> {
  const record = await lockRecord(db, resource, id);
  if (!record) throw new Failure("record.notFound");
  await demandOwn(db, resource, record, actor);
  refuse(await rules.refuseChange?.(db, actor, record, values));
  return record;
}

async function add({ db, resource, rules, actor }: Work, values: Values, id: string) {
  await checkReferences(db, resource, values, actor);
  const row: Values = { ...(await withDefaults(db, resource, values, actor)), id };
  refuse(await rules.refuseValues?.(db, actor, row));
  demandScope(resource, row, actor);
  Object.assign(row, await rules.derive?.(db, row));
  await insertRecord(db, resource, row, actor);
  await rules.write?.(db, id, row);
  const after = declared(resource, { ...row, ...resource.fixed, version: 1 });
  await writeChange(db, actor, { resource: resource.name, id, action: "add", after });
  return { id };
}

async function update(
  work: Work,
  { id, version, ...changes }: Values,
  current: () => Promise<Values | undefined>,
): Promise<{ id: string; version: number }> {
  const { db, resource, rules, actor } = work;
  const before = await demand(work, String(id), changes);
  if (before.version !== version) throw new Failure("record.stale", { data: await current() });
  const lines = linesOf(resource, before, changes);
  const values = await withoutSeededName(db, resource, before, { ...lines, ...changes }, actor.language);
  demandOrder(resource, { ...before, ...values });
  await checkReferences(db, resource, values, actor, before);
  refuse(await rules.refuseValues?.(db, actor, values, before));
  if (values.parentId !== undefined && values.parentId !== before.parentId)
    await demandTree(db, resource, before.id, values.parentId);
  const moved = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && value !== before[name]),
  );
  demandScope(resource, moved, actor);
  return save(work, before, { ...values, ...(await rules.derive?.(db, values, before)) });
}

async function save({ db, resource, rules, actor }: Work, before: Stored, values: Values) {
  const { id } = before;
  await updateRecord(db, resource, id, values);
  await rules.write?.(db, id, values);
  const after = { ...before, ...values, version: before.version + 1 };
  await writeChange(db, actor, {
    resource: resource.name,
    id,
    action: "update",
    before,
    after: declared(resource, after),
  });
  return { id, version: after.version };
}

/** Two dates or numbers that limit each other may be changed one at a time. The new value must fit the stored one. */
function demandOrder({ fields }: ResourceDefinition, values: Values): void {
  const errors = orderFaults(fields, values);
  if (errors.length > 0) throw new Failure("request.invalid", { errors });
}

async function remove(work: Work, id: string): Promise<void> {
  const { db, resource, actor } = work;
  const before = await demand(work, id);
  const users = await usersOf(db, resource, id);
  if (users.length > 0) {
    const names = users.map((label) => translate(actor.language, label)).join(", ");
    throw new Failure("record.inUse", { params: { users: names }, data: { users } });
  }
  await markDeleted(db, resource, id, actor);
  await writeChange(db, actor, { resource: resource.name, id, action: "softdelete", before });
}
