import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { dropOwned, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { administer, createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openEventStoreProcess } from "#tests/support/event-store-target.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { npmRun, type Ended } from "#tests/support/operator.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { collect } from "../engines/event-log/events.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** One story: a tenant with a database that the platform made is saved, checked, moved, lost and restored by its code. */
const BARCODE = "SOUTH-COMMANDS-1";
const folder = mkdtempSync(join(tmpdir(), "cylindra-tenant-commands-"));
const dataDir = join(folder, "data");
const backup = join(folder, "backup");
const target = await openEventStoreProcess();
let database: TestDatabase;
let adminPassword = "";
let id = "";

const withApp = async (work: (app: LocalApp) => Promise<void>): Promise<void> => {
  const app = await startLocalApp({ env: { SECRET_KEY: TEST_SECRET }, databaseUrl: database.url, dataDir });
  try {
    await work(app);
  } finally {
    await app.stop();
  }
};
const cylinders = ({ call }: Caller) =>
  call<{ total: number }>("POST", "/manage/gascylinder/getpage", { gasBarcode: BARCODE });
const run = (name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
  npmRun(name, args, { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET, ...env });
const ofSouth = async (name: string, ...args: string[]): Promise<string> => {
  const { code, said, complained } = await run(name, [...args, "--tenant", "south"]);
  expect([code, complained]).toEqual([0, ""]);
  return said;
};

beforeAll(async () => {
  database = await createTestDatabase({ whole: true });
  await withApp(async (app) => {
    const home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
    const form = { name: "South", code: "south", dbType: 2, enabled: true };
    ({ id, adminPassword } = await home.call<{ id: string; adminPassword: string }>("POST", "/admin/tenant/add", form));
    const south = await signInWhenServed(app.url, adminPassword, "south");
    const body = { name: "South Station", code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
    const companyId = (await south.call<{ id: string }>("POST", "/info/gasstations/add", body)).id;
    await registerCylinders(south, [BARCODE], { createdCompanyId: companyId });
    const items = [{ commandId: randomUUID(), gasBarcode: BARCODE, procedureId: 4, companyId }];
    const { results } = await south.call<RecordAnswer>("POST", "/manage/procedure/record", { items });
    if (results[0]?.outcome !== "recorded") throw new Error(JSON.stringify(results));
    const isListed = async () => (await cylinders(south)).total === 1;
    await vi.waitUntil(isListed, { timeout: 20_000, interval: 200 });
  });
});
afterAll(async () => {
  await target.close();
  if (id) await dropOwned(id);
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

it("verify, rebuild and retry work on the tenant's read models, and audit:verify on its tree", async () => {
  expect(await ofSouth("verify")).not.toContain("DIFFERENT");
  expect(await ofSouth("rebuild")).toMatch(/read models rebuilt up to position [1-9]\d* .*, 0 events parked/);
  expect(await ofSouth("retry")).toContain("0 parked events projected, 0 still parked");
  expect((await run("audit:verify", ["--tenant", "south"])).complained).toBe("");
});

it("log:move copies the tenant's log under the prefix with its id", async () => {
  const settings = { EVENTSTORE_URL: target.url, EVENTSTORE_PREFIX: `commands-${id}.` };
  const moved = await run("log:move", ["--tenant", "south"], settings);
  expect([moved.code, moved.complained]).toEqual([0, ""]);
  expect(moved.said).toMatch(/the copy is whole: [1-9]\d* events/);
  const { url: connectionString } = target;
  const own = createEventStoreLog({ connectionString, prefix: `commands-${id}.t.${id}.` });
  const streams = new Set((await collect(own.readAll({ limit: Infinity }))).map(({ stream }) => stream));
  expect([...streams].some((stream) => stream.startsWith("cylinder-"))).toBe(true);
  await own.close();
});

it("restore makes the tenant's own database where it is lost, and its people sign in again", async () => {
  expect(await ofSouth("backup", backup)).toContain(`backup in ${backup}`);
  await dropOwned(id);
  expect(await ofSouth("restore", backup)).toMatch(/restored and compared with the backup[^]*0 events parked/);
  await withApp(async (app) => {
    const south = await signInWhenServed(app.url, adminPassword, "south");
    expect(await cylinders(south)).toMatchObject({ total: 1 });
    const home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
    expect(await cylinders(home)).toMatchObject({ total: 0 });
  });
  const name = `cylindra_t_${id.replaceAll("-", "")}`;
  await expect(administer(`select 1 from pg_roles where rolname = '${name}'`)).resolves.toBeUndefined();
});

it("a restore refuses a tenant's database that holds data, and every command a code that nobody has", async () => {
  const again = await run("restore", [backup, "--tenant", "south"]);
  expect([again.code, again.complained]).toEqual([1, expect.stringMatching(/^there is data in: .*account/)]);
  for (const [name, ...args] of [["backup", join(folder, "none")], ["verify"], ["rebuild"], ["restore", backup]]) {
    const { code, complained } = await run(name!, [...args, "--tenant", "s\u043euth"]);
    expect([code, complained]).toEqual([1, expect.stringContaining("there is no tenant s\u043euth with a database")]);
  }
});
