import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { VerifyRunRow } from "#infra/stores/verify-runs/verify-runs.ts";
import { type DefinedJob, GivenUp, NotWanted } from "#infra/stores/jobs/define-job.ts";
import type { Attempt } from "#infra/stores/jobs/job-store.ts";
import { signedFileOf } from "#infra/stores/seals/signed-file.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { verifyChecks } from "#contracts/audit/finding.ts";
import { findingText } from "#contracts/locales/finding-text.ts";
import { defaultLanguage } from "#contracts/locales/index.ts";
import { auditStream, type VerifyEnded } from "#contracts/streams/audit/events.ts";
import { eventVersions } from "#contracts/streams/event-versions.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import { NOBODY } from "#contracts/streams/audit/nobody.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import type { Models } from "#projections/runner/schema.ts";
import { type Comparison, NotComparable, verifyReadModels } from "#projections/runner/verify.ts";
import { createReport, type Report } from "./report.ts";
import { verifyLog } from "./verify-log.ts";
import { localTime } from "./local-time.ts";
import type { TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

type ModelsOptions = {
  models: Models;
  events: UpcastLog;
  filling: LastingConnection;
  looking: LastingConnection;
  report: Report;
  /** Number of events that the report counts for the rebuild. */
  size: number;
  signal: AbortSignal;
};

/** Every process uses the same name. A tenant has one run at a time, and each run first removes the rest of a killed one. */
const SCHEMA = "read_verify_run";

/** Compares the read models with a rebuild, and reports each table that differs. */
const compareModels = async ({ report, size, ...options }: ModelsOptions): Promise<void> => {
  const before = report.done;
  await verifyReadModels({
    ...options,
    schema: SCHEMA,
    watch: {
      tables: (tables) => report.tables.push(...tables.map(waiting)),
      filled(part) {
        report.done = before + Math.floor(size * Math.min(part, 1));
      },
      comparing(place) {
        report.tables[place]!.state = "running";
      },
      compared(place, comparison) {
        report.tables[place] = answerOf(comparison);
        if (!comparison.equal) tell(comparison, report);
      },
    },
  });
};

const waiting = ({ view, table }: { view: string; table: string }): TableAnswer => ({
  view,
  name: table,
  state: "waiting",
  rows: 0,
  differing: 0,
  sample: [],
});

const answerOf = ({ view, table, rows, equal, differing, cells }: Comparison): TableAnswer => ({
  view,
  name: table,
  state: equal ? "ok" : "different",
  rows,
  differing,
  sample: cells,
});

const tell = ({ view, table, differing, keys }: Comparison, report: Report): void =>
  report.find(undefined, {
    code: "readModel.differs",
    params: { view, table, rows: differing, keys: keys.join(", ") },
  });

type VerifyTenant = Pick<
  Tenant,
  "id" | "folder" | "db" | "storedEvents" | "events" | "files" | "clock" | "timeZone" | "verifyRuns"
>;

export type RunVerifyOptions = {
  tenant: VerifyTenant;
  models: Models;
  /** Connection that fills the rebuilt read models. */
  filling: LastingConnection;
  /** Connection that reads the live read models. */
  looking: LastingConnection;
  log: Pick<Logger, "error" | "info">;
  /** Saves the progress of the job. */
  progress(done: number, total: number): Promise<void>;
  /** Aborted when the job is not needed any more, or the process ends. */
  signal: AbortSignal;
};

/** Interval in ms at which a run saves what it found. */
const SAVE_MS = 1000;
/** The largest count that a job keeps. */
const MOST = 2 ** 31 - 1;

/**
 * Does one attempt at a run, which belongs to this process.
 *
 * @returns what it counted, also with findings
 * @throws GivenUp when the run cannot finish
 */
export const runVerify = async (options: RunVerifyOptions, job: Attempt, report = createReport()): Promise<Counted> => {
  const { log, signal, tenant, progress } = options;
  const counts = (): Counted => ({ done: Math.min(report.done, MOST), total: Math.min(report.total, MOST) });
  const save = async (): Promise<void> => {
    await tenant.verifyRuns.save(job, report);
    await progress(counts().done, counts().total);
  };
  try {
    const run = await tenant.verifyRuns.find(job.id);
    if (!run) throw new Error(`there is no run ${job.id}`);
    await tenant.verifyRuns.begin(job);
    const saving = saveOften(save);
    await look(options, run, report).finally(saving.end);
    await appendEnd(tenant, job.id, report);
    log.info({ run: job.id, findings: report.count, treeSize: report.treeSize }, "a run of verify ended");
    return counts();
  } catch (error) {
    if (signal.aborted || error instanceof NotWanted) throw error;
    if (error instanceof NotComparable) throw new GivenUp("audit.verifyNotComparable");
    log.error({ err: error, run: job.id }, "a run of verify could not end");
    throw new GivenUp("audit.verifyFailed");
  }
};

type Counted = { done: number; total: number };

/** Does runs of verify in this process. */
export const verifyHere = (
  options: Omit<RunVerifyOptions, "progress" | "signal">,
  report = createReport(),
): DefinedJob<"verify", Tenant> => ({
  kind: "verify",
  run: async ({ job, progress, signal }) => ({
    ...(await runVerify({ ...options, progress, signal }, job, report)),
    finish: (trx) => options.tenant.verifyRuns.end(trx, job.id),
  }),
});

/** Saves once a second and at the end, one write at a time. A failed write is followed by another one, but that at the end is the last. */
const saveOften = (save: () => Promise<void>) => {
  let writing: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    writing ??= save()
      .catch(() => undefined)
      .finally(() => (writing = undefined));
  }, SAVE_MS);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await writing;
      await save();
    },
  };
};

