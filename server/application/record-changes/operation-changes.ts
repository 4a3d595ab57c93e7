import type { Kysely, Selectable } from "kysely";
import type { Field } from "#contracts/fields/field.ts";
import { tracedRecord, type TracedRecord } from "#contracts/resources/traced-record.ts";
import type { LastChange } from "#contracts/wire/last-change.ts";
import {
  mostRecords,
  mostVersions,
  type FieldChange,
  type OperationChanges,
  type RecordChange,
} from "#contracts/wire/record-changes.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { snake } from "#infra/engines/database/snake.ts";
import type { RecordChangeTable } from "#infra/engines/database/tables/records.ts";
import { reaches, type Operator } from "../administration/operator.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { fieldChanges, type Traced } from "./field-changes.ts";

/** A field with its old and new values. */
export type Referring = { field: Field; values: readonly unknown[] };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === "string" && uuid.test(id));

/** Names of the records that these fields refer to, by id. Removed records are included. */
export const namesOf = async (
  db: Kysely<Database>,
  referring: readonly Referring[],
): Promise<Record<string, string>> => {
  const names: Record<string, string> = {};
  for (const { field, values } of referring) {
    const ids = values.flatMap(idsIn).filter((id) => !(id in names));
    if (!field.ref || ids.length === 0) continue;
    const { table, nameColumn } = field.ref;
    const rows = await db
      .withTables<Record<string, { id: string } & Record<string, unknown>>>()
      .selectFrom(table)
      .select(["id", `${snake(nameColumn)} as name`])
      .where("id", "in", ids)
      .execute();
    for (const { id, name } of rows) names[id] = typeof name === "string" ? name : id;
  }
  return names;
};

type Row = Selectable<RecordChangeTable>;
export type Kept = Traced & Pick<Row, "id" | "resource" | "record_id" | "at"> & { changedByName: string | null };

/** Most changes of one record to read, for those of the call and the values before them. */
const MOST_READ = 50;

/** Returns the changes of one entry of the operation log, for readers who may see it: the changed fields and versions of each record. */
export const operationChanges = async (
  db: Kysely<Database>,
  reader: Pick<Operator, "scope">,
  id: string,
): Promise<Answer<OperationChanges>> => {
  const call = await db
    .selectFrom("operation_log")
    .leftJoin("account", "account.id", "operation_log.created_user_id")
    .select(["correlation_id", "operation_log.created_user_id", "account.company_id"])
    .where("operation_log.id", "=", id)
    .executeTakeFirst();
  if (!call || !reaches(reader, call.company_id)) return refusedCall("record.notFound");
  const { correlation_id, created_user_id } = call;
  if (correlation_id === null || created_user_id === null) return done({ changes: [], known: {} });
  const rows = await changesOf(db)
    .where("correlation_id", "=", correlation_id)
    .where("user_id", "=", created_user_id)
    .orderBy("record_change.id")
    .limit(mostRecords)
    .execute();
  const changes = await Promise.all(rows.map((row) => tell(db, keptOf(row))));
  const referring = changes.flatMap(({ record, change }) =>
    change.fields.flatMap(({ name, before, after }) => {
      const field = record.fields[name];
      return field ? [{ field, values: [before, after] }] : [];
    }),
  );
  return done({ changes: changes.map(({ change }) => change), known: await namesOf(db, referring) });
};

export const changesOf = (db: Kysely<Database>) =>
  db
    .selectFrom("record_change")
    .leftJoin("account as person", "person.id", "record_change.user_id")
    .selectAll("record_change")
    .select((eb) => eb.fn.coalesce("person.nick_name", "person.user_name").as("changedByName"));

const unknownRecord: TracedRecord = { title: "name", fields: {} };

const tell = async (db: Kysely<Database>, change: Kept): Promise<{ record: TracedRecord; change: RecordChange }> => {
  const record = tracedRecord(change.resource) ?? unknownRecord;
  const all = db.selectFrom("record_change").where("record_id", "=", change.record_id);
  const { count } = await all.select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  const rows = await changesOf(db)
    .where("record_id", "=", change.record_id)
    .orderBy("record_change.id", "desc")
    .limit(MOST_READ)
    .execute();
  const versions = rows.map(keptOf);
  const fieldsOf = (one: Kept): FieldChange[] => {
    const at = versions.findIndex(({ id }) => id === one.id);
    return fieldChanges(record, one, at < 0 ? [] : versions.slice(at + 1));
  };
  return {
    record,
    change: {
      resource: change.resource,
      recordId: change.record_id,
      name: nameIn(record, [change, ...versions]),
      action: change.action,
      version: versionOf(change),
      fields: fieldsOf(change),
      versions: versions.slice(0, mostVersions).map((one) => ({
        version: versionOf(one),
        action: one.action,
        changedByName: one.changedByName,
        changedTime: one.at.toISOString(),
        fields: fieldsOf(one).map(({ name }) => name),
      })),
      versionCount: Number(count),
    },
  };
};

export const versionOf = ({ after }: Traced): number | null =>
  typeof after?.version === "number" ? after.version : null;

/** The name from the change itself, or from the newest change that has one. */
const nameIn = ({ title }: TracedRecord, changes: readonly Traced[]): string => {
  const names = changes.map(({ before, after }) => after?.[title] ?? before?.[title]);
  return names.find((name) => typeof name === "string") ?? "";
};

type Columns = Record<string, unknown>;

const isValues = (json: unknown): json is Columns => typeof json === "object" && json !== null && !Array.isArray(json);

/** The permission tree logs its nodes by column names, which become field names here. */
const byFieldName = (json: unknown): Columns | null =>
  isValues(json) ? Object.fromEntries(Object.entries(json).map(([name, value]) => [camel(name), value])) : null;

const camel = (column: string): string => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const keptOf = (row: Row & { changedByName: string | null }): Kept => {
  const { id, resource, record_id, action, at, changedByName } = row;
  return {
    id,
    resource,
    record_id,
    action,
    at,
    changedByName,
    before: byFieldName(row.before),
    after: byFieldName(row.after),
  };
};

const nameOf = async (db: Kysely<Database>, accountId: string | null): Promise<string | null> => {
  if (accountId === null) return null;
  const account = await db
    .selectFrom("account")
    .select(["nick_name", "user_name"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account ? account.nick_name || account.user_name : null;
};

/** Last entry of a record in `record_change`, or undefined if nobody has changed it. */
export const lastChangeOf = async (db: Kysely<Database>, recordId: string): Promise<LastChange | undefined> => {
  const change = await db
    .selectFrom("record_change")
    .select(["user_id", "at"])
    .where("record_id", "=", recordId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return change && { changedByName: await nameOf(db, change.user_id), changedTime: change.at.toISOString() };
};
