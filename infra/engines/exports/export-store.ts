import { sql, type Kysely, type UpdateQueryBuilder, type UpdateResult } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import { EXPORT_KEPT_DAYS, type ExportFormat, type ExportScope } from "#contracts/wire/exports.ts";
import type { ExportState } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";

export type NewExport = {
  id: string;
  list: string;
  format: ExportFormat;
  scope: ExportScope;
  query: RawListRequest;
  fileName: string;
  language: Language;
  userId: string;
  userName: string;
};

export type ExportJob = NewExport & {
  state: ExportState;
  attempts: number;
  done: number;
  total: number;
  error: string | null;
  createdTime: Date;
  finishedTime: Date | null;
};

/**
 * The rows of exports: what the queue only hints at stands here. A job goes on only while its row is active and its attempt is the last
 * one, so that a cancelled one stops and one that was taken over by another worker is never finished twice.
 */
export type ExportStore = {
  add(job: NewExport): Promise<void>;
  find(id: string, userId?: string): Promise<ExportJob | undefined>;
  page(userId: string, pageIndex: number, pageSize: number): Promise<{ list: ExportJob[]; total: number }>;
  /** Begins or begins anew; nothing when it was cancelled, removed or is finished. */
  claim(id: string): Promise<ExportJob | undefined>;
  /** `false`: it is not wanted any more. */
  progress(id: string, attempt: number, done: number, total: number): Promise<boolean>;
  /** Finishes it with what `publish` does, which answers the size in bytes; `false`, and nothing done, when it is not wanted any more. */
  complete(id: string, attempt: number, rows: number, publish: () => Promise<number>): Promise<boolean>;
  fail(id: string, error: string): Promise<void>;
  /** Cancels what waits or runs; `false` when there was nothing to cancel. */
  cancel(id: string): Promise<boolean>;
  /** Lets one that failed or was cancelled begin anew under its id; `false` when it is neither. */
  retry(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Ids that should be in the queue. */
  unfinished(): Promise<string[]>;
  /** Those whose time is over. */
  expired(): Promise<{ id: string; format: ExportFormat }[]>;
};

/** More attempts than the queue and dead workers can make of one round: each round of a person's begins at a multiple of this. */
const ROUND = 100;

/** Which attempt of its round it is. Numbers of attempts never come twice, so that one of an earlier round cannot pass for the last. */
export const attemptOfRound = ({ attempts }: Pick<ExportJob, "attempts">): number => ((attempts - 1) % ROUND) + 1;

const columns = [
  "id",
  "list",
  "format",
  "scope",
  "query",
  "file_name as fileName",
  "language",
  "user_id as userId",
  "user_name as userName",
  "state",
  "attempts",
  "done",
  "total",
  "error",
  "created_time as createdTime",
  "finished_time as finishedTime",
] as const;

const unfinished = ["waiting", "active"] as const;

/** Long because it holds every statement of the table, one a method. */
export const createExportStore = (db: Kysely<Database>): ExportStore => {
  const job = (id: string) => db.updateTable("export_job").where("id", "=", id);
  const attemptOf = (id: string, attempt: number, on: Kysely<Database> = db) =>
    on.updateTable("export_job").where("id", "=", id).where("state", "=", "active").where("attempts", "=", attempt);
  return {
    add: async ({ fileName, userId, userName, query, ...named }) => {
      const row = { ...named, query: JSON.stringify(query), file_name: fileName, user_id: userId, user_name: userName };
      await db.insertInto("export_job").values(row).execute();
    },
    find: (id, userId) => {
      const one = db.selectFrom("export_job").select(columns).where("id", "=", id);
      return (userId === undefined ? one : one.where("user_id", "=", userId)).executeTakeFirst();
    },
    page: async (userId, pageIndex, pageSize) => {
      const own = db.selectFrom("export_job").where("user_id", "=", userId);
      const newest = own.select(columns).orderBy("created_time", "desc").orderBy("id", "desc");
      const list = await newest
        .limit(pageSize)
        .offset((pageIndex - 1) * pageSize)
        .execute();
      const { total } = await own.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
      return { list, total: Number(total) };
    },
    claim: (id) =>
      job(id)
        .set((eb) => ({ state: "active", attempts: eb("attempts", "+", 1), done: 0, started_time: eb.fn<Date>("now") }))
        .where("state", "in", unfinished)
        .returning(columns)
        .executeTakeFirst(),
    progress: (id, attempt, done, total) => changed(attemptOf(id, attempt).set({ done, total })),
    complete: (id, attempt, rows, publish) =>
      // The row is held while the file gets its name, so that nobody cancels or takes over in between.
      db.transaction().execute(async (trx) => {
        const completed = attemptOf(id, attempt, trx).set((eb) => ({
          state: "completed",
          done: rows,
          total: rows,
          error: null,
          finished_time: eb.fn<Date>("now"),
        }));
        if (!(await changed(completed))) return false;
        await trx
          .updateTable("export_job")
          .set({ file_size: await publish() })
          .where("id", "=", id)
          .execute();
        return true;
      }),
    fail: async (id, error) => {
      await job(id)
        .set((eb) => ({ state: "failed", error, finished_time: eb.fn<Date>("now") }))
        .where("state", "in", unfinished)
        .execute();
    },
    cancel: (id) =>
      changed(
        job(id)
          .set((eb) => ({ state: "cancelled", finished_time: eb.fn<Date>("now") }))
          .where("state", "in", unfinished),
      ),
    retry: (id) =>
      changed(
        job(id)
          .set((eb) => ({
            state: "waiting",
            attempts: eb(eb(eb.parens("attempts", "+", ROUND - 1), "/", ROUND), "*", ROUND),
            done: 0,
            total: 0,
            error: null,
            started_time: null,
            finished_time: null,
          }))
          .where("state", "in", ["failed", "cancelled"]),
      ),
    remove: async (id) => {
      await db.deleteFrom("export_job").where("id", "=", id).execute();
    },
    unfinished: async () => {
      const rows = await db.selectFrom("export_job").select("id").where("state", "in", unfinished).execute();
      return rows.map((row) => row.id);
    },
    expired: () =>
      db
        .selectFrom("export_job")
        .select(["id", "format"])
        .where("finished_time", "<", sql<Date>`now() - make_interval(days => ${EXPORT_KEPT_DAYS})`)
        .execute(),
  };
};

const changed = async (statement: UpdateQueryBuilder<Database, "export_job", "export_job", UpdateResult>) =>
  (await statement.executeTakeFirst()).numUpdatedRows > 0n;
