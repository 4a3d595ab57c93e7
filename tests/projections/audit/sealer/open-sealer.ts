import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { leafHash } from "#contracts/seals/merkle.ts";
import { leafText } from "#contracts/seals/leaf.ts";
import { utf8 } from "#contracts/seals/bytes.ts";
import type { NewEvent } from "#contracts/streams/event.ts";
import type { BusinessClock } from "#infra/engines/business-clock/business-clock.ts";
import { createLastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { eventId } from "#infra/engines/event-log/event-id.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { createSealAsker } from "#infra/stores/seals/seal-asker.ts";
import type { StoredCheckpoint } from "#infra/stores/seals/seal-reader.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { startSealer, type SealerOptions } from "#projections/audit/sealer/run.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { eventMeta } from "#tests/support/event-meta.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { within } from "#tests/support/within.ts";

let made = 0;
/** An event of a cylinder, which is another at each call. */
export const someEvent = (data: object = {}): NewEvent => ({
  type: "CylinderFilled",
  id: eventId("0192aaaa-0000-7000-8000-000000000001", ++made),
  data: { gasBarcode: `B${made % 7}`, exceptions: made % 5 === 0 ? ["fill.over"] : [], nth: made, ...data },
  meta: eventMeta,
});

/** Puts so many events into streams of ten. */
export const fill = async (log: Pick<EventLog, "appendEach">, count: number): Promise<void> => {
  const stamp = ++made;
  for (let at = 0; at < count; at += 1000) {
    const events = Array.from({ length: Math.min(1000, count - at) }, () => someEvent());
    const streams = Array.from({ length: Math.ceil(events.length / 10) }, (_, stream) => ({
      stream: `cylinder-${stamp}-${at + stream}`,
      expected: "none" as const,
      events: events.slice(stream * 10, stream * 10 + 10),
    }));
    await log.appendEach(streams);
  }
};

/** The hashes of a log's leaves, counted without the sealer. */
export const leavesOf = async (log: Pick<EventLog, "readAll">): Promise<Uint8Array[]> => {
  const leaves: Uint8Array[] = [];
  for await (const event of log.readAll({ limit: 1_000_000 })) leaves.push(leafHash(utf8(leafText(event))));
  return leaves;
};

/** Noon of the day on which the events of these tests are recorded: no day ends by itself. */
export const noon: BusinessClock = {
  now: () => new Date("2026-01-01T12:00:00+08:00"),
  read: async () => undefined,
  moves: false,
};

/** A tenant with an empty log, or the one of a database that is given, whose sealers run in this process. */
export const openSealer = async ({ clock = noon, given }: { clock?: BusinessClock; given?: TestDatabase } = {}) => {
  const database = given ?? (await createTestDatabase({ seeded: true }));
  const folder = mkdtempSync(join(tmpdir(), "sealer-"));
  const tenant: Tenant = { ...(await testTenant(database, folder)), clock };
  const { reader } = tenant.seals;
  const runs: { stop(): Promise<void> }[] = [];
  const checkpoints: StoredCheckpoint[] = [];
  const path = join(folder, "secrets", "audit.key");

  const start = (options: Partial<SealerOptions> & { log?: SealerOptions["log"] } = {}) => {
    const connection = createLastingConnection(projectionConnection(database.url));
    const leasing = createLastingConnection({ connectionString: database.url });
    const stopping = new AbortController();
    const { status, ended } = startSealer({
      tenant,
      connection,
      leasing,
      key: { path, given: false, strict: true },
      log: pino({ level: "silent" }),
      signal: stopping.signal,
      published: (checkpoint) => checkpoints.push(checkpoint),
      // What the tests wait for is a checkpoint, not the pace at which they come.
      lookMs: 50,
      askedPauseMs: 1,
      ...options,
    });
    const run = {
      status,
      connection,
      async stop() {
        stopping.abort();
        await ended;
        await Promise.all([connection.close(), leasing.close()]);
      },
    };
    runs.push(run);
    return run;
  };

  return {
    database,
    folder,
    tenant,
    reader,
    log: tenant.storedEvents,
    path,
    start,
    /** Told of by the sealers of this process. */
    checkpoints,
    /** The newest checkpoint once it covers the log of now. */
    async sealed(log: EventLog = tenant.storedEvents, logName = ""): Promise<StoredCheckpoint> {
      const { db, bus } = tenant;
      const newest = await createSealAsker({ db, bus, reader, log, logName }).checkpoint(20_000);
      if (!newest) throw new Error("there is no checkpoint");
      return newest;
    },
    /** Waits for something that a sealer does. */
    async until(holds: () => Promise<boolean> | boolean): Promise<void> {
      const look = async (): Promise<void> => {
        while (!(await holds())) await new Promise(setImmediate);
      };
      await within(20_000, look());
    },
    async close() {
      await Promise.all(runs.splice(0).map((run) => run.stop()));
      await tenant.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
};
