import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createPostgresEventLog, logConnection } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { eventLogContract } from "./contract.ts";
import { anEvent, aStream, collect, follow, isEvent, said } from "./events.ts";

eventLogContract("PostgreSQL", async () => {
  const database = await createTestDatabase();
  return { open: () => createPostgresEventLog({ connectionString: database.url }), close: database.drop };
});

/** A tenant beside the platform's own appends, reads and listens on one connection. */
eventLogContract("PostgreSQL, on one connection", async () => {
  const database = await createTestDatabase();
  const open = (): EventLog => {
    const shared = createLastingConnection(logConnection(database.url));
    const log = createPostgresEventLog({ connectionString: database.url, line: shared });
    return { ...log, close: () => log.close().then(() => shared.close()) };
  };
  return { open, close: database.drop };
});

describe("event log on PostgreSQL, beside the contract", () => {
  let database: TestDatabase;
  let log: EventLog;
  beforeAll(async () => {
    database = await createTestDatabase();
    log = createPostgresEventLog({ connectionString: database.url });
  });
  afterAll(async () => {
    await log.close();
    await database.drop();
  });

  /** Appends one event in a transaction that stays open. */
  const openTransaction = async (stream: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("begin");
    await client.query("select log.begin_append(null, null)");
    await client.query(
      `insert into log.event (stream, revision, id, type, data, meta) values ($1, 0, gen_random_uuid(), 'Said', '{"n":"slow"}', '{}')`,
      [stream],
    );
    return {
      async commit() {
        await client.query("commit");
        await client.end();
      },
    };
  };

  /** Until an append stands in the queue for the lock. */
  const untilWaiting = async () => {
    for (;;) {
      const { rowCount } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%log.begin_append%'",
      );
      if (rowCount) return;
    }
  };

  test("an event of a transaction that commits late is skipped by no reader", async () => {
    const start = await log.head();
    const slow = await openTransaction(aStream());
    const seen = follow(log, { after: start }, (items) => items.filter(isEvent).length === 2);
    const behind = log.append(aStream(), "none", [anEvent("quick")]);
    await untilWaiting();
    expect(await collect(log.readAll({ after: start, limit: 10 }))).toEqual([]);
    await slow.commit();
    expect((await behind).ok).toBe(true);
    expect(said((await seen).filter(isEvent))).toEqual(["slow", "quick"]);
  });

  test("a conflict that appears while waiting for the lock is seen", async () => {
    const stream = aStream();
    const slow = await openTransaction(stream);
    const behind = log.append(stream, "none", [anEvent("quick")]);
    await untilWaiting();
    await slow.commit();
    expect(await behind).toEqual({ ok: false, stream, expected: "none", actual: 0n });
  });

  test("positions have no gaps, whatever was refused or rolled back", async () => {
    const [a, b] = [aStream(), aStream()];
    await log.appendEach([
      { stream: a, expected: "none", events: [anEvent(), anEvent()] },
      { stream: b, expected: 4n, events: [anEvent()] },
      { stream: a, expected: "none", events: [anEvent()] },
    ]);
    const { rows } = await database.pool.query(
      "select count(*) = max(position) and min(position) = 1 as whole from log.event",
    );
    expect(rows).toEqual([{ whole: true }]);
  });

  test("a transaction open elsewhere in the cluster holds up nobody", async () => {
    const other = await createTestDatabase();
    const client = await other.pool.connect();
    await client.query("begin; select pg_current_xact_id()");
    const stream = aStream();
    await log.append(stream, "none", [anEvent("seen")]);
    const items = await follow(log, { prefixes: [stream] }, (seen) => "caughtUp" in seen.at(-1)!);
    expect(said(items.filter(isEvent))).toEqual(["seen"]);
    client.release(true);
    await other.drop();
  });

  test("without notices the subscription finds new events by looking", async () => {
    const start = await log.head();
    const seen = follow(log, { after: start }, (items) => items.filter(isEvent).length === 1);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen event_log' and datname = current_database()",
    );
    await log.append(aStream(), "none", [anEvent("found")]);
    expect(said((await seen).filter(isEvent))).toEqual(["found"]);
  });
});
