import pg, { type ClientBase } from "pg";
import { snake } from "#infra/engines/database/snake.ts";
import type { Table } from "#contracts/read-models/table.ts";
import { encodeCopy } from "./encode-copy.ts";
import { qualified, quoted } from "./names.ts";
import type { NewRows } from "./change-set.ts";
import { allSent } from "./transaction.ts";

declare module "pg" {
  /** COPY needs a method that the types of `pg` leave out. */
  interface Connection {
    endCopyFrom(): void;
  }
}

/**
 * Puts new rows into their tables by COPY: PostgreSQL takes a fifth of the time that it needs for the same rows as arrays. Throws
 * `TypeError` for a value that does not belong into its column, and PostgreSQL's own errors.
 */
export async function copyRows(client: ClientBase, schema: string, tables: readonly NewRows[]): Promise<void> {
  const { messages, release } = encodeCopy(tables);
  await allSent(tables.map(({ table }, index) => copy(client, schema, table, messages[index]!)));
  // Not after an error: the socket may still have to send them.
  release();
}

function copy(client: ClientBase, schema: string, table: Table, rows: Buffer): Promise<void> {
  const names = Object.keys(table.columns).map((name) => quoted(snake(name)));
  const command = `copy ${qualified(schema, table.name)} (${names.join(", ")}) from stdin`;
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null | undefined): void => (error ? reject(error) : resolve());
    client.query(new CopyIn(command, rows, callback));
  });
}

/**
 * COPY as one of several queries under way on a connection. The rows are sent behind the command without waiting to be asked for:
 * should PostgreSQL refuse the command, it passes over them.
 */
class CopyIn extends pg.Query {
  readonly #command: string;
  readonly #rows: Buffer;
  /** @param rows a whole message; `pg` would copy them twice to make one. */
  constructor(command: string, rows: Buffer, callback: (error: Error | null | undefined) => void) {
    super(command);
    this.#command = command;
    this.#rows = rows;
    Object.assign(this, { callback });
  }
  override submit = (connection: pg.Connection): void => {
    // The rows of all tables that are sent in one turn leave in one write.
    connection.stream.cork();
    process.nextTick(() => connection.stream.uncork());
    connection.query(this.#command);
    connection.stream.write(this.#rows);
    connection.endCopyFrom();
  };
  handleCopyInResponse(): void {}
}
