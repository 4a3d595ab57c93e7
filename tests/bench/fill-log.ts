import pg from "pg";
import { copyIn, copyLine } from "./copy.ts";
import { livedEvents } from "./cylinder-lives.ts";

const linesAtOnce = 5000;

/** Puts events of many cylinders into an empty log, by COPY; answers how many. In one transaction, because a running product seals what it sees. */
export async function fillLog(connectionString: string, count: number): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("begin");
  let position = 0;
  let lines: string[] = [];
  const send = async (): Promise<void> => {
    await copyIn(client, "log.event", Buffer.from(lines.join("")));
    lines = [];
  };
  for (const { stream, revision, id, type, data, meta } of livedEvents(count)) {
    position++;
    lines.push(copyLine([position, stream, revision, id, type, JSON.stringify(data), JSON.stringify(meta)]));
    if (lines.length === linesAtOnce) await send();
  }
  await send();
  await client.query("commit");
  await client.query("analyze log.event");
  await client.end();
  return position;
}
