import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pairingCalls } from "#contracts/boards/pairing.ts";
import type { TenantStateAnswer } from "#contracts/resources/tenant-calls.ts";
import { sealPasswords } from "#contracts/wire/password-transit.ts";
import type { PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import { markDatabase } from "#infra/tenancy/tenant-databases.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { catalogueTenant, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { administer, createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { signInAt, type Caller } from "#tests/support/sign-in.ts";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** A tenant that is well, one whose schema cannot be brought to the newest, and one whose database refuses connections. */
const ids = { well: v7(), torn: v7(), shut: v7() };
let databases: TestDatabase[] = [];
let app: LocalApp;
let home: Caller;
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-away-"));
const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

beforeAll(async () => {
  databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase({ whole: true })));
  const [platform, well, torn, shut] = databases as [TestDatabase, TestDatabase, TestDatabase, TestDatabase];
  await catalogueTenant(platform, { id: ids.well, code: "well", database: well });
  await catalogueTenant(platform, { id: ids.torn, code: "torn", database: torn });
  await catalogueTenant(platform, { id: ids.shut, code: "shut", database: shut });
  await markDatabase(torn.db, ids.torn);
  await torn.db.insertInto("kysely_migration").values({ name: "9999_of_a_newer_build", timestamp: "x" }).execute();
  await administer(`alter database ${nameOf(shut)} allow_connections false`);
  app = await startLocalApp({ env: { SECRET_KEY: TEST_SECRET }, databaseUrl: platform.url, dataDir });
  home = await signInAt(app.url, "admin", ADMIN_PASSWORD);
});
afterAll(async () => {
  await app.stop();
  await administer(`alter database ${nameOf(databases[3]!)} allow_connections true`);
  for (const database of databases) await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Status and code of a sign-in, which names the tenant by its code. */
const signIn = async (enterpriseCode: string) => {
  const key = await home.call<PasswordKeyAnswer>("GET", "/id/getpasswordencryptkey");
  const form = { userName: "admin", password: ADMIN_PASSWORD, enterpriseCode, ClientType: 1 };
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(sealPasswords(form, key));
  const answer = await fetch(`${app.url}/base/id/login`, { method: "POST", headers, body });
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code];
};
const stateOf = (id: string) => home.call<TenantStateAnswer>("GET", `/admin/tenant/getstate?id=${id}`);

it("a tenant whose migration fails answers 503 tenant.notMigrated, stands so on the page, and the others serve", async () => {
  const look = async () => expect(await stateOf(ids.torn)).toMatchObject({ state: "notMigrated", migrated: false });
  await vi.waitFor(look, { timeout: 60_000, interval: 500 });
  expect(await signIn("torn")).toEqual([503, "tenant.notMigrated"]);
  const well = await signInWhenServed(app.url, ADMIN_PASSWORD, "well");
  expect(await well.call("GET", "/id/getuserinfo")).toHaveProperty("menus");
  expect(await home.call("GET", "/id/getuserinfo")).toHaveProperty("menus");
});

it("a tenant whose database refuses connections answers 503 tenant.starting and is served once it does not", async () => {
  expect(await stateOf(ids.shut)).toMatchObject({ state: "unreachable", reachable: false });
  expect(await signIn("shut")).toEqual([503, "tenant.starting"]);
  await administer(`alter database ${nameOf(databases[3]!)} allow_connections true`);
  const shut = await signInWhenServed(app.url, ADMIN_PASSWORD, "shut");
  expect(await shut.call("GET", "/id/getuserinfo")).toHaveProperty("menus");
});

it("a wall pairs by the one address with the tenant whose person enters its code, and its credential opens that tenant alone", async () => {
  const well = await signInWhenServed(app.url, ADMIN_PASSWORD, "well");
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${app.url}/base${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: T }).data;
  };
  type Started = { pairingId: string; code: string; secret: string };
  const { pairingId, code, secret } = await post<Started>(pairingCalls.start.path, {});
  const { id } = await well.call<{ id: string }>("POST", "/wall/claim", { code, name: "Gate", place: "Hall" });
  const query = new URLSearchParams({ pairingId, secret }).toString();
  const answer = await fetch(`${app.url}/base${pairingCalls.look.path}?${query}`);
  const { data: looked } = (await answer.json()) as { data: { state: string } };
  expect(looked).toMatchObject({ state: "paired", credential: expect.stringMatching(new RegExp(`^${ids.well}\\.`)) });
  const pageOf = ({ call }: Caller) => call<{ list: { id: string }[] }>("POST", "/wall/screen/getpage", {});
  expect((await pageOf(well)).list.map((screen) => screen.id)).toContain(id);
  expect((await pageOf(home)).list.map((screen) => screen.id)).not.toContain(id);
  await expect(home.call("POST", "/wall/claim", { code, name: "Gate", place: "Hall" })).rejects.toThrow("pairing.used");
});

it.each([
  ["look-alike letters", { code: "s\u043euth" }, "field.tenantCode"],
  ["two letters", { code: "ab" }, "request.invalid"],
  ["an upper-case letter", { code: "South" }, "field.tenantCode"],
])("a code of %s is refused", async (_what, change) => {
  const add = home.call("POST", "/admin/tenant/add", { name: "South", dbType: 2, enabled: false, ...change });
  await expect(add).rejects.toThrow("request.invalid");
});

it.each([
  ["a socket by its path", "postgres://%2Fvar%2Frun%2Fpostgresql/gas"],
  ["a socket by a host parameter", "postgres://u:p@/gas?host=/var/run/postgresql"],
  ["options", "postgres://u:p@db.example/gas?options=-c%20search_path%3Dother"],
  ["no database", "postgres://u:p@db.example:5432"],
  ["another kind", "mysql://u:p@db.example/gas"],
])("a connection with %s is refused before anything is reached", async (_what, connectionString) => {
  const add = home.call("POST", "/admin/tenant/add", {
    name: "S",
    code: "south",
    dbType: 2,
    enabled: false,
    connectionString,
  });
  await expect(add).rejects.toThrow("request.invalid");
});

it("a connection to the platform's own database is refused, by whatever name of this machine, and to another tenant's too", async () => {
  const own = new URL(databases[0]!.url);
  for (const host of [own.hostname, "localhost", "127.0.0.1"]) {
    own.hostname = host;
    const form = { name: "S", code: "south", dbType: 2, enabled: true, connectionString: own.toString() };
    await expect(home.call("POST", "/admin/tenant/add", form)).rejects.toThrow("request.invalid");
  }
  const ofWell = { name: "S", code: "south", dbType: 2, enabled: true, connectionString: databases[1]!.url };
  await expect(home.call("POST", "/admin/tenant/add", ofWell)).rejects.toThrow("tenant.notEmpty");
});
