import { sql, type Kysely } from "kysely";
import type { Database } from "../../database.ts";

/**
 * The schema `audit`: the tree over the log, the notes that commit to it and the keys that signed them. The sealer alone writes it.
 *
 * A leaf has no index beyond those that a bundle, an event's page and the list's usual filters need: each costs every event that is sealed.
 * Long because each column has its line.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.createSchema("audit").execute();
  const { schema } = db.withSchema("audit");
  await schema
    .createTable("leaf")
    .addColumn("index", "bigint", (column) => column.primaryKey())
    .addColumn("hash", "bytea", (column) => column.notNull())
    .addColumn("stream", "text", (column) => column.notNull())
    .addColumn("revision", "bigint", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("procedure_id", "integer")
    .addColumn("event_id", "uuid", (column) => column.notNull())
    .addColumn("correlation_id", "text")
    .addColumn("user_id", "text")
    .addColumn("company_id", "text")
    .addColumn("device", "text")
    .addColumn("gas_barcode", "text")
    .addColumn("occurred_at", "timestamptz")
    .addColumn("recorded_at", "timestamptz")
    .addColumn("exceptions", sql`text[]`, (column) => column.notNull())
    .execute();
  await schema.createIndex("leaf_stream").on("leaf").columns(["stream", "revision"]).execute();
  await schema.createIndex("leaf_correlation").on("leaf").column("correlation_id").execute();
  await schema.createIndex("leaf_barcode").on("leaf").columns(["gas_barcode", "index"]).execute();
  await schema.createIndex("leaf_recorded").on("leaf").using("brin").column("recorded_at").execute();
  await schema
    .createTable("tile")
    .addColumn("level", "integer", (column) => column.notNull())
    .addColumn("index", "bigint", (column) => column.notNull())
    .addColumn("hashes", "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("tile_pkey", ["level", "index"])
    .execute();
  await schema
    .createTable("checkpoint")
    .addColumn("generation", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("root", "bytea", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("at", "timestamptz", (column) => column.notNull())
    .addColumn("cosignatures", "jsonb", (column) => column.notNull().defaultTo("[]"))
    .addPrimaryKeyConstraint("checkpoint_pkey", ["generation", "size"])
    .execute();
  await schema
    .createTable("key")
    .addColumn("vkey", "text", (column) => column.primaryKey())
    .addColumn("from_size", "bigint", (column) => column.notNull())
    .addColumn("to_size", "bigint")
    .execute();
  await schema
    .createTable("progress")
    .addColumn("id", "boolean", (column) =>
      column
        .primaryKey()
        .defaultTo(true)
        .check(sql`id`),
    )
    .addColumn("size", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("position", "text")
    .addColumn("log_name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("generation", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("asked_at", "timestamptz")
    .execute();
  await schema
    .createTable("request")
    .addColumn("id", "uuid", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("manifest", "text")
    .addColumn("answer", "jsonb")
    .addColumn("created_time", "timestamptz", (column) => column.notNull())
    .execute();
  await db.insertInto("audit.progress").defaultValues().execute();
  await createEventView(db);
}

/** Text that is an id: others stand in old logs too, and they join nothing. */
const idOf = (column: "user_id" | "company_id") =>
  sql<
    string | null
  >`case when ${sql.ref(column)} ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then ${sql.ref(column)}::uuid end`;

/** The view that the list of events reads. */
const createEventView = (db: Kysely<Database>): Promise<void> =>
  db
    .withSchema("audit")
    .schema.createView("event")
    .as(
      db
        .selectFrom("audit.leaf")
        .selectAll()
        .select([idOf("user_id").as("account_id"), idOf("company_id").as("place_id")]),
    )
    .execute();
