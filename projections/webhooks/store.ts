import { sql, type Kysely } from "kysely";
import { type WebhookKind } from "#contracts/webhooks/kinds.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { openConnection } from "#infra/tenancy/connection-text.ts";
import type { Delivery, Hook, Progress, WebhookStore } from "./model.ts";

/** Deliveries that are kept of each receiver, and how long those that failed are, in ms. */
const KEPT = 1000;
const FAILED_MS = 7 * 24 * 60 * 60 * 1000;

export type DispatchStore = WebhookStore & {
  /** Receivers that get messages, with what the courier of each begins with. */
  hooks(now: Date): Promise<Hook[]>;
  /** Exports and imports that ended since a receiver's last ones. */
  endedJobs(hook: Hook, after: Date, until: Date): Promise<Delivery[]>;
  /** Deletes deliveries that are not kept any more. */
  prune(now: Date): Promise<void>;
};

/** @param key opens the secrets */
export const createWebhookStore = (db: Kysely<Database>, key: Buffer): DispatchStore => ({
  async hooks(now) {
    const rows = await db
      .selectFrom("webhook")
      .selectAll()
      .where("is_deleted", "=", false)
      .where("is_usable", "=", true)
      .where("state", "<>", "off")
      .execute();
    const below = await companiesBelow(
      db,
      rows.map((row) => row.company_id),
    );
    return rows.map((row) => ({
      id: row.id,
      url: row.url,
      kinds: new Set(row.kinds),
      scope: below.get(row.company_id) ?? new Set([row.company_id]),
      secrets: [
        openConnection(key, row.secret),
        ...(row.previous_secret && row.previous_until && row.previous_until > now
          ? [openConnection(key, row.previous_secret)]
          : []),
      ],
      generation: row.generation,
      position: row.position ?? undefined,
      readPosition: row.read_position ?? undefined,
      jobsAfter: new Date(row.jobs_after),
      failingSince: row.failing_since ?? undefined,
      fails: row.fails,
      lastTakenAt: row.last_taken_at ?? undefined,
    }));
  },
  async open(hookId) {
    const rows = await db
      .selectFrom("webhook_delivery")
      .selectAll()
      .where("webhook_id", "=", hookId)
      .where("state", "in", ["failed", "waiting"])
      .orderBy("log_order")
      .execute();
    return rows.map((row) => ({
      messageId: row.message_id,
      kind: row.kind,
      subject: row.subject,
      lane: row.lane,
      stream: row.stream,
      revision: BigInt(row.revision),
      order: BigInt(row.log_order),
      before: row.before_position ?? undefined,
      state: row.state,
      tries: row.tries,
      firstAt: row.first_at ?? undefined,
      lastAt: new Date(row.last_at),
      nextAt: row.next_at ?? undefined,
    }));
  },
  save: (hook, progress, rows) =>
    db.transaction().execute(async (transaction) => {
      const saved = await transaction
        .updateTable("webhook")
        .set(columnsOf(progress))
        .where("id", "=", hook.id)
        .where("generation", "=", hook.generation)
        .where("is_deleted", "=", false)
        .returning("id")
        .executeTakeFirst();
      if (!saved) return false;
      if (rows.length > 0)
        await transaction
          .insertInto("webhook_delivery")
          .values(rows.map((row) => rowOf(hook.id, row)))
          .onConflict((conflict) =>
            conflict.columns(["webhook_id", "message_id"]).doUpdateSet((eb) => ({
              state: eb.ref("excluded.state"),
              tries: eb.ref("excluded.tries"),
              first_at: eb.ref("excluded.first_at"),
              last_at: eb.ref("excluded.last_at"),
              next_at: eb.ref("excluded.next_at"),
              status: eb.ref("excluded.status"),
              ms: eb.ref("excluded.ms"),
              error: eb.ref("excluded.error"),
              answer: eb.ref("excluded.answer"),
            })),
          )
          .execute();
      return true;
    }),
  endedJobs: (hook, after, until) => endedJobs(db, hook, after, until),
  async prune(now) {
    const old = new Date(now.getTime() - FAILED_MS);
    // SQL text, because the newest rows of each receiver are found by a window function.
    await sql`
      delete from webhook_delivery d using (
        select webhook_id, message_id, row_number() over (partition by webhook_id order by last_at desc) as place
        from webhook_delivery) n
      where n.webhook_id = d.webhook_id and n.message_id = d.message_id and n.place > ${KEPT}
        and (d.state = 'taken' or (d.state = 'aside' and d.last_at < ${old}))`.execute(db);
  },
});

