import type { Kysely } from "kysely";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import { scheduleList } from "#contracts/lists/schedule.ts";
import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import type { DeliveryAnswer, ScheduleAnswer, ScheduleNews } from "#contracts/schedules/schedule-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { escaped } from "#infra/engines/list-engine/compare.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import { reaches, type Operator } from "../administration/operator.ts";

/** The person who reads schedules. `scope` is that of the permission to change them, empty without it. */
export type ScheduleReader = Pick<Operator, "userId" | "scope"> & { language: Language };

/** Ids of the schedules that send files to this person, made by anybody. */
export const schedulesFor = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("export_schedule_user")
    .select("schedule_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ schedule_id }) => schedule_id);
};

/** Finds a schedule among the reader's own, those sent to the reader, and those of the companies in scope. */
export const findSchedule = async (
  db: Kysely<Database>,
  reader: ScheduleReader,
  id: string,
): Promise<ScheduleAnswer | undefined> => {
  const { userId, scope, language } = reader;
  const beyondScope = await schedulesFor(db, userId);
  const row = await readRow(db, scheduleList, id, { scope, reader: userId, beyondScope, language });
  return row && (await scheduleAnswers(db, reader, [row as StoredRow<typeof scheduleList>]))[0];
};

/** Failed or skipped runs of the reader's own schedules that the reader has not seen yet, newest first. */
export const newsOfSchedules = async (
  db: Kysely<Database>,
  { userId, language }: ScheduleReader,
): Promise<ScheduleNews[]> => {
  const rows = await deliveries(db)
    .innerJoin("export_schedule as s", "s.id", "d.schedule_id")
    .where("s.created_user_id", "=", userId)
    .where("s.is_deleted", "=", false)
    .where("d.seen_time", "is", null)
    .where((eb) => eb.or([eb("d.state", "in", ["failed", "skipped"]), eb("d.mail", "=", "failed")]))
    .select("s.list")
    .orderBy("d.created_time", "desc")
    .limit(MOST_NEWS)
    .execute();
  return rows.map(({ list, ...row }) => ({ ...deliveryOf(row, language), scheduleId: row.scheduleId, list }));
};

const MOST_NEWS = 20;

export const sawSchedules = async (db: Kysely<Database>, userId: string, now: Date): Promise<void> => {
  await db
    .updateTable("export_delivery as d")
    .set({ seen_time: now })
    .where("d.seen_time", "is", null)
    .where("d.schedule_id", "in", (eb) =>
      eb.selectFrom("export_schedule").select("id").where("created_user_id", "=", userId),
    )
    .execute();
};

/** People to whom the reader can send files, sorted by name. */
export const peopleToSendTo = async (db: Kysely<Database>, { userId, scope }: ScheduleReader, key = "") => {
  const like = `%${escaped(key)}%`;
  const list = await db
    .selectFrom("account as a")
    .leftJoin("company as c", "c.id", "a.company_id")
    .where("a.is_deleted", "=", false)
    .where("a.is_usable", "=", true)
    .$if(scope !== "all", (query) =>
      query.where((eb) =>
        eb.or([
          eb("a.id", "=", userId),
          ...(scope !== "all" && scope.size > 0 ? [eb("a.company_id", "in", [...scope])] : []),
        ]),
      ),
    )
    .$if(key !== "", (query) =>
      query.where((eb) =>
        eb.or([eb("a.nick_name", "ilike", like), eb("a.user_name", "ilike", like), eb("c.name", "ilike", like)]),
      ),
    )
    .select(["a.id", "a.user_name", "a.nick_name", "c.name as companyName"])
    .orderBy((eb) => eb.fn.coalesce("a.nick_name", "a.user_name"))
    .limit(MOST_PEOPLE)
    .execute();
  return list.map(({ id, companyName, ...names }) => ({ id, name: nameOf(names), companyName }));
};

/** Dropdowns show at most 100 options (rules §6). */
const MOST_PEOPLE = 100;

/** Schedules with their recipients and the results of their last runs. */
export const scheduleAnswers = async (
  db: Kysely<Database>,
  reader: ScheduleReader,
  rows: readonly StoredRow<typeof scheduleList>[],
): Promise<ScheduleAnswer[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const users = await db
    .selectFrom("export_schedule_user as u")
    .innerJoin("account as a", "a.id", "u.user_id")
    .select(["u.schedule_id as scheduleId", "a.id", "a.user_name", "a.nick_name"])
    .where("u.schedule_id", "in", ids)
    .orderBy("a.user_name")
    .execute();
  const authors = await db
    .selectFrom("account")
    .select(["id", "user_name", "nick_name"])
    .where(
      "id",
      "in",
      rows.map(({ createdUserId }) => createdUserId),
    )
    .execute();
  const last = await deliveries(db)
    .innerJoin("export_schedule as s", (join) =>
      join.onRef("s.id", "=", "d.schedule_id").onRef("s.last_time", "=", "d.due_time"),
    )
    .where("d.schedule_id", "in", ids)
    .orderBy("a.user_name")
    .execute();
  return rows.map(({ createdCompanyId, query, dueTime, lastTime: _last, recipients: _names, ...row }) => {
    const recipients = users.filter(({ scheduleId }) => scheduleId === row.id);
    const isOwn = row.createdUserId === reader.userId;
    const canChange = isOwn || reaches(reader, createdCompanyId);
    return {
      ...row,
      query: sentAs(query),
      userIds: recipients.map(({ id }) => id),
      userNames: recipients.map(nameOf),
      nextTime: row.isUsable ? dueTime : null,
      createdUserName: authors.filter(({ id }) => id === row.createdUserId).map(nameOf)[0] ?? "",
      isOwn,
      isRecipient: recipients.some(({ id }) => id === reader.userId),
      canChange,
      last: last
        .filter(({ scheduleId, userId }) => scheduleId === row.id && (canChange || userId === reader.userId))
        .map((each) => deliveryOf(each, reader.language)),
    };
  });
};

const nameOf = ({ user_name, nick_name }: { user_name: string; nick_name: string | null }): string =>
  nick_name || user_name;

/** Converts a stored query to the form of the list's call. */
const sentAs = ({ sort, filters, values }: RawListRequest): Record<string, unknown> => ({
  ...values,
  ...(sort !== undefined && { sort }),
  ...(filters !== undefined && { filters }),
});

const deliveries = (db: Kysely<Database>) =>
  db
    .selectFrom("export_delivery as d")
    .innerJoin("account as a", "a.id", "d.user_id")
    .select(["d.id", "d.schedule_id as scheduleId", "d.user_id as userId", "a.user_name", "a.nick_name", "d.state"])
    .select(["d.due_time as dueTime", "d.created_time as createdTime", "d.error", "d.mail"]);

type Delivery = Awaited<ReturnType<ReturnType<typeof deliveries>["execute"]>>[number];

const deliveryOf = (row: Delivery, language: Language): DeliveryAnswer => ({
  id: row.id,
  userId: row.userId,
  userName: nameOf(row),
  state: row.state,
  dueTime: row.dueTime.toISOString(),
  createdTime: row.createdTime.toISOString(),
  error: row.error !== null && hasText(language, row.error) ? translate(language, row.error) : row.error,
  mail: row.mail,
});
