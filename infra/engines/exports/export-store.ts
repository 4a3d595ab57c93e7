import { sql, type Kysely } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import { EXPORT_KEPT_DAYS, type ExportFormat, type ExportScope } from "#contracts/wire/exports.ts";
import type { ExportState } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { RawListRequest } from "#infra/engines/list-engine/parse-list-request.ts";

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
 * one, so that a cancelled one stops and one that was taken over by another worker is never finished twice. SQL text: a table of four statements.
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

const columns = sql.raw(`id, list, format, scope, query, file_name as "fileName", language, user_id as "userId",
  user_name as "userName", state, attempts, done, total, error, created_time as "createdTime", finished_time as "finishedTime"`);

export const createExportStore = (db: Kysely<Database>): ExportStore => {
  const changed = async (statement: ReturnType<typeof sql>): Promise<boolean> =>
    ((await statement.execute(db)).numAffectedRows ?? 0n) > 0n;
  return {
    add: async (job) => {
      await sql`
        insert into export_job (id, list, format, scope, query, file_name, language, user_id, user_name)
        values (${job.id}, ${job.list}, ${job.format}, ${job.scope}, ${JSON.stringify(job.query)}, ${job.fileName},
          ${job.language}, ${job.userId}, ${job.userName})`.execute(db);
    },
    find: async (id, userId) => {
      const owner = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
      const { rows } = await sql<ExportJob>`select ${columns} from export_job where id = ${id} ${owner}`.execute(db);
      return rows[0];
    },
    page: async (userId, pageIndex, pageSize) => {
      const { rows: list } = await sql<ExportJob>`
        select ${columns} from export_job where user_id = ${userId} order by created_time desc, id desc
        limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(db);
      const { rows } = await sql<{ n: string }>`select count(*) as n from export_job where user_id = ${userId}`.execute(
        db,
      );
      return { list, total: Number(rows[0]?.n ?? 0) };
    },
    claim: async (id) => {
      const { rows } = await sql<ExportJob>`
        update export_job set state = 'active', attempts = attempts + 1, done = 0, started_time = now()
        where id = ${id} and state in ('waiting', 'active') returning ${columns}`.execute(db);
      return rows[0];
    },
    progress: (id, attempt, done, total) =>
      changed(sql`
        update export_job set done = ${done}, total = ${total}
        where id = ${id} and state = 'active' and attempts = ${attempt}`),
    complete: (id, attempt, rows, publish) =>
      // The row is held while the file gets its name, so that nobody cancels or takes over in between.
      db.transaction().execute(async (trx) => {
        const { numAffectedRows } = await sql`
          update export_job set state = 'completed', done = ${rows}, total = ${rows}, error = null, finished_time = now()
          where id = ${id} and state = 'active' and attempts = ${attempt}`.execute(trx);
        if (!numAffectedRows) return false;
        await sql`update export_job set file_size = ${await publish()} where id = ${id}`.execute(trx);
        return true;
      }),
    fail: async (id, error) => {
      await changed(sql`
        update export_job set state = 'failed', error = ${error}, finished_time = now()
        where id = ${id} and state in ('waiting', 'active')`);
    },
    cancel: (id) =>
      changed(sql`
        update export_job set state = 'cancelled', finished_time = now() where id = ${id} and state in ('waiting', 'active')`),
    retry: (id) =>
      changed(sql`
        update export_job set state = 'waiting', attempts = (attempts + ${ROUND - 1}) / ${ROUND} * ${ROUND}, done = 0, total = 0,
          error = null, started_time = null, finished_time = null
        where id = ${id} and state in ('failed', 'cancelled')`),
    remove: async (id) => {
      await changed(sql`delete from export_job where id = ${id}`);
    },
    unfinished: async () => {
      const { rows } = await sql<{
        id: string;
      }>`select id from export_job where state in ('waiting', 'active')`.execute(db);
      return rows.map((row) => row.id);
    },
    expired: async () => {
      const { rows } = await sql<{ id: string; format: ExportFormat }>`
        select id, format from export_job
        where finished_time < now() - make_interval(days => ${EXPORT_KEPT_DAYS})`.execute(db);
      return rows;
    },
  };
};
