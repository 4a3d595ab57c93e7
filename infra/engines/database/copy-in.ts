import pg, { type ClientBase } from "pg";

declare module "pg" {
  /** COPY needs this method. The types of `pg` lack it. */
  interface Connection {
    endCopyFrom(): void;
  }
}

export type Copy = {
  /** A query that runs first in the same transaction, prepared under its name, with binary parameters. If it fails, nothing is copied. */
  before?: { name: string; text: string; values: (Buffer | null)[] };
  /** `copy … from stdin` */
  command: string;
  /** Rows made by `textRows` or `binaryRows`. */
  rows: Buffer;
};

/**
 * Runs COPY as one of several running queries on a pipelined connection. One message holds the COPY and the query before it.
 *
 * `pg-copy-streams` 7.0.0 waits for PostgreSQL before it sends rows, and `pg` rejects its queries on a pipelined connection.
 *
 * @returns the first row of the query before, as a tuple. Throws `pg.DatabaseError` for either of the two.
 */
export const copyIn = <Row extends unknown[]>(client: ClientBase, copy: Copy): Promise<Row | undefined> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn<Row>(copy, resolve, reject));
  });

/** Statements that each connection has prepared. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/** Sends the rows right after the command, without waiting for PostgreSQL's request. If PostgreSQL rejects the command, it skips the rows. */
class CopyIn<Row extends unknown[]> extends pg.Query {
  readonly #copy: Copy;
  #known: Set<string> | undefined;

  constructor(copy: Copy, resolve: (row?: Row) => void, reject: (error: Error) => void) {
    const config: pg.QueryArrayConfig = { text: copy.command, rowMode: "array" };
    super(config);
    this.#copy = copy;
    const callback = (error: Error | null, results?: pg.QueryArrayResult<Row>[]): void => {
      if (error) return reject(error);
      if (copy.before) this.#known?.add(copy.before.name);
      resolve(results?.[0]?.rows[0]);
    };
    Object.assign(this, { callback });
  }

  override submit = (connection: pg.Connection): void => {
    const { before, command, rows } = this.#copy;
    const { stream } = connection;
    stream.cork();
    if (before) this.#send(connection, before);
    connection.parse({ name: "", text: command, types: [] }, true);
    connection.bind({ statement: "" }, true);
    connection.execute(null, true);
    stream.write(headOf(rows));
    stream.write(rows);
    connection.endCopyFrom();
    connection.sync();
    stream.uncork();
  };

  #send(connection: pg.Connection, { name, text, values }: NonNullable<Copy["before"]>): void {
    this.#known = prepared.get(connection) ?? new Set();
    prepared.set(connection, this.#known);
    if (!this.#known.has(name)) {
      // The statement is closed first, because a failed attempt may have left it open.
      connection.close({ type: "S", name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    connection.describe({ type: "P", name: "" }, true);
    connection.execute(null, true);
  }

  handleCopyInResponse(): void {}
}

/** Header of `CopyData`. The length includes itself and the rows. */
function headOf(rows: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head.write("d");
  head.writeInt32BE(4 + rows.length, 1);
  return head;
}
