import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { sizes } from "#contracts/limits.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { titleOfList } from "#contracts/jobs/export-file-name.ts";
import type { Job } from "#infra/stores/jobs/job.ts";
import type { Mail, Mailer } from "#infra/engines/mail/port.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { ScheduleTenant } from "./run-due.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";

type Written = {
  to: string;
  language: Language;
  name: string;
  /** The person who made the schedule. */
  by: string;
  list: string;
  rows: number;
  /** The time that the file is for, and the time at which it was made. */
  due: Date;
  made: Date;
  timeZone: string;
  file: { name: string; content?: Readable };
  /** Address of the page of exports. Absent if the product's address is not configured. */
  link?: string;
};

/** A file that started this much later than its time is late, because the product was not running. */
const LATE_MS = 15 * 60_000;

/** The mail with a scheduled export's file, in its recipient's language. */
const deliveryMail = ({ to, language, due, made: madeAt, timeZone, file, link, ...rest }: Written): Mail => {
  const say = (key: string, params = {}) => translate(language, `mail.delivery.${key}`, { ...rest, ...params });
  const on = (moment: Date): string =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(moment);
  const lines = [
    say("hello"),
    say("text", { made: on(madeAt), count: rest.rows }),
    ...(madeAt.getTime() - due.getTime() > LATE_MS ? [say("late", { due: on(due) })] : []),
    ...(file.content ? [] : [say(link ? "link" : "large", { link })]),
    say("end"),
  ];
  return {
    to,
    subject: say("subject", { made: on(madeAt) }),
    text: `${lines.join("\n\n")}\n`,
    ...(file.content && { attachments: [{ name: file.name, content: file.content }] }),
  };
};

export type SettleDeps = {
  tenant: ScheduleTenant;
  /** Absent: no mail is sent. */
  mailer?: Mailer;
  /** Base address of links in mails. */
  publicUrl?: string;
  log: Pick<Logger, "warn">;
};

const SECOND_MS = 1000;
/** A mail that cannot be sent is tried this many times, with a longer pause after each attempt. */
const MOST_MAILS = 5;
const MAIL_PAUSE_MS = 60 * SECOND_MS;
/** Lease of the process that settles a delivery. If the process dies, another one takes the delivery after this time. */
const LEASE_MS = 60 * SECOND_MS;
const LOOK_MS = 3 * SECOND_MS;

/**
 * Checks the exports of schedules, records how each ended, and mails the finished ones. A mail is sent twice only if the process died between sending
 * it and recording that.
 */
export const settleDeliveries = async (deps: SettleDeps): Promise<void> => {
  for (;;) {
    const delivery = await claim(deps.tenant.db);
    if (!delivery) return;
    await settle(deps, delivery);
  }
};

const from = (ms: number): Date => new Date(Date.now() + ms);

const claim = (db: Kysely<Database>) =>
  db
    .updateTable("export_delivery")
    .set({ look_time: from(LEASE_MS) })
    .where("id", "=", (eb) =>
      eb
        .selectFrom("export_delivery")
        .select("id")
        .where("look_time", "<=", new Date())
        .orderBy("look_time")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

type Delivery = NonNullable<Awaited<ReturnType<typeof claim>>>;

const settle = async (deps: SettleDeps, delivery: Delivery): Promise<void> => {
  const { db, jobs } = deps.tenant;
  const job = await jobs.store.find(delivery.id);
  const set = (
    values: Partial<Pick<Delivery, "state" | "error" | "mail" | "mail_attempts" | "look_time" | "seen_time">>,
  ) =>
    db
      .updateTable("export_delivery")
      .set({ look_time: null, ...values })
      .where("id", "=", delivery.id)
      .execute();
  // The recipient cancelled or deleted the export, so the owner is not notified.
  const dropped = () => set({ state: "failed", error: "schedule.gone", seen_time: new Date() });
  if (!job) return void (await dropped());
  switch (job.state) {
    case "waiting":
    case "active":
      await set({ look_time: from(LOOK_MS) });
      return;
    case "failed":
      await set({ state: "failed", error: job.error ?? "export.failed" });
      return tellOwner(deps, delivery);
    case "completed":
      return delivery.mail === "waiting" ? mail(deps, delivery, job, set) : void (await set({ state: "completed" }));
    case "cancelled":
      return void (await dropped());
    default:
      job.state satisfies never;
  }
};

type Set = (values: Partial<Pick<Delivery, "state" | "mail" | "mail_attempts" | "look_time">>) => Promise<unknown>;

const mail = async (deps: SettleDeps, delivery: Delivery, job: Job, set: Set): Promise<void> => {
  const { mailer, log } = deps;
  const written = mailer && (await write(deps, delivery, job));
  if (!written) return void (await set({ state: "completed", mail: "none" }));
  const mail_attempts = delivery.mail_attempts + 1;
  try {
    await mailer.send(written);
    await set({ state: "completed", mail: "sent", mail_attempts });
  } catch (error) {
    log.warn({ err: error, exportId: delivery.id, attempt: mail_attempts }, "a regular export was not sent by mail");
    const isOver = mail_attempts >= MOST_MAILS;
    const look_time = isOver ? null : from(MAIL_PAUSE_MS * 2 ** delivery.mail_attempts);
    await set({ state: "completed", mail: isOver ? "failed" : "waiting", mail_attempts, look_time });
    if (isOver) await tellOwner(deps, delivery);
  }
};

const write = async ({ tenant, publicUrl }: SettleDeps, delivery: Delivery, job: Job) => {
  const { db, jobs, timeZone } = tenant;
  const people = await db
    .selectFrom("export_delivery as d")
    .innerJoin("export_schedule as s", "s.id", "d.schedule_id")
    .innerJoin("account as a", "a.id", "d.user_id")
    .innerJoin("account as author", "author.id", "s.created_user_id")
    .where("d.id", "=", delivery.id)
    .select(["a.email", "a.confirmed_email as confirmed"])
    .select(["a.nick_name as nickName", "a.user_name as userName", "s.list"])
    .select(["author.nick_name as authorNick", "author.user_name as authorName"])
    .executeTakeFirst();
  const definition = people && exportableLists.get(people.list);
  if (
    !people?.email ||
    people.email !== people.confirmed ||
    !definition ||
    job.fileName === null ||
    job.fileEnding === null
  )
    return undefined;
  const files = jobs.files(job.kind);
  const isAttached = (await files.size(job.id, job.fileEnding)) <= sizes.mailAttachment;
  const content = isAttached ? (await files.open(job.id, job.fileEnding))?.content : undefined;
  return deliveryMail({
    to: people.email,
    language: job.language,
    name: people.nickName || people.userName,
    by: people.authorNick || people.authorName,
    list: titleOfList(definition, job.language),
    rows: job.total,
    due: delivery.due_time,
    made: delivery.created_time,
    timeZone,
    file: { name: job.fileName, ...(content && { content }) },
    link: publicUrl && new URL("/export", publicUrl).href,
  });
};

const tellOwner = async ({ tenant: { db, bus } }: SettleDeps, { schedule_id }: Delivery): Promise<void> => {
  const schedules = db.selectFrom("export_schedule").select("created_user_id").where("id", "=", schedule_id);
  const owner = await schedules.executeTakeFirst();
  if (owner) void bus.publish("schedules", { userId: owner.created_user_id });
};
