import { sql, type Expression } from "kysely";
import { OFFLINE_AFTER, STALE_AFTER } from "#contracts/boards/screen-calls.ts";
import { displayTable } from "#contracts/lists/display.ts";
import { ERASE_REQUEST_DAYS } from "#contracts/erasing/erase-calls.ts";
import { erasureTable } from "#contracts/lists/erasure.ts";
import { evidenceTable } from "#contracts/lists/evidence.ts";
import { scheduleTable } from "#contracts/lists/schedule.ts";
import { checkpointTable, verifyRunTable } from "#contracts/lists/verify.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { verifyExceptionId } from "#contracts/streams/exception/ids.ts";
import { eb } from "./expressions.ts";

/* Sources of lists that combine several tables into one row per thing. PostgreSQL plans them as part of the list's own query. */

const exceptionOf = eb.fn<string>("concat", [
  eb.cast<string>(eb.val(verifyExceptionId("")), "text"),
  "run.id" as never,
]);

const jobState = eb.cast<string | null>("job.state" as never, "text");

/** The state of a thing that a job makes. Backups hold no jobs: a restored thing without its job was finished before, or never will be. */
const stateBesideJob = (finish: string) =>
  eb
    .case()
    .when(eb(jobState, "=", "cancelled"))
    .then("failed")
    .when(eb(eb.fn.coalesce(jobState, eb.cast<string | null>(finish as never, "text")), "is", null))
    .then("failed")
    .else(eb.fn.coalesce(jobState, eb.val("completed")))
    .end()
    .as("state");

const runs = eb
  .selectFrom("audit.verify_run as run")
  .leftJoin("job", "job.id", "run.id")
  .leftJoin("account", "account.id", "run.user_id")
  .leftJoin("read.exception as raised", (join) => join.on("raised.id", "=", exceptionOf))
  .select(["run.id", "run.log", "run.read_models", "run.anchor_count as anchors", "run.tree_size", "run.finding_count"])
  .select(["run.created_time", "job.started_time"])
  .select(({ and, case: when, cast, eb: is, fn, lit, ref, val }) => [
    stateBesideJob("run.finished_time"),
    fn.coalesce("job.finished_time", "run.finished_time").as("finished_time"),
    fn.coalesce(cast<number>("job.done", "bigint"), lit(0)).as("done"),
    fn.coalesce(cast<number>("job.total", "bigint"), lit(0)).as("total"),
    when().when("job.state", "=", "cancelled").then("audit.verifyStopped").else(ref("job.error")).end().as("error"),
    fn.coalesce(fn<string | null>("nullif", [ref("account.nick_name"), val("")]), "account.user_name").as("started_by"),
    when()
      .when(and([is("run.finished_time", "is not", null), is("run.finding_count", ">", 0)]))
      .then(exceptionOf)
      .end()
      .as("exception_id"),
    fn.coalesce(is("raised.handling", "=", "acknowledged"), is.lit(false)).as("acknowledged"),
  ]);

/** Upper bound of the tree sizes of one origin. */
const MOST_SIZE = 1_000_000_000_000;

const checkpoints = eb
  .selectFrom("audit.checkpoint")
  .select(({ eb: sum, fn, val, cast, parens, ref, lit }) => [
    ...(["size", "at", "note", "cosignatures"] as const),
    fn<string>("encode", [ref("root"), val("base64")]).as("root"),
    sum(parens(cast<number>("generation", "bigint"), "*", lit(MOST_SIZE)), "+", cast<number>("size", "bigint")).as(
      "place",
    ),
  ]);

/** One stored property of a finished bundle. */
const factOf = (name: string) => eb.fn<string | null>("jsonb_extract_path_text", ["made" as never, eb.val(name)]);
const madeCount = (name: string) => eb.cast<number | null>(factOf(name), "bigint");
const barcodeCount = eb.fn<number>("jsonb_array_length", ["gas_barcodes" as never]);

const bundles = eb
  .selectFrom("audit.evidence as evidence")
  .leftJoin("job", "job.id", "evidence.id")
  .select(["evidence.id", "job.error", "evidence.language", "evidence.order_number", "evidence.purpose"])
  .select(["evidence.pictures", "evidence.names", "evidence.user_id", "evidence.user_name", "evidence.created_time"])
  .select(["job.finished_time", "evidence.file_name", "evidence.digest", "evidence.last_check"])
  .select(({ case: when, cast, eb: is, fn, ref, val, lit }) => [
    stateBesideJob("evidence.digest"),
    fn.coalesce(is("job.state", "=", "cancelled"), lit(false)).as("is_cancelled"),
    fn.coalesce(cast<number>("job.done", "bigint"), madeCount("events"), lit(0)).as("done"),
    fn.coalesce(cast<number>("job.total", "bigint"), madeCount("events"), lit(0)).as("total"),
    when()
      .when("evidence.order_number", "is not", null)
      .then("order")
      .when(barcodeCount, "=", 1)
      .then("cylinder")
      .else("recall")
      .end()
      .as("subject"),
    cast<string>("evidence.gas_barcodes", "text").as("gas_barcodes"),
    fn<string | null>("jsonb_extract_path_text", [ref("evidence.gas_barcodes"), val("0")]).as("gas_barcode"),
    barcodeCount.as("barcodes"),
    madeCount("fileSize").as("file_size"),
    madeCount("events").as("events"),
    madeCount("pictures").as("picture_count"),
    factOf("firstAt").as("first_at"),
    factOf("lastAt").as("last_at"),
    madeCount("treeSize").as("tree_size"),
    factOf("root").as("root"),
    fn<string | null>("jsonb_extract_path_text", [ref("evidence.last_check"), val("verdict")]).as("verdict"),
  ]);

