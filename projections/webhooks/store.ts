import { sql, type Kysely, type Selectable } from "kysely";
import { type WebhookKind } from "#contracts/webhooks/kinds.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { WebhookSecrets } from "#infra/tenancy/webhook-secrets.ts";
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
  prune(hookIds: readonly string[], now: Date): Promise<void>;
};

/** Long because it is the whole store, with a query in each function. */
export const createWebhookStore = (db: Kysely<Database>, secrets: WebhookSecrets): DispatchStore => ({
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
        secrets.open(row.secret),
        ...(row.previous_secret && row.previous_until && row.previous_until > now
          ? [secrets.open(row.previous_secret)]
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
  save: createSaves(db),
  endedJobs: (hook, after, until) => endedJobs(db, hook, after, until),
  async prune(hookIds, now) {
    const old = new Date(now.getTime() - FAILED_MS);
    for (const id of hookIds) {
      const rows = db.selectFrom("webhook_delivery").select("last_at").where("webhook_id", "=", id);
      const last = await rows.orderBy("last_at", "desc").offset(KEPT).limit(1).executeTakeFirst();
      if (!last) continue;
      await db
        .deleteFrom("webhook_delivery")
        .where("webhook_id", "=", id)
        .where("last_at", "<=", last.last_at)
        .where((eb) => eb.or([eb("state", "=", "taken"), eb.and([eb("state", "=", "aside"), eb("last_at", "<", old)])]))
        .execute();
    }
  },
});

type Save = { hook: Pick<Hook, "id" | "generation">; progress: Progress; rows: readonly Delivery[] };

/** Saves what all receivers ask for at once in one transaction, and what comes meanwhile in the next one. */
const createSaves = (db: Kysely<Database>): WebhookStore["save"] => {
  type Request = Save & { resolve: (isSaved: boolean) => void; reject: (error: unknown) => void };
  let requests: Request[] = [];
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    while (requests.length > 0) {
      const batch = requests;
      requests = [];
      try {
        const ids = await saveAll(db, batch);
        for (const { hook, resolve } of batch) resolve(ids.has(hook.id));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  };
  return (hook, progress, rows) =>
    new Promise((resolve, reject) => {
      requests.push({ hook, progress, rows, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      setImmediate(() => void writeAll());
    });
};

/** Rows of a table from one text: thousands of parameters cost more than the rows. */
const rowsOf = <Table extends "webhook" | "webhook_delivery">(table: Table, rows: readonly object[]) =>
  sql<
    Selectable<Database[Table]>
  >`jsonb_populate_recordset(null::public.${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`;

/** Returns the ids of the receivers that nobody changed meanwhile. */
const saveAll = async (db: Kysely<Database>, saves: readonly Save[]): Promise<Set<string>> => {
  const hooks = rowsOf(
    "webhook",
    saves.map(({ hook: { id, generation }, progress }) => ({ ...columnsOf(progress), id, generation })),
  );
  const deliveries = rowsOf(
    "webhook_delivery",
    saves.flatMap(({ hook, rows }) => rows.map((row) => rowOf(hook.id, row))),
  );
  const unchanged = await db
    .with("saved", (query) =>
      query
        .updateTable("webhook as w")
        .from(hooks.as("p"))
        .set(({ ref, fn, case: when }) => {
          const same = Object.fromEntries(alwaysSaved.map((column) => [column, ref(`p.${column}`)]));
          const ifFailed = <Name extends (typeof savedOfFailure)[number]>(column: Name) =>
            when()
              .when("p.last_failed_at", "is", null)
              .then(ref(`w.${column}`))
              .else(ref(`p.${column}`))
              .end();
          return {
            ...same,
            ...Object.fromEntries(savedOfFailure.map((column) => [column, ifFailed(column)])),
            off_at: when().when("p.state", "=", "off").then(ref("p.off_at")).else(ref("w.off_at")).end(),
            last_ms: fn.coalesce("p.last_ms", "w.last_ms"),
          };
        })
        .whereRef("w.id", "=", "p.id")
        .whereRef("w.generation", "=", "p.generation")
        .where("w.is_deleted", "=", false)
        .returning("w.id"),
    )
    .with("traces", (query) =>
      query
        .insertInto("webhook_delivery")
        .columns(deliveryColumns)
        .expression(({ selectFrom }) =>
          selectFrom(deliveries.as("d"))
            .innerJoin("saved", "saved.id", "d.webhook_id")
            .select(deliveryColumns.map((column) => `d.${column}` as const)),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["webhook_id", "message_id"])
            .doUpdateSet(({ ref }) =>
              Object.fromEntries(savedOfAttempt.map((column) => [column, ref(`excluded.${column}`)])),
            ),
        ),
    )
    .selectFrom("saved")
    .select("id")
    .execute();
  return new Set(unchanged.map(({ id }) => id));
};

const alwaysSaved = [
  "position",
  "read_position",
  "jobs_after",
  "state",
  "off_reason",
  "failing_since",
  "fails",
  "next_at",
  "last_taken_at",
  "waiting",
] as const;
const savedOfFailure = ["last_failed_at", "last_error", "last_status", "last_answer"] as const;
const savedOfAttempt = ["state", "tries", "first_at", "last_at", "next_at", "status", "ms", "error", "answer"] as const;
const deliveryColumns = [
  ...([
    "webhook_id",
    "message_id",
    "kind",
    "subject",
    "lane",
    "stream",
    "revision",
    "log_order",
    "before_position",
  ] as const),
  ...savedOfAttempt,
];

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

/** Ids of companies with all below each. */
const companiesBelow = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, Set<string>>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .withRecursive("below(root, id)", (query) =>
      query
        .selectFrom("company")
        .select(["company.id as root", "company.id"])
        .where("company.id", "in", ids)
        .union(
          query
            .selectFrom("company")
            .innerJoin("below", "below.id", "company.parent_id")
            .select(["below.root", "company.id"]),
        ),
    )
    .selectFrom("below")
    .select(["root", "id"])
    .execute();
  const below = new Map<string, Set<string>>();
  for (const { root, id } of rows) below.set(root, (below.get(root) ?? new Set()).add(id));
  return below;
};
