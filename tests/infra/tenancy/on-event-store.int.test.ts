import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { createEventStoreLog } from "#infra/engines/event-log/eventstore/create-event-log.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { catalogueTenant, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openEventStore } from "#tests/support/event-store-target.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watch } from "#tests/server/live/watcher.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const target = await openEventStore();
const northId = v7();
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-event-store-"));
let databases: TestDatabase[] = [];
let app: LocalApp;
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase({ whole: true }), createTestDatabase({ whole: true })]);
  await catalogueTenant(databases[0]!, { id: northId, code: "north", database: databases[1]! });
  const env = { SECRET_KEY: TEST_SECRET, EVENTSTORE_URL: target.url, EVENTSTORE_PREFIX: target.prefix };
  app = await startLocalApp({ env, databaseUrl: databases[0]!.url, dataDir });
});
afterAll(async () => {
  await app.stop();
  for (const database of databases) await database.drop();
  await target.close();
  rmSync(dataDir, { recursive: true });
});

/** Names of the streams on the server, of all tenants, without the ids of streams. A log never reads another tenant's, so the prefix is cut before its point. */
const streams = async (): Promise<Set<string>> => {
  const log = createEventStoreLog({ connectionString: target.url, prefix: target.prefix.slice(0, -1) });
  const names = new Set<string>();
  for await (const { stream } of log.readAll({ limit: Infinity }))
    names.add(stream.replace(/(cylinder|barcode)-.*/s, "$1"));
  await log.close();
  return names;
};

it("a scan of one of two tenants on one EventStoreDB is in its streams, its read models and on its wall alone", async () => {
  const home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  const north = await signInWhenServed(app.url, ADMIN_PASSWORD, "north");
  const walls = [watch(app.url, home.token), watch(app.url, north.token)] as const;
  for (const wall of walls) {
    await wall.until(() => wall.socket.connected);
    await wall.join();
  }
  const move = async (caller: Caller, gasBarcode: string): Promise<void> => {
    const station = { name: gasBarcode, code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
    const { id: companyId } = await caller.call<{ id: string }>("POST", "/info/gasstations/add", station);
    await registerCylinders(caller, [gasBarcode], { createdCompanyId: companyId });
    const items = [{ commandId: randomUUID(), gasBarcode, procedureId: 4, companyId }];
    const { results } = await caller.call<RecordAnswer>("POST", "/manage/procedure/record", { items });
    expect(results).toMatchObject([{ outcome: "recorded" }]);
  };
  const listed = async ({ call }: Caller): Promise<string[]> => {
    const { list } = await call<{ list: { gasBarcode: string }[] }>("POST", "/manage/gascylinder/getpage", {});
    return list.map(({ gasBarcode }) => gasBarcode);
  };
  const ownPrefix = `t.${northId}.`;

  await move(north, "NORTH-1");
  await walls[1].until(() => walls[1].lines.length > 0);
  expect(await streams()).toEqual(new Set([`.${ownPrefix}cylinder`, `.${ownPrefix}barcode`]));
  expect(await listed(north)).toEqual(["NORTH-1"]);

  // The next event of the platform's own tenant comes after every event of the other one that it could have received.
  await move(home, "HOME-1");
  await walls[0].until(() => walls[0].lines.length > 0);
  expect(await streams()).toEqual(new Set([`.${ownPrefix}cylinder`, `.${ownPrefix}barcode`, ".cylinder", ".barcode"]));
  expect(walls.map(({ lines }) => lines.map(({ line }) => line.place))).toEqual([["HOME-1"], ["NORTH-1"]]);
  expect([await listed(home), await listed(north)]).toEqual([["HOME-1"], ["NORTH-1"]]);
  for (const wall of walls) wall.close();
});
