import { afterAll, beforeAll, expect, it } from "vitest";
import { seal } from "#contracts/wire/password-transit.ts";
import type { PasswordKeyAnswer } from "#contracts/wire/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const WRONG = "Wrongpassword1";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.stop());

/** A new address each time: keys and captchas have a limit of their own. */
let hosts = 0;
const elsewhere = () => ({ "x-forwarded-for": `10.9.${Math.floor(hosts / 250)}.${(hosts++ % 250) + 1}` });
const from = (address: string) => ({ "x-forwarded-for": address });

const attempt = async (userName: string, address: string, over: object = {}) => {
  const key = await server.call<PasswordKeyAnswer>("GET", "/base/id/getpasswordencryptkey", { headers: elsewhere() });
  const { passwordKey, encyptKey } = key.body.data;
  const body = { userName, password: seal(WRONG, encyptKey), passwordKey, ...over };
  const { status, headers } = await server.call("POST", "/base/id/login", { body, headers: from(address) });
  return { status, retryAfter: headers.get("retry-after") };
};
const statusesOf = async (count: number, of: (index: number) => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await of(index)).status);
  return seen;
};
const tenThenStopped = [...Array.from({ length: 10 }, () => 401), 429, 429];
const forget = () => server.database.pool.query("delete from rate_limit");

it("counts failures for the account that a name leads to, however the name and the enterprise code are written", async () => {
  const names = ["admin", " admin", "admin ", "ADMIN", "  Admin  "];
  const codes = ["default", "", undefined, " default "];
  const seen = await statusesOf(12, (index) =>
    attempt(names[index % names.length] ?? "", "10.0.0.1", { enterpriseCode: codes[index % codes.length] }),
  );
  expect(seen).toEqual(tenThenStopped);
});

it("counts a name that leads to nobody in the same way", async () => {
  const seen = await statusesOf(12, (index) => attempt(index % 2 ? "Nobody" : " nobody", "10.0.0.2"));
  expect(seen).toEqual(tenThenStopped);
});

it("counts an IPv6 address by its network of 64 bits", async () => {
  await forget();
  const seen = await statusesOf(12, (index) => attempt("admin", `2001:db8:0:1:${index + 1}::${index + 1}`));
  expect(seen).toEqual(tenThenStopped);
  expect((await attempt("admin", "2001:db8:0:2::1")).status).toBe(401);
});

it("stops an account after a hundred failures from anywhere, and shows what it turned away in the login log", async () => {
  await forget();
  await server.database.pool.query("delete from login_log");
  // From so many addresses that none has ten: only the account's own limit is left. Without a key a guess is turned down before it is tried.
  const body = { userName: "admin", passwordKey: "none" };
  const seen = await statusesOf(100, (index) =>
    server.call("POST", "/base/id/login", { body, headers: from(`10.1.${index}.1`) }),
  );
  expect(new Set(seen)).toEqual(new Set([400]));
  const stopped = await attempt("admin", "10.2.0.1");
  expect(stopped.status).toBe(429);
  expect(Number(stopped.retryAfter)).toBeGreaterThan(0);
  const { rows } = await server.database.pool.query(
    "select ip, created_account_name, status from login_log where msg = 'auth.tooMany'",
  );
  expect(rows).toEqual([{ ip: "10.2.0.1", created_account_name: "admin", status: false }]);
  // Whoever goes on trying fills no log: one row for an address in a minute.
  await attempt("admin", "10.2.0.1");
  await attempt("admin", "10.2.0.1");
  await attempt("admin", "10.2.0.2");
  const { rows: counted } = await server.database.pool.query(
    "select ip, msg, msg_params->'times' as times from login_log where msg like '%tooMany%' order by ip",
  );
  expect(counted).toEqual([
    { ip: "10.2.0.1", msg: "loginLog.tooManyTimes", times: 3 },
    { ip: "10.2.0.2", msg: "auth.tooMany", times: null },
  ]);
  await forget();
});

it("gives an address 120 one-time keys and captchas a minute together, then 429 with Retry-After", async () => {
  const ask = (index: number) =>
    server.call("GET", `/base/id/${index % 2 ? "getverifycode" : "getpasswordencryptkey"}`, {
      headers: from("10.3.0.1"),
    });
  const seen = await statusesOf(121, ask);
  expect(seen).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  const answer = await ask(0);
  expect([answer.body.code, Number(answer.headers.get("retry-after")) > 0]).toEqual(["request.tooMany", true]);
  expect((await server.call("GET", "/base/id/getverifycode", { headers: from("10.3.0.2") })).status).toBe(200);
});

it("believes a forwarded address only where it is one", async () => {
  const body = { ...(await server.loginBody("admin", ADMIN_PASSWORD)) };
  await server.call("POST", "/base/id/login", { body, headers: from("<script>alert(1)</script>") });
  const { rows } = await server.database.pool.query("select ip from login_log order by created_time desc limit 1");
  expect(rows[0].ip).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
});
