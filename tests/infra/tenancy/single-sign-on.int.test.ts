import { decodeJwt } from "jose";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { SsoAnswer } from "#contracts/wire/single-sign-on.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { catalogueTenant, signInWhenServed } from "#tests/support/catalogued-tenant.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { now, startLyingProvider, type LyingProvider } from "#tests/support/open-id/lying-provider.ts";
import { PUBLIC } from "#tests/support/open-id/sign-in-there.ts";
import { quickHash } from "#tests/support/quick-hash.ts";
import { TEST_SECRET } from "#tests/support/server.ts";
import { watch } from "#tests/server/live/watcher.ts";

/** The same person, with an account of the same name in two tenants. */
const USER = "same.person";
const northId = v7();
const dataDir = mkdtempSync(join(tmpdir(), "cylindra-sso-"));
let provider: LyingProvider;
let databases: TestDatabase[] = [];
let app: LocalApp;
let settings: Record<string, string>;

beforeAll(async () => {
  provider = await startLyingProvider();
  databases = await Promise.all([createTestDatabase({ whole: true }), createTestDatabase({ whole: true })]);
  for (const database of databases) await addPerson(database);
  await catalogueTenant(databases[0]!, { id: northId, code: "north", database: databases[1]! });
  settings = { SECRET_KEY: TEST_SECRET, PUBLIC_URL: PUBLIC, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: "cylindra" };
  app = await start();
  provider.token = (claims) => provider.sign({ ...claims, preferred_username: USER });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
  for (const database of databases) await database.drop();
  rmSync(dataDir, { recursive: true });
});

const start = async (env: Record<string, string> = {}) => {
  const started = await startLocalApp({ env: { ...settings, ...env }, databaseUrl: databases[0]!.url, dataDir });
  await signInWhenServed(started.url, ADMIN_PASSWORD, "north");
  return started;
};

const addPerson = async ({ pool }: TestDatabase) => {
  const id = v7();
  await pool.query(
    "insert into account (id, user_name, password_hash, company_id, is_external) select $1, $2, $3, company_id, true from account where user_name = 'admin'",
    [id, USER, await quickHash(v4())],
  );
  await pool.query("insert into account_role select $1, id from role where key = 'manager'", [id]);
};

type Answer<T> = { status: number; code: string; data: T };

const post = async <T>(path: string, body: object): Promise<Answer<T>> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${app.url}/base/id/oidc/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { code, data } = (await answer.json()) as Answer<T>;
  return { status: answer.status, code, data };
};

const signIn = async (enterpriseCode?: string, { between }: { between?: () => Promise<unknown> } = {}) => {
  const { data } = await post<{ url: string; key: string }>("begin", { redirect: "/", enterpriseCode });
  await between?.();
  return post<SsoAnswer>("end", { key: data.key, ...provider.authorize(data.url) });
};
const tenantOf = (token: string) => decodeJwt(token)["tid"];
const statusOf = async (token: string) =>
  (await fetch(`${app.url}/base/id/getuserinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

const signOutThere = async () => {
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const claims = { iss: provider.issuer, aud: "cylindra", iat: now(), jti: v4(), sub: "sub-1", events };
  const body = new URLSearchParams({ logout_token: await provider.sign(claims) });
  return (await fetch(`${app.url}/base/id/oidc/logout`, { method: "POST", body })).status;
};

it("the enterprise code decides the tenant, and each tenant links and opens its own account of the person", async () => {
  const [home, north] = [await signIn(), await signIn("North")];
  expect([home.status, north.status]).toEqual([200, 200]);
  expect(tenantOf(north.data.token)).toBe(northId);
  expect(tenantOf(home.data.token)).not.toBe(northId);
  const [one, two] = await Promise.all(
    databases.map(async ({ pool }) => {
      const { rows } = await pool.query("select id, oidc_subject from account where user_name = $1", [USER]);
      return rows[0] as { id: string; oidc_subject: string };
    }),
  );
  expect([one?.oidc_subject, two?.oidc_subject]).toEqual(["sub-1", "sub-1"]);
  expect([decodeJwt(home.data.token)["sub"], decodeJwt(north.data.token)["sub"]]).toEqual([one?.id, two?.id]);
});

it("a sign-out at the provider ends the sessions and sockets of every tenant within a second", async () => {
  const tokens = [(await signIn()).data.token, (await signIn("north")).data.token];
  const screens = tokens.map((token) => watch(app.url, token));
  for (const screen of screens) await screen.until(() => screen.socket.connected);
  expect(await signOutThere()).toBe(200);
  for (const screen of screens)
    await vi.waitFor(() => expect(screen.socket.connected).toBe(false), { timeout: 1000, interval: 10 });
  expect(screens.map(({ ended }) => ended)).toEqual([["signedOutAtProvider"], ["signedOutAtProvider"]]);
  expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
});

it("a tenant that was disabled between the two steps lets nobody in", async () => {
  const { pool } = databases[0]!;
  const enable = (enabled: boolean) => pool.query("update tenant set enabled = $2 where id = $1", [northId, enabled]);
  const served = (is: boolean) =>
    vi.waitFor(() => expect(app.tenants.peek(northId) !== undefined).toBe(is), { timeout: 20_000 });
  const between = async () => {
    await enable(false);
    await served(false);
  };
  expect((await signIn("north", { between })).code).toBe("auth.enterpriseUnknown");
  await enable(true);
  await served(true);
});

it("the provider's claim decides the tenant, whatever code the page sent", async () => {
  await app.stop();
  app = await start({ OIDC_TENANT_CLAIM: "tenant" });
  provider.token = (claims) => provider.sign({ ...claims, preferred_username: USER, tenant: "NORTH" });
  expect(tenantOf((await signIn("default")).data.token)).toBe(northId);
  provider.token = (claims) => provider.sign({ ...claims, preferred_username: USER });
  expect((await signIn("north")).code).toBe("sso.tenantUnknown");
});

it("does not start where the first sign-in would make accounts that manage accounts", async () => {
  await app.stop();
  const { pool } = databases[0]!;
  const { rows } = await pool.query<{ code: string }>("select code from company order by created_time, id limit 1");
  await pool.query(
    "insert into role_permission select r.id, p.id from role r, permission p where r.key = 'manager' and p.code = 'api:admin:user:add' limit 1",
  );
  await expect(start({ OIDC_AUTO_CREATE: `manager@${rows[0]?.code}` })).rejects.toThrow("api:admin:user:add");
  app = await start({ OIDC_AUTO_CREATE: `auditor@${rows[0]?.code}` });
});
