import type { Kysely, Transaction } from "kysely";
import { v7 } from "uuid";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import { nextRun } from "#contracts/schedules/next-run.ts";
import { dayOf } from "#contracts/schedules/rhythm.ts";
import { scheduleLimits, type AddSchedule, type UpdateSchedule } from "#contracts/schedules/schedule-calls.ts";
import { availableFormats } from "#contracts/wire/exports.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { denied, done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import { reaches, writeChange, type Operator } from "../administration/operator.ts";
import { invalidField } from "../sign-in/password-rule.ts";

const resource = "exportSchedule";

/** The person who changes a schedule, with the time zone of its times. */
export type Scheduler = Operator & { timeZone: string };

/** A body with a query that is already checked against its list. */
type Held<Body> = Omit<Body, "query"> & { query?: RawListRequest };

/** Adds a schedule for a list that the operator may open. */
export const addSchedule = (
  db: Kysely<Database>,
  operator: Scheduler,
  { userIds, query = { values: {} }, ...body }: Held<AddSchedule>,
): Promise<Answer<{ id: string }>> =>
  db.transaction().execute(async (trx) => {
    const { every, at, list, format } = body;
    const on = dayOf(every, body.on);
    if (on === undefined) return invalidField("on", "schedule.on");
    const refusal = refusedList(operator, list) ?? refusedFormat(format) ?? (await tooMany(trx, operator));
    if (refusal) return refusal;
    const people = await refusedPeople(trx, operator, userIds);
    if (people) return people;
    const id = v7();
    const { userId: created_user_id, companyId: created_company_id, now: created_time, timeZone } = operator;
    const row = { id, list, format, query: JSON.stringify(query), every, at_time: at, on_day: on };
    const due_time = nextRun({ every, at, on }, timeZone, created_time);
    await trx
      .insertInto("export_schedule")
      .values({ ...row, due_time, created_user_id, created_company_id, created_time })
      .execute();
    await sendTo(trx, id, userIds);
    const after = { list, format, query, every, at, on, userIds, version: 1 };
    await writeChange(trx, operator, { resource, id, action: "add", after });
    return done({ id });
  });

/** Changes a schedule that the operator made, or that somebody of a company in the operator's scope made. */
export const updateSchedule = (
  db: Kysely<Database>,
  operator: Scheduler,
  { id, version, userIds, query, ...body }: Held<UpdateSchedule>,
): Promise<Answer<{ id: string; version: number }>> =>
  db.transaction().execute(async (trx) => {
    const schedule = await changeable(trx, operator, id);
    if (!schedule) return refusedCall("record.notFound");
    if (version !== undefined && schedule.version !== version) return refusedCall("record.stale");
    const {
      every = schedule.every,
      at = schedule.at_time,
      format = schedule.format,
      isUsable = schedule.is_usable,
    } = body;
    const on = dayOf(every, body.on ?? (every === schedule.every ? schedule.on_day : undefined));
    if (on === undefined) return invalidField("on", "schedule.on");
    const refusal = refusedList(operator, schedule.list) ?? refusedFormat(format);
    if (refusal) return refusal;
    const before = await recipientsOf(trx, id);
    const added = userIds?.filter((each) => !before.includes(each)) ?? [];
    const people = await refusedPeople(trx, operator, added);
    if (people) return people;
    const changed = { format, every, at_time: at, on_day: on, is_usable: isUsable, version: schedule.version + 1 };
    // Runs that were missed while it was disabled are skipped.
    const due_time = nextRun({ every, at, on }, operator.timeZone, operator.now);
    await trx
      .updateTable("export_schedule")
      .set({ ...changed, ...(query && { query: JSON.stringify(query) }), due_time })
      .where("id", "=", id)
      .execute();
    if (userIds) await sendTo(trx, id, userIds);
    const after = { format, query, every, at, on, isUsable, userIds, version: changed.version };
    await writeChange(trx, operator, { resource, id, action: "update", before: traceOf(schedule, before), after });
    return done({ id, version: changed.version });
  });

