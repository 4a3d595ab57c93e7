import pg from "pg";
import { copyIn } from "./copy.ts";

/**
 * The reference: the rows of `read.history` sent by COPY, as lines made beforehand, into a like table that has its key and no other
 * index. Answers rows a second.
 */
export async function createCopiedHistory(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const lines = await linesOf(client);
  await client.query("create table public.copied_history (like read.history, primary key (id))");
  return {
    async round(): Promise<number> {
      await client.query("truncate public.copied_history");
      const began = performance.now();
      await copyIn(client, "public.copied_history", lines.text);
      return (lines.count * 1000) / (performance.now() - began);
    },
    async close(): Promise<void> {
      await client.query("drop table public.copied_history");
      await client.end();
    },
  };
}

type CopyOut = { query(text: string): void };

/** At most this many rows, so that the lines fit into memory. */
const maxRows = 50_000;

const linesOf = (client: pg.Client): Promise<{ text: Buffer; count: number }> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failure: Error | undefined;
    const query = {
      submit: (connection: unknown) =>
        (connection as CopyOut).query(
          `copy (select * from read.history order by log_order limit ${maxRows}) to stdout`,
        ),
      // A copy, because the connection reads on into the same memory.
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void chunks.push(Buffer.from(chunk)),
      handleError: (error: Error) => void (failure = error),
      handleReadyForQuery: () =>
        failure ? reject(failure) : resolve({ text: Buffer.concat(chunks), count: chunks.length }),
      handleCommandComplete: () => undefined,
    };
    client.query(query as unknown as pg.Submittable);
  });
