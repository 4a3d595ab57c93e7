import type { Kysely, Transaction } from "kysely";
import { HIDDEN_TEXT, type TextPlace } from "#contracts/erasing/erase-calls.ts";
import { readModels } from "#contracts/read-models/index.ts";
import { tableName, type Table } from "#contracts/read-models/table.ts";
import { rowOfException } from "#contracts/streams/exception/ids.ts";
import type { Database } from "../../engines/database/database.ts";
import { snake } from "../../engines/database/snake.ts";
import type { FoundText } from "./free-texts.ts";

/** Columns with a text of the event that the row's `logOrder` names. JSON columns hold the remaining fields of that event. */
const ownColumns = new Set(["remark", "comment", "text", "details", "facts"]);
/** Columns with a text of a later event, by the column that the stream's name leads to. An exception shows its last comment as `acknowledgement`. */
const laterColumns: Readonly<Record<string, string>> = {
  processingMeasures: "cylinderId",
  reason: "id",
  acknowledgement: "id",
  reasonsForRefusal: "orderNumber",
};

const idOf = (stream: string): string => stream.slice(stream.indexOf("-") + 1);

type AnyTable = { model: Record<string, unknown> };

/**
 * Hides a free text of an event: in the read models now, and through `hidden_text` wherever the log is read from then on, so that a rebuild writes the
 * same rows. The same words of other events stay.
 */
export const hideText = async (
  trx: Transaction<Database>,
  { stream, revision, field }: TextPlace,
  words: FoundText,
): Promise<void> => {
  const row = { stream, revision, field };
  await trx
    .insertInto("hidden_text")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const table of Object.values(readModels) as Table[]) await hideIn(trx, table, stream, words);
  if (stream.startsWith("audit-"))
    await trx
      .updateTable("audit.evidence")
      .set({ purpose: HIDDEN_TEXT })
      .where("id", "=", idOf(stream))
      .where("purpose", "=", words.text)
      .execute();
};

const hideIn = async (
  db: Kysely<Database>,
  table: Table,
  stream: string,
  { text, order }: FoundText,
): Promise<void> => {
  const id = idOf(stream);
  const isOfCylinder = stream.startsWith("cylinder-");
  const update = () => db.withTables<AnyTable>().updateTable(tableName(table) as "model");
  /** The rows of the event, by the index on cylinders where the table has one. */
  const ofEvent = () => {
    const rows = update().where("log_order", "=", String(order));
    return "cylinderId" in table.columns ? rows.where("cylinder_id", "=", id) : rows;
  };
  for (const [name, { type }] of Object.entries(table.columns)) {
    const column = snake(name);
    const key = laterColumns[name];
    const isOwn = ownColumns.has(name) && (isOfCylinder || !("cylinderId" in table.columns));
    if (type === "text" && isOwn)
      await ofEvent()
        .set({ [column]: HIDDEN_TEXT })
        .where(column, "=", text)
        .execute();
    if (type === "text" && key !== undefined)
      await update()
        .set({ [column]: HIDDEN_TEXT })
        .where(({ eb, cast }) => eb(cast<string>(snake(key), "text"), "in", [id, rowOfException(id)]))
        .where(column, "=", text)
        .execute();
    if (type === "jsonb" && isOwn)
      await ofEvent()
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
};