/** Removes a schedule, under the same rule. */
export const removeSchedule = (db: Kysely<Database>, operator: Scheduler, id: string): Promise<Answer<null>> =>
  db.transaction().execute(async (trx) => {
    const schedule = await changeable(trx, operator, id);
    if (!schedule) return refusedCall("record.notFound");
    const before = traceOf(schedule, await recipientsOf(trx, id));
    await trx.updateTable("export_schedule").set({ is_deleted: true }).where("id", "=", id).execute();
    await writeChange(trx, operator, { resource, id, action: "softdelete", before });
    return done(null);
  });

/** The list of a schedule that the operator may change, or `undefined`, as if the schedule did not exist. */
export const listOfSchedule = async (
  db: Kysely<Database>,
  operator: Scheduler,
  id: string,
): Promise<string | undefined> => {
  const schedule = await schedules(db, id).executeTakeFirst();
  return schedule && mayChange(operator, schedule) ? schedule.list : undefined;
};

const schedules = (db: Kysely<Database>, id: string) =>
  db.selectFrom("export_schedule").selectAll().where("id", "=", id).where("is_deleted", "=", false);

type Author = { created_user_id: string; created_company_id: string | null };
const mayChange = (operator: Operator, { created_user_id, created_company_id }: Author): boolean =>
  created_user_id === operator.userId || reaches(operator, created_company_id);

const changeable = async (db: Transaction<Database>, operator: Operator, id: string) => {
  const schedule = await schedules(db, id).forUpdate().executeTakeFirst();
  return schedule && mayChange(operator, schedule) ? schedule : undefined;
};

type Stored = NonNullable<Awaited<ReturnType<typeof changeable>>>;

const traceOf = (
  { list, format, query, every, at_time: at, on_day: on, is_usable: isUsable }: Stored,
  userIds: string[],
) => ({
  ...{ list, format, query, every, at, on, isUsable, userIds },
});

const recipientsOf = async (db: Transaction<Database>, id: string): Promise<string[]> => {
  const rows = await db.selectFrom("export_schedule_user").select("user_id").where("schedule_id", "=", id).execute();
  return rows.map(({ user_id }) => user_id);
};

const sendTo = async (db: Transaction<Database>, id: string, userIds: readonly string[]): Promise<void> => {
  await db.deleteFrom("export_schedule_user").where("schedule_id", "=", id).execute();
  const rows = [...new Set(userIds)].map((user_id) => ({ schedule_id: id, user_id }));
  await db.insertInto("export_schedule_user").values(rows).execute();
};

const refusedList = ({ codes }: Operator, list: string): CallRefused | undefined => {
  const definition = exportableLists.get(list);
  if (!definition) return invalidField("list", "export.unknownList");
  return definition.permission.some((code) => codes.has(code)) ? undefined : denied(...definition.permission);
};

const refusedFormat = (format: AddSchedule["format"]): CallRefused | undefined =>
  availableFormats.includes(format) ? undefined : refusedCall("export.formatUnavailable", { params: { format } });

const tooMany = async (db: Transaction<Database>, { userId }: Operator): Promise<CallRefused | undefined> => {
  const { count } = await db
    .selectFrom("export_schedule")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("created_user_id", "=", userId)
    .where("is_deleted", "=", false)
    .executeTakeFirstOrThrow();
  const most = scheduleLimits.ofAccount;
  return Number(count) < most ? undefined : refusedCall("schedule.tooMany", { params: { most } });
};

/** Recipients may be the operator and people of the companies in scope. Others are refused as unknown. */
const refusedPeople = async (
  db: Transaction<Database>,
  operator: Operator,
  userIds: readonly string[],
): Promise<CallRefused | undefined> => {
  const accountIds = [...new Set(userIds)];
  if (accountIds.length === 0) return undefined;
  const accounts = await db
    .selectFrom("account")
    .select(["id", "company_id"])
    .where("id", "in", accountIds)
    .where("kind", "=", "person")
    .where("is_deleted", "=", false)
    .where("is_usable", "=", true)
    .execute();
  const near = accounts.filter(({ id, company_id }) => id === operator.userId || reaches(operator, company_id));
  if (near.length === accountIds.length) return undefined;
  return refusedCall("record.notFound", { errors: [{ path: "userIds", code: "schedule.userUnknown" }] });
};
