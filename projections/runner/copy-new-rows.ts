import type { ClientBase } from "pg";
import { copyIn } from "#infra/engines/database/copy-in.ts";
import { textRows } from "#infra/engines/database/copy-rows.ts";
import { allSent } from "#infra/engines/database/transaction.ts";
import type { NewRows } from "./change-set.ts";
import { columnName, qualified } from "./names.ts";

/**
 * Puts new rows into their tables by COPY: PostgreSQL takes a fifth of the time that it needs for the same rows as arrays. Throws
 * `TypeError` for a value that does not belong into its column, and PostgreSQL's own errors.
 */
export async function copyNewRows(client: ClientBase, schema: string, tables: readonly NewRows[]): Promise<void> {
  await allSent(
    tables.map(({ table: { name, columns }, rows }) => {
      const names = Object.keys(columns).map(columnName).join(", ");
      const command = `copy ${qualified(schema, name)} (${names}) from stdin`;
      return copyIn(client, { command, rows: textRows(columns, rows) });
    }),
  );
}
