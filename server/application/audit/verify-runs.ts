import type { Kysely } from "kysely";
import { readAnchors } from "#contracts/audit/anchors.ts";
import type { FindingAnswer, Outside, VerifyRunAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import { verifyRun } from "#contracts/lists/verify.ts";
import { findingText } from "#contracts/locales/finding-text.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { originOf } from "#contracts/seals/checkpoint.ts";
import { readNote, readVerifier, signersOf } from "#contracts/seals/signed-note.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import type { VerifyFindingRow } from "#infra/stores/verify-runs/verify-runs.ts";
import type { JobOwner } from "#infra/stores/jobs/job.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { type Answer, done, refusedCall } from "../answer.ts";

/** Names of the witnesses that signed a checkpoint, each from its own line. */
const witnessNames = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => readNote(`text\n\n${line}\n`)?.signatures ?? []).map(({ name }) => name);

/** Checkpoints that are read, at most one a minute. A witness that signed none of them has been away for a week. */
const READ_AT_MOST = 10_000;

/** The newest checkpoint that a witness signed. */
const newestWitnessed = async (db: Db): Promise<Outside["witness"]> => {
  const newest = db
    .selectFrom("audit.checkpoint")
    .select(["generation", "size", "at", "cosignatures"])
    .orderBy("generation", "desc")
    .orderBy("size", "desc")
    .limit(READ_AT_MOST);
  const row = await db
    .selectFrom(newest.as("newest"))
    .selectAll()
    .where(({ fn }) => fn<number>("jsonb_array_length", ["cosignatures"]), ">", 0)
    .orderBy("generation", "desc")
    .orderBy("size", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { names: witnessNames(row.cosignatures), size: Number(row.size), at: new Date(row.at).toISOString() }
    : null;
};

/** The newest run that compared the log with pasted anchors, if they agreed. */
const newestAnchored = async (db: Db): Promise<Outside["anchor"]> => {
  const row = await db
    .selectFrom("audit.verify_run")
    .select(["anchor_count", "checks", "finished_time"])
    .where("finished_time", "is not", null)
    .where("anchor_count", ">", 0)
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  const agrees = row?.checks.some(({ name, state }) => name === "anchors" && state === "ok") ?? false;
  return row?.finished_time && agrees
    ? { count: row.anchor_count, at: new Date(row.finished_time).toISOString() }
    : null;
};

/** Agreements with copies outside this installation. Without them a log that is rewritten together with its tree looks sound. */
const readOutside = async (db: Db): Promise<Outside> => {
  const [witness, anchor] = await Promise.all([newestWitnessed(db), newestAnchored(db)]);
  return { witness, anchor };
};

/**
 * Counts the pasted notes of a tenant's log.
 *
 * @returns `undefined` if a note is invalid, belongs to another log, or has a false signature. A note with an unknown key is accepted, and the run
 * reports it.
 */
const countAnchors = async (db: Kysely<Database>, tenantId: string, text: string): Promise<number | undefined> => {
  const anchors = readAnchors(text);
  if (!anchors) return undefined;
  const rows = await db.selectFrom("audit.key").select("vkey").execute();
  const keys = rows.map(({ vkey }) => readVerifier(vkey)).filter((key) => key !== undefined);
  const logOrigin = originOf(tenantId);
  const isGood = anchors.every(
    ({ origin, note }) =>
      (origin === logOrigin || origin.startsWith(`${logOrigin}/`)) && signersOf(note, keys) !== undefined,
  );
  return isGood ? anchors.length : undefined;
};

type Db = Kysely<Database>;
type Asked = { log: boolean; readModels: boolean; anchors?: string };

/** Adds a verification run, which the projections start within seconds. A second run at the same time is refused with the name of the first user. */
export const startVerify = async (
  { id: tenantId, db, jobs, verifyRuns }: Pick<Tenant, "id" | "db" | "jobs" | "verifyRuns">,
  who: JobOwner,
  { log, readModels, anchors = "" }: Asked,
): Promise<Answer<{ id: string }>> => {
  const anchorCount = await countAnchors(db, tenantId, anchors);
  if (anchorCount === undefined) return refusedCall("audit.notAnchor");
  const id = await verifyRuns.add({ log, readModels, anchors, anchorCount, who });
  if (id !== undefined) return done({ id });
  const { language } = who;
  const [unfinished] = await jobs.store.unfinished(["verify"]);
  const row = unfinished && (await readRow(db, verifyRun, unfinished, { scope: "all", language }));
  const running = row ? (row as StoredRow<typeof verifyRun>) : undefined;
  const by = running?.startedBy ?? translate(language, "audit.verifyBySelf");
  const since = running?.createdTime ?? new Date().toISOString();
  return refusedCall("audit.verifyRunning", { params: { by, since }, data: { id: running?.id ?? null } });
};

/** Stops a run, which then counts as failed. */
export const stopVerify = async (
  { jobs, verifyRuns }: Pick<Tenant, "jobs" | "verifyRuns">,
  id: string,
): Promise<Answer<{ id: string }>> => {
  const job = await jobs.store.find(id);
  if (job?.kind === "verify" && (await jobs.cancel(job))) return done({ id });
  return refusedCall((await verifyRuns.find(id)) ? "audit.verifyEnded" : "audit.noRun");
};

/** A run as in its list, with an error message if it failed. */
export const runAnswer = (row: StoredRow<typeof verifyRun>, language: Language): VerifyRunAnswer => ({
  ...row,
  error: row.error === null ? null : translate(language, row.error),
});

export const wholeRun = async (
  { db, verifyRuns }: Pick<Tenant, "db" | "verifyRuns">,
  language: Language,
  id: string,
): Promise<Answer<VerifyRunWhole>> => {
  const row = await readRow(db, verifyRun, id, { scope: "all", language });
  const run = row && (await verifyRuns.find(id));
  if (!run) return refusedCall("audit.noRun");
  const findings = await verifyRuns.findings(id);
  return done({
    ...runAnswer(row as StoredRow<typeof verifyRun>, language),
    findings: findings.map((one) => findingOf(one, language)),
    checks: run.checks,
    tables: run.tables,
    outside: await readOutside(db),
  });
};

const findingOf = (row: VerifyFindingRow, language: Language): FindingAnswer => {
  const { code, stream, params } = row;
  const [index, revision, first, last] = [row.index, row.revision, row.first, row.last].map(numberOf);
  const text = findingText(language, { code, stream, params, revision, first, last });
  return {
    code,
    stream,
    index: index ?? null,
    revision: revision ?? null,
    first: first ?? null,
    last: last ?? null,
    text,
  };
};

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));

/** True if a run found that the log was rewritten, and the newest run over the log still finds it. */
export const holdsRewritten = async (db: Kysely<Database>, runId: string): Promise<boolean> => {
  const newest = await db
    .selectFrom("audit.verify_run")
    .select("id")
    .where("finished_time", "is not", null)
    .where("log", "=", true)
    .orderBy("created_time", "desc")
    .limit(1)
    .executeTakeFirst();
  const runs = [...new Set([runId, newest?.id ?? runId])];
  const rewritten = await db
    .selectFrom("audit.verify_finding")
    .select("run_id")
    .distinct()
    .where("code", "=", "log.rewritten")
    .where("run_id", "in", runs)
    .execute();
  return rewritten.length === runs.length;
};
