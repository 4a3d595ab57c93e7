import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditStream } from "#contracts/streams/audit/events.ts";
import { createBusConsumer } from "#infra/engines/queue/bus-queue.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { carryOut } from "#infra/stores/jobs/carry-out.ts";
import { consumeJobs } from "#infra/stores/jobs/consume-jobs.ts";
import type { VerifyJob } from "#infra/stores/verify-runs/verify-runs.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { verifyJob } from "#projections/audit/verify/verify-job.ts";
import { bundle, type Bundle } from "#tests/support/bundle.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { TEST_TIME_ZONE } from "#tests/support/time-zone.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { newEvent, seal } from "./sealed-log.ts";

let database: TestDatabase;
let tenant: Tenant;
let program: Bundle;
const folder = mkdtempSync(join(tmpdir(), "cylindra-verify-job-"));
const log = createLogger({ name: "test", level: "silent" });
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ whole: true });
  tenant = await testTenant(database, folder);
  program = await bundle("projections/verify-run.ts", "verify-run");
  await tenant.storedEvents.append("cylinder-1", "none", [newEvent({ gasBarcode: "B1" })]);
  await seal(database.db, tenant.storedEvents);
});
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
afterAll(async () => {
  program?.remove();
  await tenant?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const kind = (path = program.path) => {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "error" };
  return verifyJob({ ...env, TZ_BUSINESS: TEST_TIME_ZONE }, path);
};
/** The runs of a projections process. */
const startProcess = (): void => {
  const consume: Tenant["jobs"]["consume"] = (_atOnce, work) => createBusConsumer(tenant.bus, work);
  const { signal } = new AbortController();
  opened.push(consumeJobs({ tenant, kinds: [kind()], log, signal, consume }));
};
const add = async () => (await tenant.verifyRuns.add({ log: true, readModels: false }))!;
const find = (id: string) => tenant.jobs.store.find(id);
const stands = (id: string, state: string) =>
  expect.poll(async () => (await find(id))?.state, { timeout: 20_000 }).toBe(state);
/** Keeps every run from reading the leaves until it is closed. */
const holdLeaves = async (): Promise<{ close(): Promise<void> }> => {
  const client = await database.pool.connect();
  await client.query("begin; lock table audit.leaf in access exclusive mode");
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await client.query("rollback").finally(() => client.release());
    isOpen = false;
  };
  opened.push({ close });
  return { close };
};
/** Processes of runs that wait for the leaves. */
const held = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where application_name = 'verify' and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
};
const isHeld = (count: number) => expect.poll(held, { timeout: 20_000 }).toBe(count);

it("is done once where two processes look for runs, and tells its end", async () => {
  startProcess();
  startProcess();
  const id = await add();
  expect(await tenant.verifyRuns.add({ log: true, readModels: false })).toBeUndefined();
  await stands(id, "completed");
  expect(await find(id)).toMatchObject({ attempts: 1, done: 1, total: 1 });
  expect(await tenant.verifyRuns.find(id)).toMatchObject({ tree_size: "1", finished_time: expect.any(Date) as Date });
  expect(await collect(tenant.events.readStream(auditStream(id)))).toMatchObject([{ type: "VerifyEnded" }]);
});

it("ends its process when it is cancelled", async () => {
  startProcess();
  await holdLeaves();
  const id = await add();
  await isHeld(1);
  await tenant.jobs.cancel((await find(id))!);
  await isHeld(0);
  expect(await find(id)).toMatchObject({ state: "cancelled", attempts: 1 });
});

it("is taken by another where its lease is lost, and the process of the first ends", async () => {
  startProcess();
  const leaves = await holdLeaves();
  const id = await add();
  await isHeld(1);
  await database.pool.query("update job set lease_until = now() - interval '1 second' where id = $1", [id]);
  const job = (await tenant.jobs.store.claim(["verify"], id)) as VerifyJob;
  expect(job.attempts).toBe(2);
  await isHeld(0);
  await leaves.close();
  await carryOut({ tenant, log }, kind(), job, new AbortController().signal);
  expect(await find(id)).toMatchObject({ state: "completed", attempts: 2 });
});

it("is tried three times where its process dies, and fails at once where that says why", async () => {
  const written = (source: string): string => {
    const path = join(folder, "program.mjs");
    writeFileSync(path, source);
    return path;
  };
  const attempt = async (id: string, source: string) => {
    await database.pool.query("update job set lease_until = null where id = $1", [id]);
    const job = (await tenant.jobs.store.claim(["verify"], id)) as VerifyJob;
    await carryOut({ tenant, log }, kind(written(source)), job, new AbortController().signal);
    const { state, error } = (await find(id))!;
    return [state, error];
  };
  const dying = await add();
  for (const died of ["process.exit(1)", "process.kill(process.pid, 'SIGKILL')"])
    expect(await attempt(dying, died)).toEqual(["waiting", null]);
  expect(await attempt(dying, "process.exit(1)")).toEqual(["failed", "audit.verifyDied"]);
  const says = "process.send({ failed: 'audit.verifyFailed' })";
  expect(await attempt(await add(), says)).toEqual(["failed", "audit.verifyFailed"]);
});
