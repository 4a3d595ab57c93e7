import type { Kysely } from "kysely";
import type { PermissionTable } from "../../tables/platform.ts";

/** Logs keep what a sentence is made of, so that each reader has it in their language, and the permission node names the operation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("login_log")
    .addColumn("msg_params", "jsonb")
    .addColumn("number", "bigint", (column) => column.generatedAlwaysAsIdentity())
    .execute();
  await db.schema
    .alterTable("operation_log")
    .addColumn("msg_params", "jsonb")
    .addColumn("code", "text")
    .addColumn("correlation_id", "text")
    .addColumn("browser_info", "text")
    .addColumn("os", "text")
    .execute();
  // Rows of before hold the method there.
  await db.schema.alterTable("operation_log").renameColumn("api_label", "method").execute();
  await db.schema.createView("permission_label").as(labelsOf(db)).execute();
}

/** Each code with the words of its interface point and its menu, such as "Vehicles: Edit". */
const labelsOf = (db: Kysely<unknown>) =>
  (db as Kysely<{ permission: PermissionTable }>)
    .selectFrom("permission as node")
    .leftJoin("permission as menu", "menu.id", "node.parent_id")
    .distinctOn("node.code")
    .where("node.code", "is not", null)
    .where("node.is_deleted", "=", false)
    .orderBy("node.code")
    .orderBy("node.id")
    .select(({ fn, val, ref }) => [
      "node.code",
      fn<string>("concat_ws", [val("："), ref("menu.label"), ref("node.label")]).as("label"),
      fn<string>("concat_ws", [val(": "), ref("menu.english_name"), ref("node.english_name")]).as("english_label"),
    ]);
