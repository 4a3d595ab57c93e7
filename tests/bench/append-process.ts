import { randomUUID } from "node:crypto";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { aFilling } from "./append-events.ts";

/*
 * One of several processes that append at once: each message is how many calls to make, each answer how many ms they took. Ends with its
 * parent.
 */
const [connectionString = "", count = "0"] = process.argv.slice(2);
const log = createPostgresEventLog({ connectionString });
const streams = Array.from({ length: Number(count) }, () => `cylinder-${randomUUID()}`);
let revision = -1n;

const call = async (): Promise<void> => {
  const expected = revision < 0n ? ("none" as const) : revision;
  const answers = await log.appendEach(streams.map((stream, n) => ({ stream, expected, events: [aFilling(n)] })));
  if (!answers.every((answer) => answer.ok)) throw new Error("a conflict on streams of one's own");
  revision++;
};

process.on("message", async (calls: number) => {
  const began = performance.now();
  for (let n = 0; n < calls; n++) await call();
  process.send?.(performance.now() - began);
});
process.on("disconnect", () => process.exit());
