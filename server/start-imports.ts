import type { JobHint } from "#contracts/wire/live-topics.ts";
import { importKinds } from "#contracts/imports/kinds.ts";
import { consumeJobs } from "#infra/stores/jobs/consume-jobs.ts";
import { GivenUp, type DefinedJob, type JobContext } from "#infra/stores/jobs/define-job.ts";
import type { JobConsumer } from "#infra/engines/queue/job-queue.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { done } from "./application/answer.ts";
import { checkAgain, checkImport } from "./application/imports/check-import.ts";
import type { ImportParts } from "./application/imports/parts.ts";
import { runImport, type AddRecord } from "./application/imports/run-import.ts";
import type { ServedTenant } from "./application/served-tenant.ts";
import { loadAccess, type Access } from "./application/sign-in/access.ts";
import { Failure } from "./api/http/failure.ts";
import { createRecordStore } from "./api/resources/record-store.ts";
import type { Caller } from "./application/context.ts";

type Kind = "importCheck" | "importRun";
type Context<K extends Kind> = JobContext<K, ServedTenant>;

/**
 * Checks and runs imports in the server, because it has the commands: each row is registered by the command of its form. The jobs' rows show which
 * server has which job, so another server takes over if one stops.
 */
export const startImports = (tenant: ServedTenant, log: Logger, signal: AbortSignal): JobConsumer => {
  const kinds = [checkJob, runJob];
  // Hints are for workers. A server polls instead, and starts its own requests at once.
  const consume = (_atOnce: number, work: (hint: JobHint) => Promise<void>): JobConsumer => {
    const stop = tenant.importHints.listen((id) => void work({ id }).catch(() => undefined));
    return { close: async () => stop() };
  };
  return consumeJobs({ tenant, kinds, log, signal, consume });
};

const checkJob: DefinedJob<"importCheck", ServedTenant> = {
  kind: "importCheck",
  async run(context) {
    const { record, parts } = await partsOf(context);
    const { store } = parts;
    const check = { ...parts, record, progress: context.progress };
    const count = context.payload.again ? await checkAgain(check) : await checkImport(check);
    return { done: count, finish: (trx) => store.end(record.id, "checked", trx) };
  },
};

const runJob: DefinedJob<"importRun", ServedTenant> = {
  kind: "importRun",
  async run(context) {
    const { record, parts, access } = await partsOf(context);
    const { progress, signal } = context;
    const addRecord = addRecordOf(context, parts.caller, access);
    const count = await runImport({ ...parts, record, addRecord, progress, signal });
    return { done: count, finish: (trx) => parts.store.end(record.id, "completed", trx) };
  },
};

/** The import of a job, and the current permissions of its owner. */
const partsOf = async <K extends Kind>({ tenant, job, payload }: Context<K>) => {
  const { db, commands: ctx, imports: store } = tenant;
  const access = job.userId === null ? undefined : await loadAccess(db, job.userId);
  const record = await store.find(payload.importId);
  // Another job replaced it, or the import was removed.
  if (!record || record.jobId !== job.id || !access) throw new GivenUp("import.notFound");
  const { companyId, codes, scopeOf } = access;
  const caller: Caller = {
    userId: access.accountId,
    ...{ companyId, codes, scopeOf },
    language: job.language,
    correlationId: record.id,
  };
  const kind = importKinds[record.kind];
  const parts: ImportParts & { store: typeof store } = { db, ctx, caller, kind, store };
  return { record, parts, access };
};

/** Adds records like `add` of their resource: with the same rules and a log entry for each. */
const addRecordOf =
  ({ tenant }: Context<"importRun">, caller: Caller, access: Access): AddRecord =>
  async (resource, id, values) => {
    const code = resource.codes.add ?? "";
    const { isAdmin, levels } = access;
    const holds = { isAdmin, levels, scope: access.scopeOf(code) };
    const actor = { ...caller, ...holds, companyId: caller.companyId || null };
    try {
      const store = createRecordStore(tenant.db, resource);
      return done(await store.add(values, { ...actor, now: tenant.clock.now(), timeZone: tenant.timeZone }, id));
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      if (await isThere(tenant, resource.table, id)) return done({ id });
      return { ok: false, code: error.code, params: error.options.params, errors: error.options.errors };
    }
  };

const isThere = async ({ commands }: ServedTenant, table: string, id: string): Promise<boolean> =>
  (await commands.reference.known(table, [id])).has(id);
