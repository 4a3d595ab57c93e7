import type { Kysely } from "kysely";
import { tracedRecord } from "#contracts/resources/traced-record.ts";
import { mostHistory, type RecordHistory, type RecordHistoryChange } from "#contracts/wire/record-changes.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { fieldChanges } from "./field-changes.ts";
import { changesOf, keptOf, namesOf, versionOf } from "./operation-changes.ts";

type Db = Kysely<Database>;
type Call = RecordHistoryChange["call"];

/** Calls of the operation log by correlation id and person. */
const callsOf = async (db: Db, correlationIds: readonly string[]): Promise<Map<string, Call>> => {
  if (correlationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("operation_log")
    .select(["id", "ip", "method", "created_user_id", "correlation_id"])
    .select(["browser_info as browserInfo", "os", "api_path as apiPath"])
    .select("elapsed_milli_seconds as elapsedMilliSeconds")
    .where("correlation_id", "in", correlationIds)
    .execute();
  return new Map(
    rows.map(({ created_user_id, correlation_id, ...call }) => [keyOf(correlation_id, created_user_id), call] as const),
  );
};

const keyOf = (correlationId: string | null, userId: string | null): string => `${correlationId} ${userId}`;

/** Changes of a record of a resource, newest first. The caller has checked that the reader may see the record. */
export const recordHistory = async (db: Db, resource: string, id: string): Promise<RecordHistory> => {
  const record = tracedRecord(resource) ?? { title: "name", fields: {} };
  const all = db.selectFrom("record_change").where("record_id", "=", id).where("resource", "=", resource);
  const { count } = await all.select(({ fn }) => fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  const rows = await changesOf(db)
    .where("record_id", "=", id)
    .where("resource", "=", resource)
    .orderBy("record_change.id", "desc")
    .limit(mostHistory)
    .execute();
  const calls = await callsOf(
    db,
    rows.flatMap(({ correlation_id }) => correlation_id ?? []),
  );
  const kept = rows.map(keptOf);
  const changes = rows.map((row, at): RecordHistoryChange => {
    const one = keptOf(row);
    return {
      version: versionOf(one),
      action: one.action,
      changedByName: one.changedByName,
      changedTime: one.at.toISOString(),
      fields: fieldChanges(record, one, kept.slice(at + 1)),
      call: calls.get(keyOf(row.correlation_id, row.user_id)) ?? null,
    };
  });
  const referring = changes.flatMap(({ fields }) =>
    fields.flatMap(({ name, before, after }) => {
      const field = record.fields[name];
      return field ? [{ field, values: [before, after] }] : [];
    }),
  );
  return { changes, total: Number(count), known: await namesOf(db, referring) };
};
