import pg from "pg";

/** One connection that is made when needed, and made again after it was lost. */
export type LastingConnection = {
  /** Runs the work on the connection. After a connection error the next call makes a new one. */
  use<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Calls `hear` when an established connection ended, also while it was idle. */
  onLost(hear: () => void): void;
  close(): Promise<void>;
};

export function createLastingConnection(config: pg.ClientConfig): LastingConnection {
  let current: Promise<pg.Client> | undefined;
  const hearers: (() => void)[] = [];

  const drop = (client: Promise<pg.Client>): void => {
    if (current === client) current = undefined;
    void client.then((c) => c.end()).catch(() => undefined);
  };

  const open = (): Promise<pg.Client> => {
    const client = new pg.Client(config);
    const opening: Promise<pg.Client> = client.connect().then(() => client);
    // A lost connection would end the process without this listener.
    client.on("error", () => drop(opening));
    client.on("end", () => {
      drop(opening);
      for (const hear of hearers) hear();
    });
    opening.catch(() => drop(opening));
    return opening;
  };

  return {
    async use(work) {
      const using = (current ??= open());
      try {
        return await work(await using);
      } catch (error) {
        // The connection still works after an error reported by PostgreSQL. Its state is unknown after any other error.
        if (!(error instanceof pg.DatabaseError)) drop(using);
        throw error;
      }
    },
    onLost: (hear) => void hearers.push(hear),
    async close() {
      const client = current;
      current = undefined;
      await client?.then((c) => c.end()).catch(() => undefined);
    },
  };
}

/** The same connection for several users, one after the other, so that no statement gets into the transaction of another. */
export function inTurns(connection: LastingConnection): LastingConnection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...connection,
    use(work) {
      const turn = last.then(() => connection.use(work));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}
