import type { Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";

/** Returns a group or document without its text, locked until the transaction ends. `undefined` if it was removed. */
export const lockDocument = (db: Transaction<Database>, id: string) =>
  db
    .selectFrom("document")
    .select(["id", "type", "parent_id", "label", "name", "description", "opened", "sort", "menu_path", "version"])
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .forUpdate()
    .executeTakeFirst();