const look = async (options: RunVerifyOptions, run: VerifyRunRow, report: Report): Promise<void> => {
  const { tenant, signal } = options;
  const { size } = await tenant.db.selectFrom("audit.progress").select("size").executeTakeFirstOrThrow();
  report.total = Number(size) * (Number(run.log) + Number(run.read_models));
  if (run.log) {
    const { id: tenantId, db, files, storedEvents: log } = tenant;
    const signed = signedFileOf(tenant.folder).last();
    await verifyLog({ tenantId, db, files, log, anchors: run.anchors, signed, report, signal });
  } else for (const check of verifyChecks) report.skip(check);
  if (run.read_models) await compareModels({ ...options, report, events: tenant.events, size: Number(size) });
  report.treeSize ??= Number(size);
  report.done = report.total = Math.max(report.total, report.done);
};

/** Maximum number of findings in the event. The run's row has more. */
const MOST_IN_EVENT = 50;

/** Appends the end of a run to the log. A run with findings becomes an exception. */
const appendEnd = async (
  { events, clock, timeZone }: Pick<VerifyTenant, "events" | "clock" | "timeZone">,
  runId: string,
  report: Report,
): Promise<void> => {
  await clock.read();
  const now = clock.now();
  const event: NewEvent<VerifyEnded> = {
    type: "VerifyEnded",
    id: eventId(runId, 0),
    data: {
      runId,
      treeSize: report.treeSize ?? 0,
      total: report.count,
      findings: report.findings.slice(0, MOST_IN_EVENT).map(({ code, first, last, stream, revision, params }) => ({
        code,
        first,
        last,
        stream,
        revision,
        text: findingText(defaultLanguage, { code, first, last, stream, revision, params }),
      })),
    },
    meta: {
      v: eventVersions.VerifyEnded,
      commandId: runId,
      correlationId: runId,
      userId: NOBODY,
      companyId: NOBODY,
      occurredAt: now.toISOString(),
      recordedAt: now.toISOString(),
      businessDay: localTime(now, timeZone).day,
    },
  };
  // An earlier attempt may have appended it and died before its job was completed.
  await events.append(auditStream(runId), "none", [event]);
};
