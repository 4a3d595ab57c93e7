import pg, { type ClientBase } from "pg";

declare module "pg" {
  /** COPY needs a method that the types of `pg` leave out. */
  interface Connection {
    endCopyFrom(): void;
  }
}

export type Copy = {
  /** A query that runs first, in the same transaction; when it fails nothing is copied. Prepared under its name, parameters in binary. */
  before?: { name: string; text: string; values: (Buffer | null)[] };
  /** `copy … from stdin` */
  command: string;
  /** Made by `textRows` or `binaryRows`. */
  rows: Buffer;
};

/**
 * Runs COPY as one of several queries under way on a pipelined connection, in one message with the query before it.
 *
 * `pg-copy-streams` 7.0.0 waits for PostgreSQL before it sends rows, and `pg` refuses its queries on a pipelined connection.
 *
 * @returns the first row of the query before, as a tuple. Throws `pg.DatabaseError` for either of the two.
 */
export const copyIn = <Row extends unknown[]>(client: ClientBase, copy: Copy): Promise<Row | undefined> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn<Row>(copy, resolve, reject));
  });

/** Statements that each connection has prepared. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/** The rows are sent behind the command without waiting to be asked for: should PostgreSQL refuse the command, it passes over them. */
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
      // Closed first, because a try that failed may have left it.
      connection.close({ type: "S", name }, true);
      connection.parse({ name, text, types: [] }, true);
    }
    connection.bind({ statement: name, values }, true);
    connection.describe({ type: "P", name: "" }, true);
    connection.execute(null, true);
  }

  handleCopyInResponse(): void {}
}

/** Head of `CopyData`: the length counts itself and what follows. */
function headOf(rows: Buffer): Buffer {
  const head = Buffer.allocUnsafe(5);
  head.write("d");
  head.writeInt32BE(4 + rows.length, 1);
  return head;
}
