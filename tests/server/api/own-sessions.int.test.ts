import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LoginAnswer, OwnSession } from "#contracts/wire/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.stop());

const signInFrom = async (address: string, userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0") => {
  const headers = { "x-forwarded-for": address, "user-agent": userAgent };
  const body = await server.loginBody("admin", ADMIN_PASSWORD);
  return (await server.call<LoginAnswer>("POST", "/base/id/login", { body, headers })).body.data.token;
};
const sessionOf = (token: string): string => String(decodeJwt(token).sid);
const list = async (token: string, at = server) =>
  (await at.call<{ list: OwnSession[]; total: number }>("GET", "/base/id/sessions", { token })).body.data;
const statusOf = async (token: string) => (await server.call("GET", "/base/id/getuserinfo", { token })).status;
const end = (token: string, query: string) => server.call("DELETE", `/base/id/sessions?${query}`, { token });

it("lists one's own living sessions with device, address, since when and when last seen, and which is this one", async () => {
  const here = await signInFrom("10.0.0.1");
  const elsewhere = await signInFrom("10.0.0.2", "Mozilla/5.0 (iPhone) Version/17.0 Safari");
  server.advance(2 * 60_000);
  const { list: rows, total } = await list(here);
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({
    id: sessionOf(here),
    address: "10.0.0.1",
    isThis: true,
    device: "Chrome 126, Windows",
  });
  expect(rows[1]).toMatchObject({ id: sessionOf(elsewhere), device: "Safari 17, iOS", isThis: false });
  expect(Date.parse(rows[0]?.lastSeen ?? "") - Date.parse(rows[0]?.since ?? "")).toBeGreaterThanOrEqual(2 * 60_000);
  await end(here, "all=true");
});

it("marks a session from an address that the login log has not had for 90 days, by its network for IPv6", async () => {
  const marked = async (address: string) => {
    const token = await signInFrom(address);
    const row = (await list(token)).list.find(({ isThis }) => isThis);
    await server.call("POST", "/base/id/logout", { token });
    return row?.isNewAddress;
  };
  expect(await marked("10.1.0.1")).toBe(true);
  expect(await marked("10.1.0.1")).toBe(false);
  expect(await marked("2001:db8:7:7::1")).toBe(true);
  expect(await marked("2001:db8:7:7::2")).toBe(false);
  await server.database.pool.query(
    "update login_log set created_time = created_time - interval '91 days' where ip = '10.1.0.1'",
  );
  expect(await marked("10.1.0.1")).toBe(true);
});

it("ends one session or all others, with their sockets, and nobody else's", async () => {
  const { rows } = await server.database.pool.query("select company_id from account where user_name = 'admin'");
  const stranger = await signInAs(server, { companyId: rows[0].company_id, codes: [] });
  const [here, second, third] = [
    await signInFrom("10.0.0.1"),
    await signInFrom("10.0.0.2"),
    await signInFrom("10.0.0.3"),
  ];
  expect((await end(here, `id=${sessionOf(stranger)}`)).status).toBe(404);
  expect((await end(here, "")).status).toBe(400);
  expect((await end(here, `id=${sessionOf(second)}`)).status).toBe(200);
  expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
  expect(server.ended.at(-1)).toEqual({ ids: [sessionOf(second)], reason: "signedOutElsewhere" });
  expect((await end(here, "all=true")).status).toBe(200);
  expect([await statusOf(third), await statusOf(here), await statusOf(stranger)]).toEqual([401, 200, 200]);
  expect((await list(stranger)).list.map(({ id }) => id)).toEqual([sessionOf(stranger)]);
});

it("ends after seven days, however busy it was, and the refresh says so", async () => {
  const at = await startTestServer();
  const refresh = async (token: string) => (await at.call<LoginAnswer>("GET", "/base/id/refresh", { token })).body;
  let token = await at.signIn();
  for (let passed = 0; passed + 11 * HOUR < 7 * DAY; passed += 11 * HOUR) {
    at.advance(11 * HOUR);
    token = (await refresh(token)).data.token;
  }
  expect((await list(token, at)).total).toBe(1);
  at.advance(11 * HOUR);
  expect((await at.call("GET", "/base/id/getuserinfo", { token })).body.code).toBe("auth.ended");
  expect((await refresh(token)).code).toBe("auth.expired");
  await at.stop();
});

it("shows a token that was used again after its successor in the login log", async () => {
  const first = await signInFrom("10.0.0.1");
  await server.call("GET", "/base/id/refresh", { token: first });
  server.advance(31_000);
  const headers = { "x-forwarded-for": "10.6.6.6" };
  expect((await server.call("GET", "/base/id/refresh", { token: first, headers })).status).toBe(401);
  const { rows } = await server.database.pool.query("select * from login_log where msg = 'auth.tokenReused'");
  expect(rows).toEqual([expect.objectContaining({ created_account_name: "admin", ip: "10.6.6.6", status: false })]);
});
