import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnection } from "#infra/engines/database/connect.ts";
import { migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { LogUnavailable } from "#infra/engines/event-log/port.ts";
import { anEvent, aStream, collect, follow, isEvent } from "./events.ts";

let folder: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cylindra-log-"));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), maxConnections: 30 });
  const connection = createConnection({ url: postgres.url, name: "migrate", max: 1 });
  await migrateToLatest(connection.db, platformSchema);
  await connection.close();
});

afterAll(async () => {
  await postgres.stop({ remove: true });
  rmSync(folder, { recursive: true, force: true });
});

/** The postmaster is killed without warning; its keeper starts it again on the same port. */
const killPostgres = async (): Promise<void> => {
  const before = postgres.pid()!;
  process.kill(before, "SIGKILL");
  while (postgres.pid() === undefined || postgres.pid() === before) await new Promise(setImmediate);
};

test("PostgreSQL killed three times under load: nothing acknowledged is lost, nothing stands or is seen twice", async () => {
  const log = createPostgresEventLog({ connectionString: postgres.url, patienceMs: 60_000 });
  const streams = Array.from({ length: 8 }, () => aStream());
  const seenAll = new AbortController();
  const seen: string[] = [];
  let written = Number.POSITIVE_INFINITY;
  const following = (async () => {
    for await (const item of log.subscribe({ signal: seenAll.signal })) {
      if (isEvent(item)) seen.push(item.position);
      if (seen.length >= written) seenAll.abort();
    }
  })();

  let stop = false;
  const writing = streams.map(async (stream) => {
    let revision = -1n;
    while (!stop) {
      const answer = await log.append(stream, revision < 0n ? "none" : revision, [anEvent(String(revision + 1n))]);
      if (!answer.ok) throw new Error(`${stream} stood at ${answer.actual}, expected ${answer.expected}`);
      expect(answer.revision).toBe(++revision);
    }
    return revision + 1n;
  });
  for (let round = 0; round < 3; round++) {
    const before = seen.length;
    while (seen.length < before + 50) await new Promise(setImmediate);
    await killPostgres();
  }
  stop = true;
  const acknowledged = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0n);
  written = Number(acknowledged);

  const inLog = await collect(log.readAll({ limit: 1_000_000 }));
  expect(BigInt(inLog.length)).toBe(acknowledged);
  if (seen.length >= written) seenAll.abort();
  await following;
  expect(seen).toEqual(inLog.map((event) => event.position));
  await log.close();
}, 120_000);

test("while PostgreSQL is away a call throws LogUnavailable when its patience ends, and the same call holds later", async () => {
  const log = createPostgresEventLog({ connectionString: postgres.url, patienceMs: 300 });
  const stream = aStream();
  await log.append(stream, "none", [anEvent()]);
  await postgres.stop();
  const event = anEvent();
  await expect(log.append(stream, 0n, [event])).rejects.toBeInstanceOf(LogUnavailable);
  await expect(collect(log.readStream(stream))).rejects.toBeInstanceOf(LogUnavailable);
  await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), maxConnections: 30 });
  const items = await follow(log, { prefixes: [stream] }, (seen) => "caughtUp" in seen.at(-1)!);
  expect(items.filter(isEvent)).toHaveLength(1);
  expect((await log.append(stream, 0n, [event])).ok).toBe(true);
  await log.close();
}, 60_000);
