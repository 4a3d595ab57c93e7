import { extname } from "node:path";
import {
  sql,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type Transaction,
  type UpdateQueryBuilder,
  type UpdateResult,
} from "kysely";
import { v7 } from "uuid";
import type { JobKind } from "#contracts/wire/job-kinds.ts";
import { jobDefinitions } from "#contracts/jobs/registry.ts";
import type { Database } from "../../engines/database/database.ts";
import { ROUND, type Job, type NewJob } from "./job.ts";

/** A worker without a heartbeat for this time loses its job to another worker. */
export const LEASE = "9 seconds";

export type JobFilter = {
  /** Jobs of this person. Absent: all jobs, including those of the system. */
  userId?: string;
  kinds?: readonly JobKind[];
};

/**
 * The rows of jobs. They hold the state; a queue only gives hints. A job continues only while its row is active with its attempt number, so a
 * cancelled job stops, and a job that was taken over is never finished twice.
 */
export type JobStore = {
  /**
   * Returns its id, or `undefined` when another job with its single key is waiting or running.
   *
   * @param beside writes data that belongs to the job, in the same transaction
   */
  add<K extends JobKind>(
    job: NewJob<K>,
    beside?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<string | undefined>;
  find(id: string): Promise<Job | undefined>;
  /** The jobs, newest first. */
  page(filter: JobFilter, pageIndex: number, pageSize: number): Promise<{ list: Job[]; total: number }>;
  /**
   * Takes a waiting job of the kinds, or a job of a dead worker. It picks the person with the fewest running jobs and the longest wait, and that
   * person's oldest job. With `id` it takes only that job; with `ofPersons` no job that began by itself.
   */
  claim(kinds: readonly JobKind[], id?: string, ofPersons?: boolean): Promise<Job | undefined>;
  /** Sends a heartbeat of its worker. `false`: the job is not needed any more. */
  beat(job: Attempt): Promise<boolean>;
  /** Saves the progress and a heartbeat. `false`: the job is not needed any more. */
  progress(job: Attempt, done: number, total: number): Promise<boolean>;
  /**
   * Finishes the job and runs `finish` while the row is locked; `finish` returns the file's size in bytes. Returns `false`, and does nothing, when
   * the job is not needed any more.
   */
  complete(
    job: Attempt,
    counts: Counts,
    finish: (trx: Transaction<Database>) => Promise<number | undefined>,
  ): Promise<boolean>;
  /** @param error a sentence in the owner's language, or a locale key */
  fail(job: Attempt, error: string): Promise<boolean>;
  /** Lets another worker retry the job after this time. */
  release(job: Attempt, after: string): Promise<void>;
  /** Cancels a waiting or running job. Returns `false` when there is nothing to cancel. */
  cancel(id: string): Promise<boolean>;
  /** Restarts a failed or cancelled job under its id. Returns `false` for any other job, or while another job with its single key is running. */
  retry(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Number of a person's waiting or running jobs, including those that `trx` added. Concurrent calls for the same person wait for each other. */
  open(trx: Transaction<Database>, userId: string, kinds: readonly JobKind[]): Promise<number>;
  /** Ids of the waiting and running jobs. */
  unfinished(kinds?: readonly JobKind[]): Promise<string[]>;
  /** The expired jobs. */
  expired(): Promise<Job[]>;
};

export type Attempt = Pick<Job, "id" | "attempts">;
/** An absent `total` equals `done`. */
export type Counts = { done: number; total?: number };

const columns = [
  ...(["id", "kind", "payload", "state", "attempts", "done", "total", "error", "language"] as const),
  ...(["user_id as userId", "user_name as userName", "company_id as companyId"] as const),
  ...(["file_name as fileName", "file_ending as fileEnding", "file_size as fileSize"] as const),
  ...(["created_time as createdTime", "started_time as startedTime", "finished_time as finishedTime"] as const),
] as const;

const unfinished = ["waiting", "active"] as const;

type Builder = ExpressionBuilder<Database, "job">;
/** The database's time, which all workers share. SQL text, because Kysely has no intervals. */
const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;
const endColumns = (eb: Builder) => ({ finished_time: eb.fn<Date>("now"), lease_until: null });

/** The number of running jobs of each person, and the start of the last job in the past hour. */
const turnsOf = (db: Kysely<Database>) =>
  db
    .selectFrom("job")
    .select(({ fn }) => [
      "user_id",
      fn
        .countAll<number>()
        .filterWhere("state", "=", "active")
        .filterWhere("lease_until", ">=", fn<Date>("now"))
        .as("running"),
      fn.max("started_time").as("last_time"),
    ])
    .where("started_time", ">", fromNow("-1 hour"))
    .groupBy("user_id")
    .as("turn");

/** Long because it holds every statement of the table, one a method. */
export const createJobStore = (db: Kysely<Database>): JobStore => {
  const row = (id: string, on: Kysely<Database> = db) => on.updateTable("job").where("id", "=", id);
  const attemptOf = ({ id, attempts }: Attempt, on?: Kysely<Database>) =>
    row(id, on).where("state", "=", "active").where("attempts", "=", attempts);
  return {
    add: (job, beside) =>
      beside
        ? db.transaction().execute(async (trx) => {
            const id = await insertJob(trx, job);
            if (id !== undefined) await beside(trx);
            return id;
          })
        : insertJob(db, job),
    find: async (id) => {
      const job = await db.selectFrom("job").select(columns).where("id", "=", id).executeTakeFirst();
      return job && jobOf(job);
    },
    page: async (filter, pageIndex, pageSize) => {
      const jobs = filtered(db, filter);
      const list = await jobs
        .select(columns)
        .orderBy("created_time", "desc")
        .orderBy("id", "desc")
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute();
      const { total } = await jobs.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
      return { list: list.map(jobOf), total: Number(total) };
    },
    claim: async (kinds, id, ofPersons = false) => {
      if (kinds.length === 0) return undefined;
      const claimed = await db
        .updateTable("job")
        .set((eb) => ({
          ...{ state: "active", done: 0, total: 0, attempts: eb("attempts", "+", 1) },
          ...{ started_time: eb.fn<Date>("now"), lease_until: fromNow(LEASE) },
        }))
        .where("id", "=", (eb) => {
          const due = eb
            .selectFrom("job")
            .leftJoin(turnsOf(db), (on) => on.onRef("turn.user_id", "is not distinct from", "job.user_id"))
            .select("job.id")
            .where("job.kind", "in", kinds)
            .where("job.state", "in", unfinished)
            .where((or) => or.or([or("job.lease_until", "is", null), or("job.lease_until", "<", or.fn<Date>("now"))]))
            .orderBy((order) => order.fn.coalesce("turn.running", order.lit(0)))
            .orderBy("turn.last_time", (order) => order.asc().nullsFirst())
            .orderBy("job.created_time")
            .limit(1)
            .forUpdate("job")
            .skipLocked();
          return due
            .$if(ofPersons, (jobs) => jobs.where("job.user_id", "is not", null))
            .$if(id !== undefined, (jobs) => jobs.where("job.id", "=", id ?? ""));
        })
        .returning(columns)
        .executeTakeFirst();
      return claimed && jobOf(claimed);
    },
    beat: (job) => changed(attemptOf(job).set({ lease_until: fromNow(LEASE) })),
    progress: (job, done, total) => changed(attemptOf(job).set({ done, total, lease_until: fromNow(LEASE) })),
    complete: (job, { done, total = done }, finish) =>
      // The row is locked while the file gets its name, so that no one cancels or takes over in between.
      db.transaction().execute(async (trx) => {
        const completed = attemptOf(job, trx).set((eb) => ({
          state: "completed",
          done,
          total,
          error: null,
          ...endColumns(eb),
        }));
        if (!(await changed(completed))) return false;
        const bytes = await finish(trx);
        if (bytes !== undefined) await row(job.id, trx).set({ file_size: bytes }).execute();
        return true;
      }),
    fail: (job, error) => changed(attemptOf(job).set((eb) => ({ state: "failed", error, ...endColumns(eb) }))),
    release: async (job, after) => {
      await attemptOf(job)
        .set({ state: "waiting", lease_until: fromNow(after) })
        .execute();
    },
    cancel: (id) =>
      changed(
        row(id)
          .set((eb) => ({ state: "cancelled", ...endColumns(eb) }))
          .where("state", "in", unfinished),
      ),
    retry: async (id) => {
      const again = row(id)
        .set((eb) => ({
          state: "waiting",
          attempts: eb(eb(eb.parens("attempts", "+", ROUND - 1), "/", ROUND), "*", ROUND),
          ...{ done: 0, total: 0, error: null, started_time: null, finished_time: null, lease_until: null },
        }))
        .where("state", "in", ["failed", "cancelled"]);
      return changed(again).catch((error: unknown) => {
        if (isTaken(error)) return false;
        throw error;
      });
    },
    remove: async (id) => {
      await db.deleteFrom("job").where("id", "=", id).execute();
    },
    open: async (trx, userId, kinds) => {
      await trx.selectFrom("account").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
      const waiting = trx.selectFrom("job").select(({ fn }) => fn.countAll().as("count"));
      const of = waiting.where("user_id", "=", userId).where("kind", "in", kinds).where("state", "in", unfinished);
      return Number((await of.executeTakeFirstOrThrow()).count);
    },
    unfinished: async (kinds) => {
      const waiting = db.selectFrom("job").select("id").where("state", "in", unfinished);
      const rows = await (kinds ? waiting.where("kind", "in", kinds) : waiting).execute();
      return rows.map(({ id }) => id);
    },
    expired: async () => {
      const over = Object.entries(jobDefinitions) as [JobKind, { keptDays: number }][];
      const rows = await db
        .selectFrom("job")
        .select(columns)
        .where((eb) =>
          eb.or(
            over.map(([kind, { keptDays }]) =>
              eb.and([eb("kind", "=", kind), eb("finished_time", "<", fromNow(`-${keptDays} days`))]),
            ),
          ),
        )
        .execute();
      return rows.map(jobOf);
    },
  };
};

/** Inserts a job. Returns its id, or `undefined` when it or another job with its single key exists already. */
export const insertJob = async (
  db: Kysely<Database>,
  { id = v7(), kind, payload, who, fileName, singleKey, createdTime = new Date() }: NewJob,
): Promise<string | undefined> => {
  const file = fileName !== undefined && { file_name: fileName, file_ending: extname(fileName).slice(1) };
  const owner = who && { user_id: who.userId, user_name: who.userName, company_id: who.companyId || null };
  const added = await db
    .insertInto("job")
    .values({
      ...{ id, kind, payload: JSON.stringify(payload), language: who?.language ?? "zh", single_key: singleKey },
      created_time: createdTime,
      ...file,
      ...owner,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id;
};

type Row = Omit<Job, "fileSize" | "kind" | "payload"> & { fileSize: string | null; kind: JobKind; payload: unknown };

/** The row's kind determines the type of its payload. */
const jobOf = ({ fileSize, ...row }: Row): Job =>
  ({ ...row, fileSize: fileSize === null ? null : Number(fileSize) }) as Job;

const changed = async (statement: UpdateQueryBuilder<Database, "job", "job", UpdateResult>) =>
  (await statement.executeTakeFirst()).numUpdatedRows > 0n;

/** PostgreSQL's `unique_violation`. */
const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23505";

type Found = SelectQueryBuilder<Database, "job", object>;

const filtered = (db: Kysely<Database>, { userId, kinds }: JobFilter): Found => {
  let query: Found = db.selectFrom("job");
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  return kinds ? query.where("kind", "in", kinds) : query;
};
