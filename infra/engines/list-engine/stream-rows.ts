import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { AnswerRow } from "./answer-row.ts";

const BATCH = 1000;

/**
 * Rows through a cursor, a batch at a time: memory stays flat however many there are. SQL text, because Kysely's own streaming needs
 * one more package to say the same.
 */
export async function* streamRows(
  transaction: Transaction<Database>,
  query: RawBuilder<AnswerRow>,
  answer: (row: AnswerRow) => AnswerRow,
): AsyncIterable<AnswerRow> {
  await sql`declare list_rows no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<AnswerRow>`fetch ${sql.raw(String(BATCH))} from list_rows`.execute(transaction);
    for (const row of rows) yield answer(row);
    if (rows.length < BATCH) return;
  }
}
