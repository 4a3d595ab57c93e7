import type { Kysely } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import { hasText, translate } from "#contracts/locales/translate.ts";
import type {
  DeliveryAnswer,
  ScheduleAnswer,
  ScheduleNews,
  SchedulePage,
} from "#contracts/schedules/schedule-calls.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { escaped } from "#infra/engines/list-engine/compare.ts";
import { reaches, type Operator } from "../administration/operator.ts";

/** The person who reads schedules. `scope` is that of the code that changes them; without it, it is empty. */
export type ScheduleReader = Pick<Operator, "userId" | "scope"> & { language: Language };

const columns = [
  "s.id",
  "s.version",
  "s.list",
  "s.format",
  "s.query",
  "s.every",
  "s.at_time as at",
  "s.on_day as on",
  "s.is_usable as isUsable",
  "s.due_time as dueTime",
  "s.last_time as lastTime",
  "s.created_time as createdTime",
  "s.created_user_id as createdUserId",
  "s.created_company_id as createdCompanyId",
] as const;

/** The own ones, those that the reader gets, and those made in the companies in reach; newest first. */
export const pageOfSchedules = async (
  db: Kysely<Database>,
  reader: ScheduleReader,
  { list, pageIndex = 1, pageSize = 20 }: SchedulePage,
): Promise<{ list: ScheduleAnswer[]; total: number }> => {
  const seen = readable(db, reader).$if(list !== undefined, (query) => query.where("s.list", "=", list ?? ""));
  const rows = await seen
    .select(columns)
    .orderBy("s.created_time", "desc")
    .orderBy("s.id", "desc")
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize)
    .execute();
  const { total } = await seen.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  return { list: await answersOf(db, reader, rows), total: Number(total) };
};

export const findSchedule = async (
  db: Kysely<Database>,
  reader: ScheduleReader,
  id: string,
): Promise<ScheduleAnswer | undefined> => {
  const rows = await readable(db, reader).where("s.id", "=", id).select(columns).execute();
  return (await answersOf(db, reader, rows))[0];
};

/** Files of the reader's own schedules that nobody got and that the reader has not seen, newest first. */
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

/** People whom the reader can send to, by name. */
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

const readable = (db: Kysely<Database>, { userId, scope }: ScheduleReader) =>
  db
    .selectFrom("export_schedule as s")
    .where("s.is_deleted", "=", false)
    .where((eb) =>
      eb.or([
        eb("s.created_user_id", "=", userId),
        eb("s.id", "in", eb.selectFrom("export_schedule_user").select("schedule_id").where("user_id", "=", userId)),
        ...(scope === "all" ? [eb.lit(true)] : []),
        ...(scope !== "all" && scope.size > 0 ? [eb("s.created_company_id", "in", [...scope])] : []),
      ]),
    );

type Row = Awaited<ReturnType<typeof rowsOf>>[number];
/** Exists for its type. */
const rowsOf = (db: Kysely<Database>) => db.selectFrom("export_schedule as s").select(columns).execute();

const answersOf = async (db: Kysely<Database>, reader: ScheduleReader, rows: Row[]): Promise<ScheduleAnswer[]> => {
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
  return rows.map(({ createdCompanyId, query, dueTime, lastTime: _last, ...row }) => {
    const own = users.filter(({ scheduleId }) => scheduleId === row.id);
    const isOwn = row.createdUserId === reader.userId;
    const canChange = isOwn || reaches(reader, createdCompanyId);
    return {
      ...row,
      query: sentAs(query),
      userIds: own.map(({ id }) => id),
      userNames: own.map(nameOf),
      nextTime: row.isUsable ? dueTime.toISOString() : null,
      createdTime: row.createdTime.toISOString(),
      createdUserName: authors.filter(({ id }) => id === row.createdUserId).map(nameOf)[0] ?? "",
      isOwn,
      isRecipient: own.some(({ id }) => id === reader.userId),
      canChange,
      last: last
        .filter(({ scheduleId, userId }) => scheduleId === row.id && (canChange || userId === reader.userId))
        .map((each) => deliveryOf(each, reader.language)),
    };
  });
};

const nameOf = ({ user_name, nick_name }: { user_name: string; nick_name: string | null }): string =>
  nick_name || user_name;

/** A kept query as the list's call takes it. */
const sentAs = ({ sort, filters, values }: Row["query"]): Record<string, unknown> => ({
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
