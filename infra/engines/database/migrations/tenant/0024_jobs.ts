import { sql, type Kysely } from "kysely";
import type { Database } from "../../database.ts";
import { adoptEarlierJobs } from "../../adopt-earlier-jobs.ts";

/**
 * Jobs of every kind. Those of earlier versions move here; their tables stay, because a server of that version may still add to them.
 *
 * Long because each column has its line.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "jsonb", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().defaultTo("waiting"))
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("done", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("total", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("error", "text")
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("user_id", "uuid")
    .addColumn("user_name", "text")
    .addColumn("company_id", "uuid")
    .addColumn("file_name", "text")
    .addColumn("file_ending", "text")
    .addColumn("file_size", "bigint")
    .addColumn("single_key", "text")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("started_time", "timestamptz")
    .addColumn("finished_time", "timestamptz")
    .addColumn("lease_until", "timestamptz")
    .execute();
  const isUnfinished = [sql.ref("state"), "in", [sql.lit("waiting"), sql.lit("active")]] as const;
  await db.schema.createIndex("job_created").on("job").columns(["created_time", "id"]).execute();
  await db.schema.createIndex("job_user").on("job").columns(["user_id", "created_time"]).execute();
  await db.schema
    .createIndex("job_unfinished")
    .on("job")
    .columns(["kind", "created_time"])
    .where(...isUnfinished)
    .execute();
  await db.schema
    .createIndex("job_single")
    .unique()
    .on("job")
    .column("single_key")
    .where(...isUnfinished)
    .execute();
  await db.schema.withSchema("audit").alterTable("evidence").addColumn("job_id", "uuid").execute();
  await db.schema.withSchema("audit").alterTable("verify_run").addColumn("job_id", "uuid").execute();
  await adoptEarlierJobs(db);
}
