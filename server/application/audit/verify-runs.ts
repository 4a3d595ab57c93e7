import type { Kysely } from "kysely";
import type { FindingAnswer, VerifyRunAnswer, VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { findingText } from "#contracts/locales/finding-text.ts";
import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { verifyExceptionId } from "#contracts/streams/exception/ids.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { VerifyFindingRow, VerifyRunRow } from "#infra/engines/verify-runs/verify-runs.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import { countAnchors } from "./verify-anchors.ts";

type Db = Kysely<Database>;
type Asked = { log: boolean; readModels: boolean; anchors?: string };

/** Adds a run, which the projections begin within seconds. One at a time: a second is told whose the first is. */
export const startVerify = async (
  tenant: Pick<ServedTenant, "id" | "db" | "verifyRuns">,
  { userId, language }: { userId: string; language: Language },
  { log, readModels, anchors = "" }: Asked,
): Promise<Answer<{ id: string }>> => {
  const anchorCount = await countAnchors(tenant.db, tenant.id, anchors);
  if (anchorCount === undefined) return refusedCall("audit.notAnchor");
  const id = await tenant.verifyRuns.add({ log, readModels, anchors, anchorCount, userId });
  if (id !== undefined) return done({ id });
  const running = await tenant.verifyRuns.current();
  const by =
    (running?.user_id && (await nameOf(tenant.db, running.user_id))) || translate(language, "audit.verifyBySelf");
  const since = (running?.created_time ?? new Date()).toISOString();
  return refusedCall("audit.verifyRunning", { params: { by, since }, data: { id: running?.id ?? null } });
};

/** Asks a run to end; it counts as failed. */
export const stopVerify = async (
  { verifyRuns }: Pick<ServedTenant, "verifyRuns">,
  id: string,
): Promise<Answer<{ id: string }>> => {
  if (await verifyRuns.stop(id)) return done({ id });
  return refusedCall((await verifyRuns.find(id)) ? "audit.verifyEnded" : "audit.noRun");
};

type Row = VerifyRunRow & { startedBy: string | null; handling: string | null };

/** Runs with who started them, and how people handled the exceptions that they made. */
const runs = (db: Db) =>
  db
    .selectFrom("audit.verify_run as run")
    .leftJoin("account", "account.id", "run.user_id")
    .leftJoin("read.exception as exception", (join) =>
      join.on((eb) =>
        eb(
          "exception.id",
          "=",
          eb.fn<string>("concat", [eb.cast<string>(eb.val(verifyExceptionId("")), "text"), eb.cast("run.id", "text")]),
        ),
      ),
    )
    .selectAll("run")
    .select(({ fn, ref, val }) => [
      fn
        .coalesce(fn<string | null>("nullif", [ref("account.nick_name"), val("")]), "account.user_name")
        .as("startedBy"),
      "exception.handling",
    ]);

export const pageOfRuns = async (
  db: Db,
  language: Language,
  { pageIndex = 1, pageSize = 20 }: { pageIndex?: number; pageSize?: number },
): Promise<{ list: VerifyRunAnswer[]; total: number }> => {
  const [rows, { count }] = await Promise.all([
    runs(db)
      .orderBy("run.created_time", "desc")
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    db
      .selectFrom("audit.verify_run")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map((row) => answerOf(row, language)), total: Number(count) };
};

export const wholeRun = async (
  { db, verifyRuns }: Pick<ServedTenant, "db" | "verifyRuns">,
  language: Language,
  id: string,
): Promise<Answer<VerifyRunWhole>> => {
  const row = await runs(db).where("run.id", "=", id).executeTakeFirst();
  if (!row) return refusedCall("audit.noRun");
  const findings = await verifyRuns.findings(id);
  const { checks, tables } = row;
  return done({
    ...answerOf(row, language),
    findings: findings.map((one) => findingOf(one, language)),
    checks,
    tables,
  });
};

const answerOf = (row: Row, language: Language): VerifyRunAnswer => ({
  id: row.id,
  state: row.state,
  done: Number(row.done),
  total: Number(row.total),
  log: row.log,
  readModels: row.read_models,
  anchors: row.anchor_count,
  startedBy: row.startedBy,
  createdTime: row.created_time.toISOString(),
  startedTime: row.started_time?.toISOString() ?? null,
  finishedTime: row.finished_time?.toISOString() ?? null,
  treeSize: numberOf(row.tree_size),
  findingCount: row.finding_count,
  exceptionId: row.state === "completed" && row.finding_count > 0 ? verifyExceptionId(row.id) : null,
  acknowledged: row.handling === "acknowledged",
  error: row.error === null ? null : translate(language, row.error),
});

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

const nameOf = async (db: Db, id: string): Promise<string | undefined> => {
  const account = await db
    .selectFrom("account")
    .select(["nick_name", "user_name"])
    .where("id", "=", id)
    .executeTakeFirst();
  return account && (account.nick_name || account.user_name);
};
