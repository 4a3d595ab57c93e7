import type { Expression } from "kysely";
import { checkpointTable, verifyRunTable } from "#contracts/lists/verify.ts";
import { tableName } from "#contracts/read-models/table.ts";
import { verifyExceptionId } from "#contracts/streams/exception/ids.ts";
import { eb } from "./expressions.ts";

/*
 * Sources of lists that are no table: what several tables hold of a thing, as one row. PostgreSQL plans them as if they stood in the list's own
 * query.
 */

const exceptionOf = eb.fn<string>("concat", [
  eb.cast<string>(eb.val(verifyExceptionId("")), "text"),
  "run.id" as never,
]);

const runs = eb
  .selectFrom("audit.verify_run as run")
  .leftJoin("account", "account.id", "run.user_id")
  .leftJoin("read.exception as raised", (join) => join.on("raised.id", "=", exceptionOf))
  .select(["run.id", "run.state", "run.done", "run.total", "run.log", "run.read_models", "run.anchor_count as anchors"])
  .select(["run.created_time", "run.started_time", "run.finished_time", "run.tree_size", "run.finding_count"])
  .select(({ and, case: when, eb: is, fn, ref, val }) => [
    "run.error",
    fn.coalesce(fn<string | null>("nullif", [ref("account.nick_name"), val("")]), "account.user_name").as("started_by"),
    when()
      .when(and([is("run.state", "=", "completed"), is("run.finding_count", ">", 0)]))
      .then(exceptionOf)
      .end()
      .as("exception_id"),
    fn.coalesce(is("raised.handling", "=", "acknowledged"), is.lit(false)).as("acknowledged"),
  ]);

/** Sizes of one origin are below it. */
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

/** By the name of the table that they stand for. */
export const shownTables: Readonly<Record<string, Expression<unknown>>> = {
  [tableName(verifyRunTable)]: runs,
  [tableName(checkpointTable)]: checkpoints,
};
