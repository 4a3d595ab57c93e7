import express from "express";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createConnection } from "#infra/engines/database/connect.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createProgress } from "#infra/engines/read-models/progress.ts";
import { createMetrics } from "#infra/process/telemetry/metrics.ts";
import { createUpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { createHealthRouter } from "#server/api/health/health-router.ts";
import { projectionHealth } from "#server/api/health/projection-health.ts";
import { startFaultLine } from "#tests/faults/fault-line.ts";
import { aStream, collect, someEvents } from "#tests/infra/engines/event-log/events.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startStandIn } from "#tests/support/event-store-stand-in/stand-in.ts";
import { startProjections } from "#tests/support/projections.ts";
import { withDeadline } from "#infra/with-deadline.ts";

/** Far longer than a probe waits: who answers in time has not waited for the log to give up. */
const patienceMs = 60_000;
const probeMs = 5000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ whole: true });
  const events = createPostgresEventLog({ connectionString: database.url });
  const bus = createPostgresLiveBus({ connectionString: database.url });
  const projections = await startProjections(database.url, events, bus, "Asia/Shanghai");
  await projections.stop();
  await Promise.all([events.close(), bus.close()]);
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => database.drop());

/** The health routes of a server whose parts hang on `url` and `events`. */
async function startHealth(url: string, events: EventLog): Promise<{ probe(): Promise<Response> }> {
  const connection = createConnection({ url, name: "readiness", max: 4 });
  const bus = createPostgresLiveBus({ connectionString: database.url });
  const progress = createProgress({ pool: connection.pool, bus, order: events.order });
  const parts = { db: connection.db, events: createUpcastLog(events), progress, commands: { now: () => new Date() } };
  const tenant = { code: "default", projections: () => projectionHealth(parts) };
  const router = createHealthRouter({ home: tenant, all: () => [tenant], metrics: createMetrics("test") });
  const http = express().use(router).listen(0, "127.0.0.1");
  await new Promise((resolve) => void http.once("listening", resolve));
  closing.push(
    () => Promise.all([connection.close(), bus.close()]),
    () => new Promise((resolve) => http.close(resolve)),
    () => http.closeAllConnections(),
  );
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/readyz`;
  return { probe: () => withDeadline(probeMs, (signal) => fetch(address, { signal })) };
}

const isReady = (probe: () => Promise<Response>) =>
  vi.waitFor(async () => expect((await probe()).status).toBe(200), 20_000);

describe("a probe is answered before it gives up, whatever is down", () => {
  test("an event log that is frozen, then gone, is told by 503, and its return by 200", async () => {
    const standIn = await startStandIn();
    const events = createEventStoreLog({ connectionString: standIn.url, patienceMs, callMs: 1000 });
    closing.push(standIn.stop, () => events.close());
    const { probe } = await startHealth(database.url, events);
    await isReady(probe);
    standIn.faults.freeze();
    expect((await probe()).status).toBe(503);
    standIn.faults.thaw();
    await isReady(probe);
    standIn.kill();
    expect((await probe()).status).toBe(503);
    await standIn.start();
    await isReady(probe);
  });

  test("a PostgreSQL that is frozen, then gone, is told by 503, and its return by 200", async () => {
    const line = await startFaultLine(Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { port: String(line.port) }).toString();
    const events = createPostgresEventLog({ connectionString: url, patienceMs });
    closing.push(line.close, () => events.close());
    const { probe } = await startHealth(url, events);
    await isReady(probe);
    line.freeze();
    expect((await probe()).status).toBe(503);
    line.mend();
    await isReady(probe);
    line.cut();
    expect((await probe()).status).toBe(503);
    line.mend();
    await isReady(probe);
  });

  test("read models that lag are no reason to be not ready, however slowly the log is counted", async () => {
    const log = createPostgresEventLog({ connectionString: database.url });
    closing.push(() => log.close());
    await log.append(aStream(), "none", someEvents(1));
    const [event] = await collect(log.readAll({ limit: 1 }));
    const endless: EventLog = {
      ...log,
      async *readAll() {
        for (;;) {
          await new Promise((resolve) => void setImmediate(resolve));
          yield event!;
        }
      },
    };
    const { probe } = await startHealth(database.url, endless);
    const answer = await probe();
    expect([answer.status, ((await answer.json()) as { projectionLag: number }).projectionLag > 0]).toEqual([
      200,
      true,
    ]);
  });
});
