import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { auditStream } from "#contracts/streams/audit/events.ts";
import { verifyExceptionId } from "#contracts/streams/exception/ids.ts";
import { createLastingConnection, type LastingConnection } from "#infra/engines/database/lasting-connection.ts";
import { createLogger } from "#infra/process/telemetry/logger.ts";
import { carryOut } from "#infra/stores/jobs/carry-out.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { verifyHere } from "#projections/audit/verify/run-verify.ts";
import { modelSettings } from "#projections/model-settings.ts";
import { projectionConnection } from "#projections/runner/connection.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProjections } from "#tests/support/projections.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { collect } from "#tests/infra/engines/event-log/events.ts";
import { newEvent, seal } from "./sealed-log.ts";

let database: TestDatabase;
let tenant: Tenant;
let projections: Awaited<ReturnType<typeof startProjections>>;
let filling: LastingConnection;
let looking: LastingConnection;
const folder = mkdtempSync(join(tmpdir(), "cylindra-verify-"));
const log = createLogger({ name: "test", level: "silent" });

beforeAll(async () => {
  database = await createTestDatabase({ whole: true });
  tenant = await testTenant(database, folder);
  projections = await startProjections(database.url, tenant.storedEvents, tenant.bus, tenant.timeZone);
  filling = createLastingConnection(projectionConnection(database.url, { durable: false }));
  looking = createLastingConnection({ connectionString: database.url, options: "-c timezone=UTC" });
  for (const gasBarcode of ["NOBODYKNOWS1", "NOBODYKNOWS2"]) {
    const company = { id: randomUUID(), name: "North", type: 1 };
    const seen = newEvent({ gasBarcode, procedureId: 1, company }, "BarcodeSeen");
    const meta = { ...seen.meta, userId: randomUUID(), companyId: company.id };
    await tenant.storedEvents.append(`barcode-${gasBarcode}`, "none", [{ ...seen, meta }]);
  }
});
afterAll(async () => {
  await projections.stop();
  await Promise.all([filling.close(), looking.close(), tenant.close()]);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything that stands in the log is in the read models and in the tree. */
beforeEach(async () => {
  await caughtUp();
  await seal(database.db, tenant.storedEvents);
});

const caughtUp = async () => {
  const head = await tenant.storedEvents.head();
  if (head !== undefined) expect(await tenant.progress.waitFor(head, 20_000)).toBe(true);
};

const run = async (asked: { log?: boolean; readModels?: boolean } = {}, stopped = false) => {
  const { verifyRuns: runs, jobs } = tenant;
  const job = (await runs.addTaken({ log: true, readModels: true, ...asked }))!;
  const models = createModels(createViews(tenant), modelSettings(tenant));
  if (stopped) await jobs.cancel(job);
  const kind = verifyHere({ tenant, models, filling, looking, log });
  await carryOut({ tenant, log }, kind, job, new AbortController().signal);
  return {
    row: (await runs.find(job.id))!,
    job: (await jobs.store.find(job.id))!,
    findings: await runs.findings(job.id),
  };
};

const endOf = async (id: string) => (await collect(tenant.events.readStream(auditStream(id))))[0];
const exceptionOf = (id: string) =>
  database.db.selectFrom("read.exception").selectAll().where("id", "=", verifyExceptionId(id)).executeTakeFirst();

it("completes without a finding, writes its end into the log and raises no exception", async () => {
  await database.db.deleteFrom("audit.checkpoint").execute();
  const { row, job, findings } = await run();
  expect(findings).toEqual([]);
  expect(job).toMatchObject({ state: "completed", error: null, done: job.total });
  expect(row).toMatchObject({ finding_count: 0, finished_time: expect.any(Date) as Date });
  expect(row.tables.length).toBeGreaterThan(15);
  expect(row.tables.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(await endOf(row.id)).toMatchObject({ type: "VerifyEnded", data: { runId: row.id, total: 0 } });
  await caughtUp();
  expect(await exceptionOf(row.id)).toBeUndefined();
});

it("tells a row of a read model that differs, column by column, and raises an exception of no company", async () => {
  await database.pool.query("update read.exception set gas_barcode = 'ALTERED' where gas_barcode = 'NOBODYKNOWS1'");
  await database.pool.query("delete from read.exception where gas_barcode = 'NOBODYKNOWS2'");
  const { row, job, findings } = await run({ log: false });
  expect([job.state, row.finding_count]).toEqual(["completed", 1]);
  expect(findings).toMatchObject([{ code: "readModel.differs", params: { table: "exception", rows: 2 } }]);
  const table = row.tables.find(({ name }) => name === "exception");
  expect(table).toMatchObject({ state: "different", differing: 2 });
  expect(table!.sample).toMatchObject([
    { key: "barcode.NOBODYKNOWS1", column: "gas_barcode", live: "ALTERED", rebuilt: "NOBODYKNOWS1" },
    { key: "barcode.NOBODYKNOWS2", column: null, live: null },
  ]);
  expect(row.checks.every(({ state }) => state === "skipped")).toBe(true);
  await caughtUp();
  expect(await exceptionOf(row.id)).toMatchObject({
    kind: "exception",
    severity: "danger",
    code: "audit.verify",
    facts: { findings: 1 },
    cylinder_id: null,
    company_id: "00000000-0000-0000-0000-000000000000",
    handling: "open",
  });
});

it("finds a picture that is gone, and one that is not what its event names", async () => {
  const digest = randomBytes(32).toString("hex");
  const [gone, altered] = [randomBytes(16), randomBytes(16)].map((part) => `${part.toString("hex")}-${digest}.png`);
  const meta = { ...(await collect(tenant.storedEvents.readAll({ limit: 1 })))[0]!.meta };
  const data = { images: [`/files/${gone}`, `/files/${altered}`] };
  await tenant.storedEvents.append("picture-test", "none", [{ type: "Pictured", id: randomUUID(), data, meta }]);
  await seal(database.db, tenant.storedEvents);
  const open = async (name: string) =>
    name === altered ? { bytes: 3, content: Readable.from([Buffer.from("abc")]) } : undefined;
  tenant.files = { ...tenant.files, open };
  const { row, findings } = await run({ readModels: false });
  expect(findings.filter(({ code }) => code.startsWith("picture."))).toMatchObject([
    { code: "picture.missing", stream: "picture-test", params: { name: gone } },
    { code: "picture.changed", stream: "picture-test", params: { name: altered } },
  ]);
  expect(row.checks.find(({ name }) => name === "pictures")).toMatchObject({ state: "different", done: 2 });
});

it("ends without an end in the log where somebody stops it, and fails where there are no read models to compare with", async () => {
  const { row, job } = await run({}, true);
  expect([job.state, row.finished_time, await endOf(row.id)]).toEqual(["cancelled", null, undefined]);
  await database.pool.query("update read.checkpoint set signature = 'another'");
  const failed = await run({ log: false });
  expect(failed.job).toMatchObject({ state: "failed", error: "audit.verifyNotComparable", attempts: 1 });
  expect(failed.row.finished_time).toBeNull();
});

it("runs one at a time, and a new attempt drops the findings of an earlier one, which can write no more", async () => {
  const { verifyRuns: runs, jobs } = tenant;
  const id = (await runs.add({ log: true, readModels: false }))!;
  expect(await runs.add({ log: true, readModels: false })).toBeUndefined();
  expect(await runs.addTaken({ log: true, readModels: false })).toBeUndefined();
  const first = (await jobs.store.claim(["verify"], id))!;
  const found = {
    treeSize: 9,
    count: 1,
    checks: [],
    tables: [],
    findings: [{ code: "leaf.missing", index: 7 } as const],
  };
  await runs.save(first, found);
  expect([await runs.find(id), await runs.findings(id)]).toMatchObject([{ finding_count: 1 }, [{ index: "7" }]]);
  await jobs.store.release(first, "0 seconds");
  const second = (await jobs.store.claim(["verify"], id))!;
  await runs.begin(second);
  await runs.save(first, found);
  expect([await runs.find(id), await runs.findings(id)]).toMatchObject([{ finding_count: 0, tree_size: null }, []]);
  await jobs.cancel(second);
});
