import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditStream } from "#contracts/streams/audit/events.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { carryOut } from "#infra/stores/jobs/carry-out.ts";
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
const folder = mkdtempSync(join(tmpdir(), "cylindra-verify-run-"));
const log = createLogger({ name: "test", level: "silent" });

beforeAll(async () => {
  program = await bundle("projections/verify-run.ts", "verify-run");
  database = await createTestDatabase({ whole: true });
  tenant = await testTenant(database, folder);
  await tenant.storedEvents.append("cylinder-1", "none", [newEvent({ gasBarcode: "B1" })]);
  await seal(database.db, tenant.storedEvents);
  // The keys of this log are of another tenant.
  await database.db.deleteFrom("audit.checkpoint").execute();
});
afterAll(async () => {
  program?.remove();
  await tenant?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Executes a run in another process. Returns its job. */
const run = async (parts: { log: boolean; readModels: boolean }) => {
  const job = (await tenant.verifyRuns.addTaken(parts))!;
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: "error" };
  const kind = verifyJob({ ...env, TZ_BUSINESS: TEST_TIME_ZONE }, program.path);
  await carryOut({ tenant, log }, kind, job, new AbortController().signal);
  return (await tenant.jobs.store.find(job.id))!;
};

it("a run in a process of its own tells what it counted, and why it cannot finish", async () => {
  const job = await run({ log: true, readModels: false });
  expect(job).toMatchObject({ state: "completed", attempts: 1, done: 1, total: 1 });
  const facts = { tree_size: "1", finding_count: 0, finished_time: expect.any(Date) as Date };
  expect(await tenant.verifyRuns.find(job.id)).toMatchObject(facts);
  expect(await collect(tenant.events.readStream(auditStream(job.id)))).toMatchObject([{ type: "VerifyEnded" }]);
  await database.pool.query("update read.checkpoint set signature = 'another'");
  const failed = await run({ log: false, readModels: true });
  expect(failed).toMatchObject({ state: "failed", error: "audit.verifyNotComparable", attempts: 1 });
});
