import pg from "pg";

/** The part of `pg`'s connection that is needed here; its types are older than it and leave COPY out. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  close(statement: { type: "S"; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values?: (Buffer | null)[] }): void;
  describe(portal: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
};

export type CopyStatement = {
  /** Named on each connection that it runs on. */
  name: string;
  /** A query with parameters that runs before, in the same transaction. When it fails nothing is copied. */
  before: string;
  /** `copy … from stdin with (format binary)` */
  copy: string;
};

/**
 * A query and a COPY behind it as one transaction and one message, which `pg` cannot say: it waits for the server before it sends
 * rows, and on a pipelined connection it knows no COPY at all.
 *
 * @returns how to run it: answers the query's first row, each value as text. Throws `pg.DatabaseError` for either of the two.
 */
export function createCopyQuery({ name, before, copy }: CopyStatement) {
  const statements = [
    { name, text: before },
    { name: `${name}.copy`, text: copy },
  ];
  const prepared = new WeakSet<Wire>();

  const send = (wire: Wire, values: (Buffer | null)[], rows: Buffer): void => {
    wire.stream.cork();
    if (!prepared.has(wire)) {
      // Closed first, because a try that failed may have left one of them.
      for (const statement of statements) wire.close({ type: "S", name: statement.name });
      for (const statement of statements) wire.parse(statement);
    }
    wire.bind({ statement: name, values });
    wire.describe({ type: "P", name: "" });
    wire.execute();
    wire.bind({ statement: `${name}.copy` });
    wire.execute();
    wire.sendCopyFromChunk(rows);
    wire.endCopyFrom();
    wire.sync();
    wire.stream.uncork();
  };

  return (client: pg.Client, values: (Buffer | null)[], rows: Buffer): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const config: pg.QueryArrayConfig = { text: before, rowMode: "array" };
      const query = new pg.Query(config);
      let used: Wire | undefined;
      Object.assign(query, {
        callback(error: Error | null, results?: pg.QueryArrayResult<string[]>[]) {
          if (error) return reject(error);
          if (used) prepared.add(used);
          resolve(results?.[0]?.rows[0] ?? []);
        },
        submit(wire: Wire) {
          used = wire;
          send(wire, values, rows);
          return null;
        },
        // The rows are on their way already.
        handleCopyInResponse: () => undefined,
      });
      client.query(query);
    });
}
