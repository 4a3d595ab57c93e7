import { sql, type Kysely } from "kysely";

/** Runs of verify and what they found. A run that waits or goes on is the only one of its tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db.withSchema("audit");
  await schema
    .createTable("verify_run")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("done", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("total", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("log", "boolean", (column) => column.notNull())
    .addColumn("read_models", "boolean", (column) => column.notNull())
    .addColumn("anchors", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("anchor_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("user_id", "uuid")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .addColumn("started_time", "timestamptz")
    .addColumn("finished_time", "timestamptz")
    .addColumn("beat_time", "timestamptz")
    .addColumn("stop_asked", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("tree_size", "bigint")
    .addColumn("finding_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("checks", "jsonb", (column) => column.notNull().defaultTo("[]"))
    .addColumn("tables", "jsonb", (column) => column.notNull().defaultTo("[]"))
    .addColumn("error", "text")
    .execute();
  await schema
    .createIndex("verify_run_one")
    .unique()
    .on("verify_run")
    .expression(sql`(true)`)
    .where(sql.ref("state"), "in", sql`('waiting', 'active')`)
    .execute();
  await schema.createIndex("verify_run_created").on("verify_run").column("created_time").execute();
  await schema
    .createTable("verify_finding")
    .addColumn("run_id", "uuid", (column) => column.notNull().references("audit.verify_run.id").onDelete("cascade"))
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("code", "text", (column) => column.notNull())
    .addColumn("index", "bigint")
    .addColumn("stream", "text")
    .addColumn("revision", "bigint")
    .addColumn("first", "bigint")
    .addColumn("last", "bigint")
    .addColumn("params", "jsonb", (column) => column.notNull().defaultTo("{}"))
    .addPrimaryKeyConstraint("verify_finding_pkey", ["run_id", "place"])
    .execute();
}
