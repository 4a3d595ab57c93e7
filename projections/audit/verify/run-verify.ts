import type { LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import type { VerifyRunRow, VerifyRuns } from "#infra/stores/verify-runs/verify-runs.ts";
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

type VerifyTenant = Pick<Tenant, "id" | "folder" | "db" | "storedEvents" | "events" | "files" | "clock" | "timeZone">;

type RunVerifyOptions = {
  tenant: VerifyTenant;
  models: Models;
  /** Connection that fills the rebuilt read models. */
  filling: LastingConnection;
  /** Connection that reads the live read models. */
  looking: LastingConnection;
  runs: VerifyRuns;
  log: Pick<Logger, "error" | "info">;
  /** Aborted when the process ends. */
  signal: AbortSignal;
};

/** Somebody stopped the run, or its process ends. */
class RunStopped extends Error {
  override name = "RunStopped";
}

/** Interval in ms at which a run saves its progress and heartbeat. */
const BEAT_MS = 1000;

/** Executes one run, which belongs to this process. The run ends as `completed`, also with findings, or as `failed` when it cannot finish. */
export const runVerify = async (options: RunVerifyOptions, run: VerifyRunRow): Promise<Report> => {
  const { runs, log, signal } = options;
  const report = createReport();
  const stopping = new AbortController();
  const beat = startBeat(runs, run, report, () => stopping.abort(new RunStopped()));
  try {
    await look({ ...options, signal: AbortSignal.any([signal, stopping.signal]) }, run, report);
    await beat.end();
    await appendEnd(options.tenant, run.id, report);
    await runs.complete(run);
    log.info({ run: run.id, findings: report.count, treeSize: report.treeSize }, "a run of verify ended");
  } catch (error) {
    await beat.end().catch(() => undefined);
    // The process ends without a user's request, so the next process does the run.
    if (signal.aborted && !stopping.signal.aborted) await runs.giveBack(run, "audit.verifyStopped");
    const reason = reasonOf(error, signal.aborted || stopping.signal.aborted);
    if (reason === "audit.verifyFailed") log.error({ err: error, run: run.id }, "a run of verify could not end");
    await runs.fail(run, reason);
  }
  return report;
};

const reasonOf = (error: unknown, isStopped: boolean): string => {
  if (isStopped) return "audit.verifyStopped";
  return error instanceof NotComparable ? "audit.verifyNotComparable" : "audit.verifyFailed";
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

/** Saves the run's row once a second, one write at a time. */
const startBeat = (runs: VerifyRuns, run: VerifyRunRow, report: Report, onStop: () => void) => {
  let writing: Promise<unknown> | undefined;
  const write = async (): Promise<void> => {
    if (!(await runs.save(run, report))) onStop();
  };
  const timer = setInterval(() => {
    // A failed write is followed by another one. If all writes fail, the last one in `end` throws.
    writing ??= write()
      .catch(() => undefined)
      .finally(() => (writing = undefined));
  }, BEAT_MS);
  return {
    async end(): Promise<void> {
      clearInterval(timer);
      await writing;
      await runs.save(run, report);
    },
  };
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
  const appended = await events.append(auditStream(runId), "none", [event]);
  if (!appended.ok) throw new Error(`the run ${runId} has ended before`);
};
