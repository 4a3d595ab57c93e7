import type { Kysely, Selectable, Transaction, Updateable } from "kysely";
import { v7 } from "uuid";
import type { FindingCode } from "#contracts/audit/finding.ts";
import type { CheckAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { Database } from "../../engines/database/database.ts";
import type { JobOf, JobOwner } from "../jobs/job.ts";
import { createJobStore, insertJob, type Attempt } from "../jobs/job-store.ts";
import type { Jobs } from "../jobs/jobs.ts";

export type VerifyRunRow = Selectable<Database["audit.verify_run"]>;
export type VerifyJob = JobOf<"verify">;
export type VerifyFindingRow = Selectable<Database["audit.verify_finding"]>;

export type NewRun = {
  log: boolean;
  readModels: boolean;
  anchors?: string;
  anchorCount?: number;
  /** Absent: the system or the operator's command started it. */
  who?: JobOwner;
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

/** The findings of an attempt at a run so far. */
export type Found = {
  treeSize: number | undefined;
  count: number;
  checks: readonly CheckAnswer[];
  tables: readonly TableAnswer[];
  findings: readonly SavedFinding[];
};

/** Runs of verify: what each looks at and what it found. The job with the id of the run has its state. Times are from the real clock. */
export type VerifyRuns = {
  /** Adds a run and its job. Returns the id, or `undefined` while another run is waiting or active. */
  add(run: NewRun): Promise<string | undefined>;
  /** Adds a run that the caller carries out. Returns its job, or `undefined` while another run is waiting or active. */
  addTaken(run: NewRun): Promise<VerifyJob | undefined>;
  find(id: string): Promise<VerifyRunRow | undefined>;
  /** The last run that the system started. */
  lastByItself(): Promise<VerifyRunRow | undefined>;
  findings(id: string): Promise<VerifyFindingRow[]>;
  /** Forgets what an earlier attempt found. Does nothing when the job belongs to a later attempt. */
  begin(attempt: Attempt): Promise<void>;
  /** Saves what an attempt found. Does nothing when the job belongs to a later attempt. */
  save(attempt: Attempt, found: Found): Promise<void>;
  /** Marks a run as ended, in the transaction that completes its job. */
  end(trx: Transaction<Database>, id: string): Promise<void>;
};

const jobFor = ({ who }: NewRun) => ({ id: v7(), kind: "verify", payload: {}, who, singleKey: "verify" }) as const;

const insertRun = async (
  trx: Transaction<Database>,
  id: string,
  { log, readModels: read_models, anchors = "", anchorCount: anchor_count = 0, who }: NewRun,
): Promise<void> => {
  const request = { log, read_models, anchors, anchor_count, user_id: who?.userId, created_time: new Date() };
  await trx
    .insertInto("audit.verify_run")
    .values({ id, ...request })
    .execute();
};

export const createVerifyRuns = (db: Kysely<Database>, jobs: Pick<Jobs, "add">): VerifyRuns => {
  const runs = () => db.selectFrom("audit.verify_run").selectAll();
  /** Changes a run while the job belongs to the attempt. Nobody takes the job over in between. */
  const change = ({ id, attempts }: Attempt, values: Updateable<Database["audit.verify_run"]>, also: Also) =>
    db.transaction().execute(async (trx) => {
      const ownJob = trx.selectFrom("job").select("id").where("id", "=", id).where("state", "=", "active");
      if (!(await ownJob.where("attempts", "=", attempts).forShare().executeTakeFirst())) return;
      await trx.updateTable("audit.verify_run").set(values).where("id", "=", id).execute();
      await also(trx);
    });
  return {
    add: (run) => {
      const job = jobFor(run);
      return jobs.add(job, (trx) => insertRun(trx, job.id, run));
    },
    addTaken: (run) =>
      db.transaction().execute(async (trx) => {
        const id = await insertJob(trx, jobFor(run));
        if (id === undefined) return undefined;
        await insertRun(trx, id, run);
        return (await createJobStore(trx).claim(["verify"], id)) as VerifyJob;
      }),
    find: (id) => runs().where("id", "=", id).executeTakeFirst(),
    lastByItself: () => runs().where("user_id", "is", null).orderBy("created_time", "desc").limit(1).executeTakeFirst(),
    findings: (id) =>
      db.selectFrom("audit.verify_finding").selectAll().where("run_id", "=", id).orderBy("place").execute(),
    begin: (attempt) =>
      change(attempt, { tree_size: null, finding_count: 0, checks: "[]", tables: "[]" }, async (trx) => {
        await trx.deleteFrom("audit.verify_finding").where("run_id", "=", attempt.id).execute();
      }),
    save: (attempt, { treeSize: tree_size = null, count: finding_count, findings, ...parts }) => {
      const [checks, tables] = [JSON.stringify(parts.checks), JSON.stringify(parts.tables)];
      const facts = { tree_size, finding_count, checks, tables };
      return change(attempt, facts, (trx) => saveFindings(trx, attempt.id, findings));
    },
    end: async (trx, id) => {
      await trx.updateTable("audit.verify_run").set({ finished_time: new Date() }).where("id", "=", id).execute();
    },
  };
};

type Also = (trx: Transaction<Database>) => Promise<void>;

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
