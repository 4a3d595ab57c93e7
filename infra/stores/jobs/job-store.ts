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

/** A worker that has not said for so long that it lives has lost its job to the next one that looks. */
export const LEASE = "9 seconds";

export type JobFilter = {
  /** Those of this person; absent: everybody's, and those that began by themselves. */
  userId?: string;
  kinds?: readonly JobKind[];
};

/**
 * The rows of jobs: what a queue only hints at stands here. A job goes on only while its row is active and its attempt is the last one, so
 * that a cancelled one stops and one that was taken over by another worker is never finished twice.
 */
export type JobStore = {
  /**
   * Answers its id; `undefined` when another of its single key waits or runs.
   *
   * @param beside writes what belongs to it, in the same transaction
   */
  add<K extends JobKind>(
    job: NewJob<K>,
    beside?: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<string | undefined>;
  /** Any job that is shown: a run of verify, too, which its own table keeps. */
  find(id: string): Promise<Job | undefined>;
  /** Those that are shown, newest first. */
  page(filter: JobFilter, pageIndex: number, pageSize: number): Promise<{ list: Job[]; total: number }>;
  /**
   * Takes a job of the kinds that waits, or whose worker is dead: of the person of whom fewest run, and whose last one began longest ago; of that
   * person the oldest. Only that of `id` where it is given.
   */
  claim(kinds: readonly JobKind[], id?: string): Promise<Job | undefined>;
  /** Says that its worker lives. `false`: it is not wanted any more. */
  beat(job: Attempt): Promise<boolean>;
  /** Says how far it is, and that its worker lives. `false`: it is not wanted any more. */
  progress(job: Attempt, done: number, total: number): Promise<boolean>;
  /**
   * Finishes it with what `finish` does while the row is held; it returns the size of the file in bytes. `false`, and nothing done, when the
   * job is not wanted any more.
   */
  complete(
    job: Attempt,
    counts: Counts,
    finish: (trx: Transaction<Database>) => Promise<number | undefined>,
  ): Promise<boolean>;
  /** @param error a sentence in the owner's language */
  fail(job: Attempt, error: string): Promise<boolean>;
  /** Lets another worker retry it after this time. */
  release(job: Attempt, after: string): Promise<void>;
  /** Cancels what waits or runs; `false` when there was nothing to cancel. */
  cancel(id: string): Promise<boolean>;
  /** Restarts a failed or cancelled job under its id; `false` for any other, or while another of its single key runs. */
  retry(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** How many of a person's wait or run; those that `trx` added count, too. Whoever asks waits for others who ask of the same person. */
  open(trx: Transaction<Database>, userId: string, kinds: readonly JobKind[]): Promise<number>;
  /** Ids of those that wait or run. */
  unfinished(kinds?: readonly JobKind[]): Promise<string[]>;
  /** Those whose time is over. */
  expired(): Promise<Job[]>;
};

export type Attempt = Pick<Job, "id" | "attempts">;
/** `total` counts as done where it is absent. */
export type Counts = { done: number; total?: number };

const columns = [
  ...(["id", "kind", "payload", "state", "attempts", "done", "total", "error", "language"] as const),
  ...(["user_id as userId", "user_name as userName", "company_id as companyId"] as const),
  ...(["file_name as fileName", "file_ending as fileEnding", "file_size as fileSize"] as const),
  ...(["created_time as createdTime", "started_time as startedTime", "finished_time as finishedTime"] as const),
] as const;

const unfinished = ["waiting", "active"] as const;

type Builder = ExpressionBuilder<Database, "job">;
/** The time of the database, which all workers share. SQL text: Kysely has no word for an interval. */
const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;
const endColumns = (eb: Builder) => ({ finished_time: eb.fn<Date>("now"), lease_until: null });

/** The turns of each person in the last hour: how many jobs run, and when the last one began. */
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
      const job = await db.selectFrom("job_shown").select(columns).where("id", "=", id).executeTakeFirst();
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
    claim: async (kinds, id) => {
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
          return id === undefined ? due : due.where("job.id", "=", id);
        })
        .returning(columns)
        .executeTakeFirst();
      return claimed && jobOf(claimed);
    },
    beat: (job) => changed(attemptOf(job).set({ lease_until: fromNow(LEASE) })),
    progress: (job, done, total) => changed(attemptOf(job).set({ done, total, lease_until: fromNow(LEASE) })),
    complete: (job, { done, total = done }, finish) =>
      // The row is held while the file gets its name, so that nobody cancels or takes over in between.
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

/** Inserts a job; returns its id, `undefined` when it or another of its single key is there already. */
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

/** A row is of the kind that its payload was written for. */
const jobOf = ({ fileSize, ...row }: Row): Job =>
  ({ ...row, fileSize: fileSize === null ? null : Number(fileSize) }) as Job;

const changed = async (statement: UpdateQueryBuilder<Database, "job", "job", UpdateResult>) =>
  (await statement.executeTakeFirst()).numUpdatedRows > 0n;

/** PostgreSQL's `unique_violation`. */
const isTaken = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "23505";

type Found = SelectQueryBuilder<Database, "job_shown", object>;

const filtered = (db: Kysely<Database>, { userId, kinds }: JobFilter): Found => {
  let query: Found = db.selectFrom("job_shown");
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  return kinds ? query.where("kind", "in", kinds) : query;
};