const columnsOf = (progress: Progress) => {
  const { failure } = progress;
  return {
    position: progress.position ?? null,
    read_position: progress.readPosition ?? null,
    jobs_after: progress.jobsAfter,
    state: progress.state,
    off_reason: progress.offReason ?? null,
    ...(progress.state === "off" && { off_at: failure?.at ?? null }),
    failing_since: progress.failingSince ?? null,
    fails: progress.fails,
    next_at: progress.nextAt ?? null,
    last_taken_at: progress.lastTakenAt ?? null,
    waiting: progress.waiting,
    ...(progress.lastMs !== undefined && { last_ms: progress.lastMs }),
    ...(failure && {
      last_failed_at: failure.at,
      last_error: failure.error,
      last_status: failure.status ?? null,
      last_answer: failure.answer ?? null,
    }),
  };
};

const rowOf = (webhookId: string, row: Delivery) => ({
  webhook_id: webhookId,
  message_id: row.messageId,
  kind: row.kind,
  subject: row.subject.slice(0, 200),
  lane: row.lane,
  stream: row.stream,
  revision: String(row.revision),
  log_order: String(row.order),
  before_position: row.before ?? null,
  state: row.state,
  tries: row.tries,
  first_at: row.firstAt ?? null,
  last_at: row.lastAt,
  next_at: row.nextAt ?? null,
  status: row.status ?? null,
  ms: row.ms ?? null,
  error: row.error ?? null,
  answer: row.answer ?? null,
});

/** Kinds of jobs that have a kind of message. */
const kindOfJob: Partial<Record<string, WebhookKind>> = { export: "export.completed", importRun: "import.completed" };
export const JOB_STREAM = "job-";

const endedJobs = async (db: Kysely<Database>, hook: Hook, after: Date, until: Date): Promise<Delivery[]> => {
  const kinds = (["export", "importRun"] as const).filter((kind) => hook.kinds.has(kindOfJob[kind] as WebhookKind));
  if (kinds.length === 0) return [];
  const jobs = await db
    .selectFrom("job")
    .select(["id", "kind", "company_id", "file_name", "finished_time"])
    .where("kind", "in", kinds)
    .where("state", "=", "completed")
    .where("finished_time", ">", after)
    .where("finished_time", "<=", until)
    .orderBy("finished_time")
    .execute();
  return jobs
    .filter(({ company_id }) => company_id !== null && hook.scope.has(company_id))
    .map(({ id, kind, file_name }) => ({
      messageId: id,
      kind: kindOfJob[kind] as WebhookKind,
      subject: file_name ?? id,
      lane: JOB_STREAM + id,
      stream: JOB_STREAM + id,
      revision: 0n,
      order: 0n,
      before: undefined,
      state: "waiting" as const,
      tries: 0,
      lastAt: until,
    }));
};

/** Ids of companies with all below each. SQL text, because the query is recursive. */
const companiesBelow = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, Set<string>>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ root: string; ids: string[] }>`
    with recursive below as (
      select c.id as root, c.id from company c where c.id = any(${ids})
      union select below.root, c.id from company c join below on c.parent_id = below.id)
    select root, array_agg(id::text) as ids from below group by root`.execute(db);
  return new Map(rows.map(({ root, ids: found }) => [root, new Set(found)]));
};
