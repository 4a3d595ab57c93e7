import { sql, type Kysely } from "kysely";
import type { Database } from "../../database.ts";

/** Runs of verify count their attempts, and stand among the jobs that people are shown, though their own table keeps them. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .withSchema("audit")
    .alterTable("verify_run")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createView("job_shown")
    .as(jobs(db).$castTo<object>().unionAll(runs(db).$castTo<object>()))
    .execute();
}

const jobs = (db: Kysely<Database>) =>
  db
    .selectFrom("job")
    .select(["id", "kind", "payload", "state", "attempts", "done", "total", "error", "language", "user_id"])
    .select(["user_name", "company_id", "file_name", "file_ending", "file_size"])
    .select(["created_time", "started_time", "finished_time"]);

const runs = (db: Kysely<Database>) =>
  db
    .selectFrom("audit.verify_run as run")
    .leftJoin("account", "account.id", "run.user_id")
    .select(({ fn, ref, eb, cast }) => {
      const text = (value: string | null) => cast<string>(sql.lit(value), "text");
      /** Counts of events are larger than those of jobs may be. */
      const count = (column: "run.done" | "run.total") =>
        cast<number>(fn("least", [ref(column), sql.lit(2_147_483_647)]), "integer");
      const name = fn<string | null>("nullif", [ref("account.nick_name"), sql.lit("")]);
      const isStopped = eb.case().when("run.error", "=", sql.lit("audit.verifyStopped"));
      return [
        ...(["run.id", text("verify").as("kind")] as const),
        fn<string>("jsonb_build_object", [text("runId"), "run.id"]).as("payload"),
        isStopped.then(text("cancelled")).else(ref("run.state")).end().as("state"),
        ...(["run.attempts", count("run.done").as("done"), count("run.total").as("total"), "run.error"] as const),
        ...([
          text("zh").as("language"),
          "run.user_id",
          fn.coalesce(name, "account.user_name").as("user_name"),
        ] as const),
        cast<string>(sql.lit(null), "uuid").as("company_id"),
        ...([text(null).as("file_name"), text(null).as("file_ending")] as const),
        cast<string>(sql.lit(null), "bigint").as("file_size"),
        ...(["run.created_time", "run.started_time", "run.finished_time"] as const),
      ];
    });
