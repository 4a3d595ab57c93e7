import { existsSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { dropOwned, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { registerCylinders } from "#tests/support/register-cylinders.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";
import { watch } from "#tests/server/live/watcher.ts";

/** Making a database and filling it takes long beside other tests, in ms. */
vi.setConfig({ testTimeout: 90_000 });

/** One story: a tenant is added, enabled, used, disabled, enabled again and deleted while the application runs. */
let app: LocalApp;
let home: Caller;
let south: Caller;
let id = "";
let adminPassword = "";
let station = "";
let database: Connection;
beforeAll(async () => {
  app = await startLocalApp();
  database = createConnection({ url: app.databaseUrl, name: "test", max: 1 });
  home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
});
afterAll(async () => {
  await database.close();
  await app.stop();
  if (id) await dropOwned(id);
});

const BARCODE = "SOUTH-1";
type Page = { total: number };
const cylinders = ({ call }: Caller) => call<Page>("POST", "/manage/gascylinder/getpage", { gasBarcode: BARCODE });
const versionOf = async () => (await home.call<{ version: number }>("GET", `/admin/tenant/get?id=${id}`)).version;
const enable = async (enabled: boolean) =>
  home.call<{ adminPassword?: string }>("PUT", "/admin/tenant/update", { id, version: await versionOf(), enabled });

it("a tenant is enabled by the call that adds it, which answers the password of its administrator once", async () => {
  const form = { name: "South", code: "south", dbType: 2, enabled: true };
  const added = await home.call<{ id: string; adminPassword: string }>("POST", "/admin/tenant/add", form);
  ({ id, adminPassword } = added);
  expect(adminPassword).toMatch(/^\w{16}$/);
  const row = await home.call<{ connectionString: string }>("GET", `/admin/tenant/get?id=${id}`);
  const name = `cylindra_t_${id.replaceAll("-", "")}`;
  expect(row.connectionString).toMatch(new RegExp(`^postgres://${name}@[^/]+/${name}$`));
  expect(JSON.stringify(row)).not.toContain(adminPassword);
});

it("the administrator signs in by the enterprise code in any case, and moves a cylinder that the other tenant's list lacks", async () => {
  south = await signInWhenServed(app.url, adminPassword, "SOUTH");
  const body = { name: "South Station", code: "S1", address: "Road 1", contact: "Li", telephone: "13800000000" };
  station = (await south.call<{ id: string }>("POST", "/info/gasstations/add", body)).id;
  await registerCylinders(south, [BARCODE], { createdCompanyId: station });
  const { results } = await south.call<RecordAnswer>("POST", "/manage/procedure/record", {
    items: [{ commandId: randomUUID(), gasBarcode: BARCODE, procedureId: 4, companyId: station }],
  });
  expect(results).toMatchObject([{ outcome: "recorded" }]);
  await vi.waitFor(async () => expect(await cylinders(south)).toMatchObject({ total: 1 }), 10_000);
  expect(await cylinders(home)).toMatchObject({ total: 0 });
});

it("nobody but the platform's own people find the catalogue", async () => {
  const info = await south.call<{ apiCodes: string[]; menus: unknown }>("GET", "/id/getuserinfo");
  expect(JSON.stringify(info)).not.toContain("admin:tenant");
  expect(JSON.stringify(info.menus)).not.toContain("/admin/tenant");
  for (const path of ["getpage", `get?id=${id}`, `getstate?id=${id}`])
    await expect(south.call("GET", `/admin/tenant/${path}`)).rejects.toThrow("request.notFound");
  await expect(south.call("POST", "/admin/tenant/add", { name: "x" })).rejects.toThrow("request.notFound");
  const caches = await south.call<{ value: string }[]>("GET", "/admin/cache/list");
  expect(caches.map(({ value }) => value)).not.toContain("login:keys");
});

it("a role of another tenant cannot be given a code of the catalogue, though a node with it was added", async () => {
  const code = "api:admin:tenant:getpage";
  const node = { parentId: 0, label: "Tenants", englishName: "Tenants", sort: 1, code };
  const { id: nodeId } = await south.call<{ id: string }>("POST", "/admin/permission/addapi", node);
  const role = await south.call<{ id: string }>("POST", "/admin/role/add", { label: "R", sort: 1, dataScope: "all" });
  const assign = south.call("POST", "/admin/permission/assign", {
    roleId: role.id,
    modulesIds: [nodeId],
    clientType: 0,
  });
  await expect(assign).rejects.toThrow("request.invalid");
});

it("the state is answered, with what its database holds", async () => {
  const state = await home.call<TenantStateAnswer>("GET", `/admin/tenant/getstate?id=${id}`);
  expect(state).toMatchObject({ reachable: true, migrated: true, state: "ready", lag: 0, cylinders: 1 });
  expect(state.size).toBeGreaterThan(1_000_000);
  expect(Date.now() - Date.parse(state.lastSignIn ?? "")).toBeLessThan(120_000);
  const { list } = await home.call<{ list: { id: string; state: string }[] }>("POST", "/admin/tenant/getpage", {});
  expect(list.map((row) => row.state)).toEqual(["ready", "ready"]);
  const found = async (state: string) => (await home.call<Page>("POST", "/admin/tenant/getpage", { state })).total;
  expect([await found("ready"), await found("unreachable"), await found("resting")]).toEqual([2, 0, 0]);
  expect(state.answeredAt).toBe(state.checkedAt);
  expect(state).toMatchObject({ mostConnections: 2, step: null });
  expect(JSON.stringify(list)).not.toContain("cylindra_t_:");
});

const connections = async () => {
  const name = `cylindra_t_${id.replaceAll("-", "")}`;
  const counted = "select count(*)::int as count from pg_stat_activity where datname = $1";
  return (await database.pool.query<{ count: number }>(counted, [name])).rows[0]?.count;
};

/** Makes its last use one of long ago, and waits until its connections are closed. */
const untilItRests = async () => {
  await database.db
    .updateTable("tenant")
    .set({ used_at: new Date(0) })
    .where("id", "=", id)
    .execute();
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 30_000, interval: 50 });
};

