import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewEvent } from "#contracts/streams/event.ts";
import { createLastingConnection } from "#infra/database/lasting-connection.ts";
import { createPostgresEventLog } from "#infra/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/event-log/port.ts";
import { createPostgresLiveBus } from "#infra/live-bus/postgres.ts";
import { createProgress, type Progress } from "#infra/read-models/progress.ts";
import { root } from "#infra/root.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { verifyReadModels } from "#projections/runner/verify.ts";
import { createViews } from "#projections/views/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { append } from "./runner/open-shop.ts";
import { threeCylinders } from "./views/three-cylinders.ts";

const timeZone = "Asia/Shanghai";
/** The program as it stands now, in one file, because starting it eleven times from its sources takes a minute. */
const program = join(root, "dist", `projections.killed.${process.pid}.js`);
let database: TestDatabase;
let events: EventLog;
let running: ChildProcess | undefined;

beforeAll(async () => {
  const entryPoints = [join(root, "projections/main.ts")];
  await build({ entryPoints, outfile: program, bundle: true, packages: "external", platform: "node", format: "esm" });
  database = await createTestDatabase();
  events = createPostgresEventLog({ connectionString: database.url });
});
afterAll(async () => {
  running?.kill("SIGKILL");
  rmSync(program, { force: true });
  await events.close();
  await database.drop();
});

const startProjections = (): void => {
  const env = { ...process.env, DATABASE_URL: database.url, TZ_BUSINESS: timeZone, LOG_LEVEL: "error" };
  running = spawn(process.execPath, [program], { cwd: root, env, stdio: "inherit" });
};

const killProjections = async (): Promise<void> => {
  const gone = once(running!, "exit");
  running!.kill("SIGKILL");
  await gone;
};

/** Three cylinders' lives over and over, each time on other cylinders, until told to stop. */
const liveOn = (): { check(): void; stop(): Promise<void> } => {
  let on = true;
  let failure: Error | undefined;
  const living = (async () => {
    const lives = JSON.stringify(threeCylinders(), (_, part: unknown) => (typeof part === "bigint" ? undefined : part));
    while (on) {
      const renamed = lives
        .replaceAll(/00000000-0000-7000-8000-0000000000\d\d/g, renaming())
        .replaceAll("barcode-X-9", `barcode-${randomUUID()}`)
        .replaceAll("exception-barcode", `exception-${randomUUID()}`)
        .replaceAll("O-1", `O-${randomUUID()}`);
      const stored = JSON.parse(renamed) as (NewEvent & { stream: string })[];
      const revisions = new Map<string, bigint>();
      for (const { stream, type, data, meta } of stored) {
        const revision = revisions.get(stream);
        await append(events, stream, revision ?? "none", { type, data, meta, id: randomUUID() });
        revisions.set(stream, (revision ?? -1n) + 1n);
      }
    }
  })().catch((error: Error) => void (failure = error));
  return {
    check() {
      if (failure) throw failure;
    },
    async stop() {
      on = false;
      await living;
      this.check();
    },
  };
};

/** The same new id for the same old one. */
const renaming = (): ((id: string) => string) => {
  const names = new Map<string, string>();
  return (id) => names.get(id) ?? (names.set(id, randomUUID()), names.get(id)!);
};

const orderOf = async (progress: Progress): Promise<bigint> => {
  const position = await progress.reached();
  return position === undefined ? 0n : events.order(position);
};

test("kill -9 of the projections process ten times in mid-stream leaves every read model equal to one built from the log", async () => {
  const bus = createPostgresLiveBus({ connectionString: database.url });
  const progress = createProgress({ pool: database.pool, bus, order: events.order });
  const living = liveOn();
  for (let kill = 0; kill < 10; kill++) {
    const before = await orderOf(progress);
    startProjections();
    while ((await orderOf(progress)) < before + 20n) living.check();
    await killProjections();
  }
  await living.stop();
  startProjections();
  expect(await progress.waitFor((await events.head())!, 60_000)).toBe(true);

  const filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  const looking = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
  const models = createModels(createViews({ timeZone }), { timeZone });
  const comparisons = await verifyReadModels({ models, events, filling, looking });
  expect(comparisons.filter(({ equal }) => !equal)).toEqual([]);
  expect(comparisons.find(({ table }) => table === "parked")).toMatchObject({ rows: 0 });
  for (const table of ["cylinder", "history", "stock_place", "customer_stock", "exception", "cockpit_half_hour"]) {
    expect(comparisons.find((each) => each.table === table)!.rows, table).toBeGreaterThan(0);
  }
  await killProjections();
  await Promise.all([filling.close(), looking.close(), bus.close()]);
}, 240_000);
