import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { FindingCode } from "#contracts/audit/finding.ts";
import type { CheckAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { Database } from "../../engines/database/database.ts";

export type VerifyRunRow = Selectable<Database["audit.verify_run"]>;
export type VerifyFindingRow = Selectable<Database["audit.verify_finding"]>;

export type NewRun = {
  log: boolean;
  readModels: boolean;
  anchors?: string;
  anchorCount?: number;
  /** Absent: the system or the operator's command started it. */
  userId?: string;
  /** The process that adds the run also executes it. */
  isTaken?: boolean;
};

/** A difference. `first` and `last` are the affected indexes, or for checkpoints the sizes. */
export type SavedFinding = {
  code: FindingCode;
  index?: number;
  stream?: string;
  revision?: number;
  first?: number;
  last?: number;
  /** Parameters of its sentence. `about` selects one of the sentences of a code. */
  params?: Record<string, string | number>;
};

/** Progress that a run saves about itself. */
export type RunProgress = {
  done: number;
  total: number;
  treeSize: number | undefined;
  count: number;
  checks: readonly CheckAnswer[];
  tables: readonly TableAnswer[];
  findings: readonly SavedFinding[];
};

/** A run that a process executes. If another process takes it over, `attempts` is higher, and writes of the first process are ignored. */
export type TakenRun = Pick<VerifyRunRow, "id" | "attempts">;

/** Runs of verify, added and read by the server, and written by the process of a run. Times are from the real clock. */
export type VerifyRuns = {
  /** Returns the id, or `undefined` while another run is waiting or active. */
  add(run: NewRun): Promise<string | undefined>;
  /** Takes the waiting run. Only one caller gets it. */
  claim(): Promise<VerifyRunRow | undefined>;
  find(id: string): Promise<VerifyRunRow | undefined>;
  /** The run that is waiting or active. */
  current(): Promise<VerifyRunRow | undefined>;
  /** The last run that the system started. */
  lastByItself(): Promise<VerifyRunRow | undefined>;
  findings(id: string): Promise<VerifyFindingRow[]>;
  /** Saves a heartbeat and the progress. Returns false after a request to stop the run. */
  save(run: TakenRun, progress: RunProgress): Promise<boolean>;
  complete(run: TakenRun): Promise<void>;
  /** @param error a locale key */
  fail(run: TakenRun, error: string): Promise<void>;
  /**
   * Puts a run back into the queue after its process did not finish it. After the last attempt, or if the process added the run for itself, the run
   * fails.
   *
   * @param error a locale key
   */
  giveBack(run: TakenRun, error: string): Promise<void>;
  /** Gives back runs without a heartbeat since then. Returns their number. */
  giveBackSilent(since: Date): Promise<number>;
  /** Returns false when the run has ended already. */
  stop(id: string): Promise<boolean>;
  /** Restarts a run that failed or was stopped. Returns false for any other run, or while another is running. */
  retry(id: string): Promise<boolean>;
};

const going = ["waiting", "active"] as const;
/** A run that kills its process this often is given up. */
const MOST_ATTEMPTS = 3;

/** Long because each statement is in this function. */
export const createVerifyRuns = (db: Kysely<Database>): VerifyRuns => {
  const runs = () => db.selectFrom("audit.verify_run").selectAll();
  return {
    async add({ log, readModels: read_models, anchors = "", anchorCount: anchor_count = 0, userId: user_id, isTaken }) {
      const now = new Date();
      const row = await db
        .insertInto("audit.verify_run")
        .values({
          id: randomUUID(),
          ...(isTaken
            ? { state: "active", started_time: now, beat_time: now, attempts: MOST_ATTEMPTS }
            : { state: "waiting" }),
          log,
          read_models,
          anchors,
          anchor_count,
          user_id,
          created_time: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return row?.id;
    },
    claim: () =>
      db
        .updateTable("audit.verify_run")
        .set((eb) => ({
          ...{ state: "active", started_time: new Date(), beat_time: new Date(), attempts: eb("attempts", "+", 1) },
          ...unlooked,
        }))
        .where("state", "=", "waiting")
        .returningAll()
        .executeTakeFirst(),
    find: (id) => runs().where("id", "=", id).executeTakeFirst(),
    current: () => runs().where("state", "in", going).executeTakeFirst(),
    lastByItself: () => runs().where("user_id", "is", null).orderBy("created_time", "desc").limit(1).executeTakeFirst(),
    findings: (id) =>
      db.selectFrom("audit.verify_finding").selectAll().where("run_id", "=", id).orderBy("place").execute(),
    async save({ id, attempts }, { done, total, treeSize, count, checks, tables, findings }) {
      const row = await db
        .updateTable("audit.verify_run")
        .set({
          done,
          total,
          tree_size: treeSize ?? null,
          finding_count: count,
          checks: JSON.stringify(checks),
          tables: JSON.stringify(tables),
          beat_time: new Date(),
        })
        .where("id", "=", id)
        .where("state", "=", "active")
        .where("attempts", "=", attempts)
        .returning("stop_asked")
        .executeTakeFirst();
      if (row) await saveFindings(db, id, findings);
      return row?.stop_asked === false;
    },
    complete: (run) => end(db, { state: "completed" }, attemptOf(run)).then(() => undefined),
    fail: (run, error) => end(db, { state: "failed", error }, attemptOf(run)).then(() => undefined),
    giveBack: async (run, error) => {
      if (run.attempts < MOST_ATTEMPTS && (await beginAnew(db, run))) return;
      await end(db, { state: "failed", error }, attemptOf(run));
    },
    async giveBackSilent(since) {
      const silent = await runs().where("state", "=", "active").where("beat_time", "<", since).execute();
      for (const run of silent) await this.giveBack(run, "audit.verifyDied");
      return silent.length;
    },
    retry: (id) => retryRun(db, id),
    async stop(id) {
      const row = await db
        .updateTable("audit.verify_run")
        .set({ stop_asked: true })
        .where("id", "=", id)
        .where("state", "in", going)
        .returning("state")
        .executeTakeFirst();
      if (row?.state === "waiting") {
        const stopped = { state: "failed", error: "audit.verifyStopped" } as const;
        await end(db, stopped, (run) => run.where("id", "=", id).where("state", "=", "waiting"));
      }
      return row !== undefined;
    },
  };
};

/** State of a run that has checked nothing yet. */
const unlooked = { done: 0, total: 0, finding_count: 0, checks: "[]", tables: "[]", stop_asked: false } as const;

type Ending = ReturnType<typeof ending>;
const attemptOf =
  ({ id, attempts }: TakenRun) =>
  (run: Ending): Ending =>
    run.where("id", "=", id).where("attempts", "=", attempts);

/** Puts a run back into the queue and drops its findings, unless a stop was requested. */
const beginAnew = async (db: Kysely<Database>, { id, attempts }: TakenRun): Promise<boolean> => {
  const waiting = db
    .updateTable("audit.verify_run")
    .set({ state: "waiting", beat_time: null })
    .where("id", "=", id)
    .where("state", "=", "active")
    .where("stop_asked", "=", false)
    .where("attempts", "=", attempts);
  if ((await waiting.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await db.deleteFrom("audit.verify_finding").where("run_id", "=", id).execute();
  return true;
};

const retryRun = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const isGoing = db.selectFrom("audit.verify_run").select("id").where("state", "in", going);
  const waiting = db
    .updateTable("audit.verify_run")
    .set({ ...unlooked, state: "waiting", attempts: 0, error: null, started_time: null, finished_time: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where(({ not, exists }) => not(exists(isGoing)));
  if ((await waiting.executeTakeFirst()).numUpdatedRows === 0n) return false;
  await db.deleteFrom("audit.verify_finding").where("run_id", "=", id).execute();
  return true;
};

const ending = (db: Kysely<Database>, values: { state: "completed" | "failed"; error?: string }) =>
  db
    .updateTable("audit.verify_run")
    .set({ ...values, finished_time: new Date() })
    .where("state", "in", going);

const end = async (
  db: Kysely<Database>,
  values: { state: "completed" | "failed"; error?: string },
  which: (run: ReturnType<typeof ending>) => ReturnType<typeof ending>,
): Promise<number> => Number((await which(ending(db, values)).executeTakeFirst()).numUpdatedRows);

/** A finding may grow when later events belong to it, so existing findings are written again. */
const saveFindings = async (db: Kysely<Database>, run_id: string, findings: readonly SavedFinding[]): Promise<void> => {
  if (findings.length === 0) return;
  await db
    .insertInto("audit.verify_finding")
    .values(
      findings.map(({ code, index, stream, revision, first, last, params = {} }, place) => ({
        run_id,
        place,
        code,
        index: index ?? null,
        stream: stream ?? null,
        revision: revision ?? null,
        first: first ?? null,
        last: last ?? null,
        params: JSON.stringify(params),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["run_id", "place"]).doUpdateSet(({ ref }) => ({ last: ref("excluded.last") })),
    )
    .execute();
};
