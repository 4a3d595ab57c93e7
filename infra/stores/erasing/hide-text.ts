import type { Kysely, Transaction } from "kysely";
import { HIDDEN_TEXT, type TextPlace } from "#contracts/erasing/erase-calls.ts";
import { readModels } from "#contracts/read-models/index.ts";
import { tableName, type Table } from "#contracts/read-models/table.ts";
import type { Database } from "../../engines/database/database.ts";
import { snake } from "../../engines/database/snake.ts";
import { freeFields } from "./free-texts.ts";

/** Columns of read models that hold a free text of an event. An exception shows its last comment as `acknowledgement`. */
const textColumns = new Set([...freeFields, "acknowledgement"]);
/** JSON columns that hold the remaining fields of an event. */
const jsonColumns = new Set(["details", "facts"]);

type AnyTable = { model: Record<string, unknown> };

/**
 * Hides a free text of an event: in the read models now, and through `hidden_text` wherever the log is read from then on, so that a rebuild writes the
 * same rows.
 */
export const hideText = async (
  trx: Transaction<Database>,
  { stream, revision, field }: TextPlace,
  text: string,
): Promise<void> => {
  const row = { stream, revision, field };
  await trx
    .insertInto("hidden_text")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const cylinderId = stream.startsWith("cylinder-") ? stream.slice("cylinder-".length) : undefined;
  for (const table of Object.values(readModels) as Table[]) await hideIn(trx, table, { cylinderId, revision, text });
};

type Where = { cylinderId: string | undefined; revision: number; text: string };

const hideIn = async (db: Kysely<Database>, table: Table, { cylinderId, revision, text }: Where): Promise<void> => {
  const columns = Object.entries(table.columns);
  const isOfCylinder = "cylinderId" in table.columns;
  const update = () => {
    const rows = db.withTables<AnyTable>().updateTable(tableName(table) as "model");
    return cylinderId !== undefined && isOfCylinder ? rows.where("cylinder_id", "=", cylinderId) : rows;
  };
  for (const [name, { type }] of columns) {
    const column = snake(name);
    if (type === "text" && textColumns.has(name))
      await update()
        .set({ [column]: HIDDEN_TEXT })
        .where(column, "=", text)
        .execute();
    if (type === "jsonb" && jsonColumns.has(name) && cylinderId !== undefined && isOfCylinder) {
      const ofEvent = "revision" in table.columns ? update().where("revision", "=", revision) : update();
      await ofEvent
        .set(({ fn, cast, val }) => ({
          [column]: cast(
            fn<string>("replace", [
              cast<string>(column, "text"),
              val(JSON.stringify(text)),
              val(JSON.stringify(HIDDEN_TEXT)),
            ]),
            "jsonb",
          ),
        }))
        .where(({ eb, cast, fn, val }) =>
          eb(fn<number>("strpos", [cast<string>(column, "text"), val(JSON.stringify(text))]), ">", 0),
        )
        .execute();
    }
  }
};