it("rests when nobody used it for its idle time, with no connection left, and the next call wakes it", async () => {
  expect(await connections()).toBeGreaterThan(3);
  await untilItRests();
  const state = await home.call<TenantStateAnswer>("GET", `/admin/tenant/getstate?id=${id}`);
  expect(state).toMatchObject({ state: "ready", cylinders: 1 });
  expect(await connections()).toBe(0);
  expect(await cylinders(south)).toMatchObject({ total: 1 });
  const body = { items: [{ commandId: randomUUID(), gasBarcode: BARCODE, procedureId: 6, companyId: station }] };
  const { results } = await south.call<RecordAnswer>("POST", "/manage/procedure/record", body);
  expect(results).toHaveLength(1);
  await vi.waitFor(async () => {
    const answer = await home.call<TenantStateAnswer>("GET", `/admin/tenant/getstate?id=${id}`);
    expect(answer).toMatchObject({ state: "ready", lag: 0 });
  }, 20_000);
});

it("disabling ends its sessions and sockets within a second, and the other tenant's go on", async () => {
  const sockets = [watch(app.url, south.token), watch(app.url, home.token)] as const;
  for (const each of sockets) await each.until(() => each.socket.connected);
  await enable(false);
  const began = performance.now();
  await sockets[0].until(() => !sockets[0].socket.connected);
  expect(performance.now() - began).toBeLessThan(1000);
  await expect(south.call("GET", "/id/getuserinfo")).rejects.toThrow("auth.ended");
  await expect(signInAt(app.url, "admin", adminPassword, "south")).rejects.toThrow(/enterprise/i);
  expect(sockets[1].socket.connected).toBe(true);
  for (const each of sockets) each.close();
  expect(await home.call<TenantStateAnswer>("GET", `/admin/tenant/getstate?id=${id}`)).toMatchObject({
    state: "disabled",
  });
});

it("enabling it again keeps what it had, and answers no password", async () => {
  expect((await enable(true)).adminPassword).toBeUndefined();
  const again = await signInWhenServed(app.url, adminPassword, "south");
  expect(await cylinders(again)).toMatchObject({ total: 1 });
  await expect(south.call("GET", "/id/getuserinfo")).rejects.toThrow("auth.ended");
  expect(existsSync(join(app.dataDir, "tenants", id))).toBe(true);
});

it("wakes for a call that comes right after its rest, though another one came right before", async () => {
  const again = await signInAt(app.url, "admin", adminPassword, "south");
  await untilItRests();
  expect(await cylinders(again)).toMatchObject({ total: 1 });
});

it("deleting it ends it, keeps its database, and frees its code", async () => {
  await home.call("DELETE", `/admin/tenant/softdelete?id=${id}`);
  await expect(signInAt(app.url, "admin", adminPassword, "south")).rejects.toThrow(/enterprise/i);
  const { id: next } = await home.call<{ id: string }>("POST", "/admin/tenant/add", {
    name: "South",
    code: "south",
    enabled: false,
  });
  expect(next).not.toBe(id);
});

it("is enabled although somebody renames it meanwhile, and the password of its administrator is answered", async () => {
  const north = await home.call<{ id: string }>("POST", "/admin/tenant/add", {
    ...{ name: "North", code: "north", dbType: 2, enabled: false },
  });
  const update = (values: object) =>
    home.call<{ adminPassword?: string }>("PUT", "/admin/tenant/update", { id: north.id, ...values });
  const enabling = update({ version: 1, enabled: true });
  const look = () => home.call("GET", `/admin/tenant/get?id=${north.id}`);
  const isFilled = async () => expect(await look()).toMatchObject({ state: "provisioning" });
  await vi.waitFor(isFilled, { timeout: 10_000, interval: 20 });
  await update({ version: 2, name: "North 2" });
  expect((await enabling).adminPassword).toMatch(/^\w{16}$/);
  expect(await look()).toMatchObject({ name: "North 2", enabled: true });
  await home.call("DELETE", `/admin/tenant/softdelete?id=${north.id}`);
  await dropOwned(north.id);
});
