import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { dropOwned, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt } from "#tests/support/sign-in.ts";
import { watch } from "#tests/server/live/watcher.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** The most connections that an active tenant holds over all roles, and at any moment, as while a job reads its lists. These numbers only fall. */
const MOST = 8;
const MOST_EVER = 9;

let app: LocalApp;
let database: Connection;
let id = "";
beforeAll(async () => {
  app = await startLocalApp();
  database = createConnection({ url: app.databaseUrl, name: "test", max: 1 });
});
afterAll(async () => {
  await database.close();
  await app.stop();
  if (id) await dropOwned(id);
});

/** The connections to the tenant's database, as the names of their holders. */
const holders = async (): Promise<string[]> => {
  const asked = "select application_name as name from pg_stat_activity where datname = $1 order by 1";
  const { rows } = await database.pool.query<{ name: string }>(asked, [`cylindra_t_${id.replaceAll("-", "")}`]);
  return rows.map(({ name }) => name);
};

const expectAtMost = async (most: number): Promise<void> => {
  const held = await holders();
  expect(held.length, held.join(", ")).toBeLessThanOrEqual(most);
};
/** At no moment more than ever, and without work the fewer. */
const expectFew = async (): Promise<void> => {
  await expectAtMost(MOST_EVER);
  await vi.waitFor(() => expectAtMost(MOST), { timeout: 10_000, interval: 100 });
};

it(`an active tenant holds at most ${MOST} connections after scans with a wall open and after an export, one more in between, and none when it rests`, async () => {
  const home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
  const form = { name: "South", code: "south", dbType: 2, enabled: true };
  const added = await home.call<{ id: string; adminPassword: string }>("POST", "/admin/tenant/add", form);
  ({ id } = added);
  const south = await signInWhenServed(app.url, added.adminPassword, "south");
  const body = { name: "South Station", code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
  const { id: companyId } = await south.call<{ id: string }>("POST", "/info/gasstations/add", body);
  await registerCylinders(south, ["SOUTH-1", "SOUTH-2"], { createdCompanyId: companyId });
  const wall = watch(app.url, south.token);
  await wall.until(() => wall.socket.connected);
  await wall.join();
  const lists = Array.from({ length: 8 }, () => south.call("POST", "/manage/gascylinder/getpage", {}));
  const scans = ["SOUTH-1", "SOUTH-2"].map((gasBarcode) =>
    south.call("POST", "/manage/procedure/record", {
      items: [{ commandId: randomUUID(), gasBarcode, procedureId: 4, companyId }],
    }),
  );
  await Promise.all([...lists, ...scans]);
  await wall.until(() => wall.lines.length > 0);
  await expectFew();
  const { id: job } = await south.call<{ id: string }>("POST", "/export/gasstations", {
    format: "csv",
    scope: "all",
  });
  const isDone = async () => expect(await south.call("GET", `/export/${job}`)).toMatchObject({ state: "completed" });
  await vi.waitFor(isDone, { timeout: 30_000, interval: 200 });
  await expectFew();
  wall.close();
  await database.db
    .updateTable("tenant")
    .set({ used_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await vi.waitFor(async () => expect(await holders()).toEqual([]), { timeout: 30_000, interval: 200 });
});