const schedules = eb
  .selectFrom("export_schedule as schedule")
  .where("schedule.is_deleted", "=", false)
  .select(["schedule.id", "version", "list", "format", "query", "every", "at_time", "on_day", "is_usable", "due_time"])
  .select(["last_time", "created_user_id", "created_company_id", "created_time"])
  .select((row) =>
    row
      .selectFrom("export_schedule_user as recipient")
      .innerJoin("account", "account.id", "recipient.user_id")
      .whereRef("recipient.schedule_id", "=", "schedule.id")
      .select(({ fn, ref, val }) =>
        fn
          .agg<string>("string_agg", [
            fn.coalesce(fn<string | null>("nullif", [ref("nick_name"), val("")]), "user_name"),
            val(", "),
          ])
          .as("names"),
      )
      .as("recipients"),
  );

const secondsAgo = (seconds: number) =>
  eb(eb.fn<Date>("now"), "-", eb.cast<Date>(eb.val(`${seconds} seconds`), sql.raw("interval")));

const daysAgo = (days: number) => secondsAgo(days * 86_400);

const nameOfAccount = (alias: "asker" | "confirmer") =>
  eb.fn.coalesce(
    eb.fn<string | null>("nullif", [eb.ref(`${alias}.nick_name` as never), eb.val("")]),
    eb.ref(`${alias}.user_name` as never),
  );

/** Nobody confirms a waiting request that is older than its limit. */
const erasures = eb
  .selectFrom("erasure")
  .leftJoin("account as asker", "asker.id", "erasure.asked_by")
  .leftJoin("account as confirmer", "confirmer.id", "erasure.confirmed_by")
  .leftJoin("job", "job.id", "erasure.id")
  .select([
    "erasure.id",
    "erasure.kind",
    "erasure.record_id",
    "erasure.company_id",
    "erasure.reason",
    "erasure.fields",
    "erasure.files",
  ])
  .select(["erasure.asked_by", "erasure.asked_time", "erasure.confirmed_time", "erasure.finished_time"])
  .select(({ and, case: when, eb: is, fn }) => [
    when()
      .when(and([is("erasure.state", "=", "waiting"), is("erasure.asked_time", "<", daysAgo(ERASE_REQUEST_DAYS))]))
      .then("expired")
      .when(and([is("erasure.state", "=", "active"), is("job.state", "in", ["failed", "cancelled"])]))
      .then("failed")
      .else(is.ref("erasure.state"))
      .end()
      .as("state"),
    fn<number>("jsonb_array_length", ["erasure.texts"]).as("texts"),
    nameOfAccount("asker").as("asked_name"),
    nameOfAccount("confirmer").as("confirmed_name"),
  ]);

/** The state "connected" of displays uses the real clock. */
const displays = eb
  .selectFrom("screen")
  .leftJoin("company", "company.id", "screen.company_id")
  .leftJoin("account as pairer", "pairer.id", "screen.paired_by")
  .where("screen.is_deleted", "=", false)
  .select(["screen.id", "screen.version as record_version", "screen.name", "screen.place", "screen.board_id"])
  .select(["screen.playlist", "screen.company_id", "company.name as company_name", "screen.with_below"])
  .select(["screen.paired_by", "screen.paired_at", "screen.last_seen_at", "screen.client_version as version"])
  .select(["screen.width", "screen.height", "screen.language", "screen.theme"])
  .select(({ case: when, fn, val }) => [
    fn.coalesce("pairer.nick_name", "pairer.user_name", val("")).as("paired_by_name"),
    when()
      .when("screen.last_seen_at", ">=", secondsAgo(STALE_AFTER))
      .then("live")
      .when("screen.last_seen_at", ">=", secondsAgo(OFFLINE_AFTER))
      .then("stale")
      .else("offline")
      .end()
      .as("state"),
  ]);

/** Sources by the name of the table that they replace. */
export const shownTables: Readonly<Record<string, Expression<unknown>>> = {
  [tableName(verifyRunTable)]: runs,
  [tableName(checkpointTable)]: checkpoints,
  [tableName(evidenceTable)]: bundles,
  [tableName(erasureTable)]: erasures,
  [tableName(displayTable)]: displays,
  [tableName(scheduleTable)]: schedules,
};
