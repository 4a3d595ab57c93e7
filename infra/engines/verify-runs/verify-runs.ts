import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { FindingCode } from "#contracts/audit/finding.ts";
import type { CheckAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { Database } from "../database/database.ts";

export type VerifyRunRow = Selectable<Database["audit.verify_run"]>;
export type VerifyFindingRow = Selectable<Database["audit.verify_finding"]>;

export type NewRun = {
  log: boolean;
  readModels: boolean;
  anchors?: string;
  anchorCount?: number;
  /** Absent: it begins by itself, or by the operator's command. */
  userId?: string;
  /** Its process is the one that adds it: nobody else takes it. */
  isTaken?: boolean;
};

export type SavedFinding = {
  code: FindingCode;
  index?: number;
  stream?: string;
  revision?: number;
  first?: number;
  last?: number;
  params?: Record<string, string | number>;
};

/** Progress that a run writes of itself. */
export type RunProgress = {
  done: number;
  total: number;
  treeSize: number | undefined;
  count: number;
  checks: readonly CheckAnswer[];
  tables: readonly TableAnswer[];
  findings: readonly SavedFinding[];
};

/** Runs of verify. The server adds and reads them, the process of a run writes them; times are of the real clock. */
export type VerifyRuns = {
  /** `undefined` while another waits or goes on. */
  add(run: NewRun): Promise<string | undefined>;
  /** Takes the run that waits; to one caller alone. */
  claim(): Promise<VerifyRunRow | undefined>;
  find(id: string): Promise<VerifyRunRow | undefined>;
  /** The one that waits or goes on. */
  current(): Promise<VerifyRunRow | undefined>;
  /** The last that nobody asked for. */
  lastByItself(): Promise<VerifyRunRow | undefined>;
  findings(id: string): Promise<VerifyFindingRow[]>;
  /** Says that it lives, and how far it is; false once somebody wants it to stop. */
  save(id: string, progress: RunProgress): Promise<boolean>;
  complete(id: string): Promise<void>;
  /** @param error a locale key */
  fail(id: string, error: string): Promise<void>;
  /** Ends runs whose process has said nothing since then. */
  failSilent(since: Date): Promise<number>;
  /** False when it has ended. */
  stop(id: string): Promise<boolean>;
};

const going = ["waiting", "active"] as const;

/** Long because each statement stands here. */
export const createVerifyRuns = (db: Kysely<Database>): VerifyRuns => {
  const runs = () => db.selectFrom("audit.verify_run").selectAll();
  return {
    async add({ log, readModels: read_models, anchors = "", anchorCount: anchor_count = 0, userId: user_id, isTaken }) {
      const now = new Date();
      const row = await db
        .insertInto("audit.verify_run")
        .values({
          id: randomUUID(),
          ...(isTaken ? { state: "active", started_time: now, beat_time: now } : { state: "waiting" }),
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
        .set({ state: "active", started_time: new Date(), beat_time: new Date() })
        .where("state", "=", "waiting")
        .returningAll()
        .executeTakeFirst(),
    find: (id) => runs().where("id", "=", id).executeTakeFirst(),
    current: () => runs().where("state", "in", going).executeTakeFirst(),
    lastByItself: () => runs().where("user_id", "is", null).orderBy("created_time", "desc").limit(1).executeTakeFirst(),
    findings: (id) =>
      db.selectFrom("audit.verify_finding").selectAll().where("run_id", "=", id).orderBy("place").execute(),
    async save(id, { done, total, treeSize, count, checks, tables, findings }) {
      await saveFindings(db, id, findings);
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
        .returning("stop_asked")
        .executeTakeFirst();
      return row?.stop_asked === false;
    },
    complete: (id) => end(db, { state: "completed" }, (run) => run.where("id", "=", id)).then(() => undefined),
    fail: (id, error) => end(db, { state: "failed", error }, (run) => run.where("id", "=", id)).then(() => undefined),
    failSilent: (since) =>
      end(db, { state: "failed", error: "audit.verifyDied" }, (run) =>
        run.where("state", "=", "active").where("beat_time", "<", since),
      ),
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

/** A finding grows while what follows it is part of it, so those that are there are written again. */
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
