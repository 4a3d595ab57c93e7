import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createBusConsumer } from "#infra/engines/queue/bus-queue.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { carryOut } from "#infra/stores/jobs/carry-out.ts";
import { consumeJobs } from "#infra/stores/jobs/consume-jobs.ts";
import type { VerifyJob } from "#infra/stores/verify-runs/verify-runs.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { verifyJob } from "#projections/audit/verify/verify-job.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { testTenant } from "#tests/support/tenant.ts";

let database: TestDatabase;
let tenant: Tenant;
const folder = mkdtempSync(join(tmpdir(), "cylindra-verify-job-"));
const log = createLogger({ name: "test", level: "silent" });
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  tenant = await testTenant(database, folder);
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});
afterAll(async () => {
  await tenant?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The program of a run's process. It writes its process id into a file named by the run and the attempt. */
const kind = (todo: string) => {
  const path = join(folder, "program.mjs");
  const begin = `import { writeFileSync } from "node:fs";
    const [, , , run, attempt] = process.argv;
    writeFileSync(${JSON.stringify(folder)} + "/" + run + "." + attempt, String(process.pid));`;
  writeFileSync(path, `${begin}\n${todo}`);
  return verifyJob(process.env, path);
};
const isAlive = (id: string, attempt: number): boolean => {
  try {
    return process.kill(Number(readFileSync(join(folder, `${id}.${attempt}`), "utf8")), 0);
  } catch {
    return false;
  }
};
const goesOn = "process.send({ done: 1, total: 2 }); setInterval(() => undefined, 1000)";
const ends = "process.send({ done: 2, total: 2 }); process.send('alive')";

/** The runs of a projections process. */
const startProcess = (todo: string): void => {
  const consume: Tenant["jobs"]["consume"] = (_atOnce, work) => createBusConsumer(tenant.bus, work);
  const { signal } = new AbortController();
  opened.push(consumeJobs({ tenant, kinds: [kind(todo)], log, signal, consume }));
};
const add = async () => (await tenant.verifyRuns.add({ log: true, readModels: false }))!;
const find = (id: string) => tenant.jobs.store.find(id);
const stands = async (id: string, wanted: object): Promise<void> => {
  await expect.poll(() => find(id), { timeout: 20_000 }).toMatchObject(wanted);
};
/** Lets the lease of a run lapse, and takes it as another process does. */
const takeOver = async (id: string): Promise<VerifyJob> => {
  await database.pool.query("update job set lease_until = null where id = $1", [id]);
  return (await tenant.jobs.store.claim(["verify"], id)) as VerifyJob;
};
const attempt = (job: VerifyJob, todo: string) =>
  carryOut({ tenant, log }, kind(todo), job, new AbortController().signal);

it("is done once where two processes look for runs, and no second one is taken meanwhile", async () => {
  const id = await add();
  expect(await tenant.verifyRuns.add({ log: true, readModels: false })).toBeUndefined();
  startProcess(ends);
  startProcess(ends);
  await stands(id, { state: "completed", attempts: 1, done: 2, total: 2 });
  expect((await tenant.verifyRuns.find(id))?.finished_time).toBeInstanceOf(Date);
  expect(existsSync(join(folder, `${id}.2`))).toBe(false);
});

it("ends its process when it is cancelled", async () => {
  startProcess(goesOn);
  const id = await add();
  await stands(id, { state: "active", done: 1, total: 2 });
  expect(isAlive(id, 1)).toBe(true);
  await tenant.jobs.cancel((await find(id))!);
  await expect.poll(() => isAlive(id, 1), { timeout: 20_000 }).toBe(false);
  expect(await find(id)).toMatchObject({ state: "cancelled", attempts: 1 });
});

it("is taken by another where its lease is lost, and the process of the first ends", async () => {
  startProcess(goesOn);
  const id = await add();
  await stands(id, { state: "active", done: 1 });
  const job = await takeOver(id);
  expect(job.attempts).toBe(2);
  await expect.poll(() => isAlive(id, 1), { timeout: 20_000 }).toBe(false);
  await attempt(job, ends);
  expect(await find(id)).toMatchObject({ state: "completed", attempts: 2 });
});

it("is tried three times where its process dies, and fails at once where that says why", async () => {
  const end = async (id: string, todo: string) => {
    await attempt(await takeOver(id), todo);
    const { state, error } = (await find(id))!;
    return [state, error];
  };
  const dying = await add();
  for (const died of ["process.exit(1)", "process.kill(process.pid, 'SIGKILL')"])
    expect(await end(dying, died)).toEqual(["waiting", null]);
  expect(await end(dying, "process.exit(1)")).toEqual(["failed", "audit.verifyDied"]);
  const says = "process.send({ failed: 'audit.verifyFailed' })";
  expect(await end(await add(), says)).toEqual(["failed", "audit.verifyFailed"]);
});
