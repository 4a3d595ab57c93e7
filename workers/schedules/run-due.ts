import type { Kysely, Transaction } from "kysely";
import { v5 } from "uuid";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListName } from "#contracts/lists/index.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { lastRun, nextRun } from "#contracts/schedules/next-run.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { exportFileName } from "#contracts/jobs/export-file-name.ts";
import { insertJob } from "#infra/stores/jobs/job-store.ts";
import { narrowed } from "#infra/engines/list-engine/narrowed.ts";
import { requesterScope } from "#infra/engines/list-engine/requester-scope.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { defaultLanguage, type Language, languages } from "#contracts/locales/languages.ts";

/** A person who receives files, with the language of the files. */
type Recipient = {
  userId: string;
  userName: string;
  companyId: string | null;
  /** Confirmed address. */
  email: string | null;
  language: Language;
};

/** Recipients of a schedule. A person without a chosen language gets that of the schedule's author. */
const recipientsOf = async (
  db: Kysely<Database>,
  { id, created_user_id }: { id: string; created_user_id: string },
): Promise<Recipient[]> => {
  const people = await db
    .selectFrom("export_schedule_user as u")
    .innerJoin("account as a", "a.id", "u.user_id")
    .where("u.schedule_id", "=", id)
    .select(["a.id as userId", "a.user_name as userName", "a.company_id as companyId"])
    .select(["a.email", "a.confirmed_email as confirmed"])
    .orderBy("a.id")
    .execute();
  const preferences = await db
    .selectFrom("preference")
    .select(["account_id", "value"])
    .where("key", "=", "language")
    .where("account_id", "in", [...people.map(({ userId }) => userId), created_user_id])
    .execute();
  const languageOf = (userId: string): Language | undefined => {
    const value = preferences.find(({ account_id }) => account_id === userId)?.value;
    return languages.find((language) => language === value);
  };
  const usual = languageOf(created_user_id) ?? defaultLanguage;
  return people.map(({ confirmed, ...person }) => ({
    ...person,
    email: person.email === confirmed ? person.email : null,
    language: languageOf(person.userId) ?? usual,
  }));
};

export type ScheduleTenant = Pick<Tenant, "db" | "jobs" | "bus" | "clock" | "timeZone">;
export type ScheduleDeps = { tenant: ScheduleTenant; /** False: no mails are sent. */ sendsMail: boolean };

/** Namespace for ids of exports. An id is made from the schedule, the time and the recipient. */
const NAMESPACE = "6f2d7c1e-8c55-4a53-9d0b-2f4f5b1f7a10";

/**
 * Runs all due schedules, each only for its newest time, so that times missed while the product was down get one late file. Returns the number of
 * schedules that ran.
 * A schedule's row is locked while its exports are added, so that only one process runs it, and an export's id prevents a second file.
 */
export const runDue = async (deps: ScheduleDeps): Promise<number> => {
  await deps.tenant.clock.read();
  for (let ran = 0; ; ran += 1) {
    const run = await deps.tenant.db.transaction().execute((trx) => runOne(deps, trx));
    if (!run) return ran;
    const { jobs, bus } = deps.tenant;
    // A lost hint only costs a few seconds, because the job is its row.
    for (const id of run.exports)
      await jobs
        .queue()
        .add(id, { id })
        .catch(() => undefined);
    if (run.isShort) void bus.publish("schedules", { userId: run.ownerId });
  }
};

type Run = { exports: string[]; ownerId: string; /** A recipient got no file. */ isShort: boolean };

const runOne = async ({ tenant, sendsMail }: ScheduleDeps, trx: Transaction<Database>): Promise<Run | undefined> => {
  const { clock, timeZone } = tenant;
  const now = clock.now();
  const schedule = await takeDue(trx, now);
  if (!schedule) return undefined;
  const { id: schedule_id, list, format, query, every, at_time: at, on_day: on } = schedule;
  const due_time = lastRun({ every, at, on }, timeZone, now);
  const definition = exportableLists.get(list);
  const narrowing = await narrowingOf(trx, definition, now);
  const run: Run = { exports: [], ownerId: schedule.created_user_id, isShort: false };
  for (const person of await recipientsOf(trx, schedule)) {
    const id = v5([schedule_id, due_time.toISOString(), person.userId].join(" "), NAMESPACE);
    const why = !narrowing ? "schedule.empty" : (await maySee(trx, person, definition)) ? null : "schedule.skipped";
    const mail = sendsMail && person.email !== null && why === null ? "waiting" : "none";
    const stands = why === null ? { state: "waiting" as const, look_time: new Date() } : { state: "skipped" as const };
    const added = await trx
      .insertInto("export_delivery")
      .values({ id, schedule_id, due_time, user_id: person.userId, created_time: now, mail, error: why, ...stands })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) continue;
    if (why !== null || !definition) {
      run.isShort = true;
      continue;
    }
    const { userId, userName, companyId, language } = person;
    const job = {
      payload: { list, format, scope: "all" as const, query: { ...query, values: { ...query.values, ...narrowing } } },
      fileName: exportFileName(definition, format, language, { at: now, timeZone }),
      who: { userId, userName, companyId, language },
    };
    await insertJob(trx, { id, kind: "export", ...job });
    run.exports.push(id);
  }
  await trx
    .updateTable("export_schedule")
    .set({ due_time: nextRun({ every, at, on }, timeZone, now), last_time: due_time })
    .where("id", "=", schedule_id)
    .execute();
  return run;
};

/** Locks one due schedule in this transaction. Other processes skip it. */
/** The moment of the next schedule. Null where there is none. */
export const nextDue = async (db: Kysely<Database>): Promise<Date | null> => {
  const rows = db.selectFrom("export_schedule").where("is_usable", "=", true).where("is_deleted", "=", false);
  return (await rows.select(({ fn }) => fn.min("due_time").as("due")).executeTakeFirst())?.due ?? null;
};

const takeDue = (trx: Transaction<Database>, now: Date) =>
  trx
    .selectFrom("export_schedule")
    .selectAll()
    .where("is_usable", "=", true)
    .where("is_deleted", "=", false)
    .where("due_time", "<=", now)
    .orderBy("due_time")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Search values of a list that is limited by the configuration. `undefined`: the list is empty. */
const narrowingOf = async (trx: Transaction<Database>, definition: ListDefinition | undefined, now: Date) => {
  const narrow = definition && narrowed[definition.name as ListName];
  return narrow ? narrow(trx, now) : {};
};

/** True when the recipient now has both the list's code and the code to export. */
const maySee = async (trx: Transaction<Database>, { userId }: Recipient, definition: ListDefinition | undefined) =>
  definition !== undefined &&
  (await requesterScope(trx, userId, [systemScreens.export.codes.add])) !== undefined &&
  (await requesterScope(trx, userId, definition.permission)) !== undefined;
