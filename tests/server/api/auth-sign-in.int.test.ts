import { afterAll, beforeAll, expect, it } from "vitest";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import type { LoginAnswer, VerifyCodeAnswer } from "#contracts/wire/sign-in.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { makeAccount } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [server, guarded] = await Promise.all([startTestServer(), startTestServer({ captcha: "always", trustProxy: 1 })]);
});
afterAll(() => Promise.all([server.stop(), guarded.stop()]));

type Failed = { code: number };
const login = <T = Failed>(at: TestServer, body: unknown, headers = {}) =>
  at.call<T>("POST", "/base/id/login", { body, headers });

const captcha = async (at: TestServer) => {
  const { body } = await at.call<VerifyCodeAnswer>("GET", "/base/id/getverifycode");
  if (!body.data.enabled) throw new Error("no captcha was asked");
  const { verifyCodeKey, img } = body.data;
  const row = await at.database.db
    .selectFrom("one_time_key")
    .select("secret")
    .where("id", "=", verifyCodeKey)
    .executeTakeFirstOrThrow();
  return { verifyCodeKey, verifyCode: row.secret, img };
};

it("signs in with a sealed password and tells who it is, with menus and codes", async () => {
  const { status, body } = await login<LoginAnswer>(server, await server.loginBody("admin", ADMIN_PASSWORD));
  expect([status, body.success, body.code, body.data.code]).toEqual([200, true, "1", 0]);
  const info = await server.call<UserInfo>("GET", "/base/id/getuserinfo", { token: body.data.token });
  expect(info.body.data.accountInfo.userName).toBe("admin");
  expect(info.body.data.apiCodes).toContain("gasCylinder:archives:getlist");
  expect(info.body.data.timeZone).toBe("Asia/Shanghai");
  const [cockpit] = info.body.data.menus;
  expect([cockpit?.path, cockpit?.parentId]).toEqual(["/index", 0]);
  expect(info.body.data.menus.find((menu) => menu.label === "气瓶")?.children.map((menu) => menu.path)).toContain(
    "/gascylinder/record",
  );
});

const topMenusOf = async (role: string): Promise<(string | null)[]> => {
  const { rows } = await server.database.pool.query<{ id: string }>("select id from role where key = $1", [role]);
  const company = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  const account = await makeAccount(server, {
    companyId: company.rows[0]?.id ?? "",
    roleIds: rows.map(({ id }) => id),
  });
  const { body } = await server.call<UserInfo>("GET", "/base/id/getuserinfo", { token: await account.signIn() });
  return body.data.menus.slice(0, 2).map(({ redirect }) => redirect);
};

it("leads those who record procedures to the scan page first, and the others not to it", async () => {
  expect(await topMenusOf("stationOperator")).toEqual(["/work/scan", "/index"]);
  expect((await topMenusOf("storeKeeper"))[0]).toBe("/work/scan");
  // Their redirect is left out: they may not open the scan page, so the menu's first page comes.
  expect(await topMenusOf("auditor")).toEqual(["/index", null]);
});

it("answers that the captcha is off, or gives an image of four signs", async () => {
  const { body } = await server.call("GET", "/base/id/getverifycode");
  expect(body.data).toEqual({ enabled: false });
  const { img, verifyCode } = await captcha(guarded);
  expect(img).toMatch(/^data:image\/png;base64,/);
  expect(verifyCode).toHaveLength(4);
});

it("reads nothing in the captcha's fields while the captcha is off, and a captcha that is no text is a wrong one", async () => {
  const asked = { ...(await server.loginBody("admin", ADMIN_PASSWORD)), verifyCode: 1234, verifyCodeKey: [] };
  expect((await login(server, asked)).body.code).toBe("1");
  const { verifyCodeKey } = await captcha(guarded);
  const wrong = await login(guarded, { ...asked, verifyCode: 1234, verifyCodeKey });
  expect([wrong.status, wrong.body.code]).toEqual([400, "auth.captchaWrong"]);
});

it("fails with 1 for an unknown or used captcha, and with 2 for a wrong one", async () => {
  const asked = await guarded.loginBody("admin", ADMIN_PASSWORD);
  const missing = await login(guarded, asked);
  expect([missing.status, missing.body.code, missing.body.data.code]).toEqual([400, "auth.captchaExpired", 1]);
  const given = await captcha(guarded);
  const wrong = await login(guarded, { ...asked, ...given, verifyCode: "!!!!" });
  expect([wrong.status, wrong.body.code, wrong.body.data.code]).toEqual([400, "auth.captchaWrong", 2]);
  const again = await login(guarded, { ...asked, ...given });
  expect(again.body.data.code).toBe(1);
});

it("takes the captcha in any case of its letters, and the password key is still good after a captcha failure", async () => {
  const asked = await guarded.loginBody("admin", ADMIN_PASSWORD);
  await login(guarded, { ...asked, ...(await captcha(guarded)), verifyCode: "" });
  const given = await captcha(guarded);
  const { body } = await login<LoginAnswer>(guarded, {
    ...asked,
    ...given,
    verifyCode: ` ${given.verifyCode.toLowerCase()}`,
  });
  expect(body.success).toBe(true);
});

it("fails with 1 for a captcha or a password key that is older than five minutes", async () => {
  const at = await startTestServer({ captcha: "always" });
  const asked = { ...(await at.loginBody("admin", ADMIN_PASSWORD)), ...(await captcha(at)) };
  at.advance(5 * 60_000 + 1000);
  expect((await login(at, asked)).body.code).toBe("auth.captchaExpired");
  const { body } = await login(at, { ...asked, ...(await captcha(at)) });
  expect([body.code, body.data.code]).toEqual(["auth.keyExpired", 1]);
  await at.stop();
});

it("opens a password key once", async () => {
  const asked = await server.loginBody("admin", "Wrongpassword1");
  await login(server, asked);
  const { body } = await login(server, asked);
  expect([body.code, body.data.code]).toEqual(["auth.keyExpired", 1]);
});

it("fails with 3 for an unknown enterprise code and for a malformed user name", async () => {
  const asked = await server.loginBody("admin", ADMIN_PASSWORD);
  const unknown = await login(server, { ...asked, enterpriseCode: "nobody" });
  expect([unknown.status, unknown.body.code, unknown.body.data.code]).toEqual([400, "auth.enterpriseUnknown", 3]);
  const long = await login(server, await server.loginBody("x".repeat(51), ADMIN_PASSWORD));
  expect([long.status, long.body.data.code]).toEqual([400, 3]);
});

it("answers an unknown account and a wrong password alike, with 4", async () => {
  const unknown = await login(server, await server.loginBody("nobody", ADMIN_PASSWORD));
  const wrong = await login(server, await server.loginBody("admin", "Wrongpassword1"));
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.body.data.code).toBe(4);
});

it("sends somebody without a menu away with the sentence of the specification", async () => {
  const { db } = server.database;
  const role = await db.selectFrom("role").select("id").where("key", "=", "admin").executeTakeFirstOrThrow();
  await db.deleteFrom("account_role").where("role_id", "=", role.id).execute();
  const { status, body } = await login(server, await server.loginBody("admin", ADMIN_PASSWORD), {
    "accept-language": "en",
  });
  const account = await db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  await db.insertInto("account_role").values({ account_id: account.id, role_id: role.id }).execute();
  expect([status, body.code]).toEqual([403, "auth.noMenu"]);
  expect(body.msg).toBe("This account has not been assigned permissions, please contact the administrator!");
});

it("writes each attempt into the login log", async () => {
  const rows = await server.database.db.selectFrom("login_log").selectAll().orderBy("created_time").execute();
  expect(rows[0]).toMatchObject({ created_account_name: "admin", status: true, ip: "127.0.0.1" });
  expect(rows.some((row) => !row.status && row.msg === "auth.failed")).toBe(true);
});

it("stops an account after ten failures from one address, but not from another, and successes do not count", async () => {
  const at = await startTestServer({ trustProxy: 1 });
  const from = (ip: string) => ({ "x-forwarded-for": ip });
  const attempt = async (password: string, ip: string) =>
    login(at, await at.loginBody("admin", password), from(ip)).then((answer) => answer);
  for (let count = 0; count < 3; count += 1) expect((await attempt(ADMIN_PASSWORD, "10.0.0.1")).status).toBe(200);
  for (let count = 0; count < 10; count += 1) expect((await attempt("Wrongpassword1", "10.0.0.1")).status).toBe(401);
  const stopped = await attempt(ADMIN_PASSWORD, "10.0.0.1");
  expect([stopped.status, stopped.body.code]).toEqual([429, "auth.tooMany"]);
  expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
  expect((await attempt(ADMIN_PASSWORD, "10.0.0.2")).status).toBe(200);
  await at.stop();
});

it("counts no success among many at the same time, and what is turned away takes nothing from others at the address", async () => {
  const at = await startTestServer();
  const attempt = async (password: string, userName = "admin") => login(at, await at.loginBody(userName, password));
  const together = await Promise.all(Array.from({ length: 15 }, () => attempt(ADMIN_PASSWORD)));
  expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
  for (let count = 0; count < 10; count += 1) expect((await attempt("Wrongpassword1")).status).toBe(401);
  for (let count = 0; count < 45; count += 1) expect((await attempt("Wrongpassword1")).status).toBe(429);
  expect((await attempt("Wrongpassword1", "another")).status).toBe(401);
  await at.stop();
});

it("stops an address after fifty failures, whatever the accounts", async () => {
  const at = await startTestServer();
  const bodies = Array.from({ length: 50 }, (_, index) => ({ userName: `user${index}`, passwordKey: "none" }));
  for (const body of bodies) expect((await login(at, body)).status).toBe(400);
  expect((await login(at, { userName: "another" })).status).toBe(429);
  await at.stop();
});

it("asks for a captcha only after failures when it is set so", async () => {
  const at = await startTestServer({ captcha: "after-failures" });
  await at.signIn();
  for (let count = 0; count < 3; count += 1) await login(at, await at.loginBody("admin", "Wrongpassword1"));
  expect((await at.call<VerifyCodeAnswer>("GET", "/base/id/getverifycode")).body.data.enabled).toBe(true);
  expect((await login(at, await at.loginBody("admin", ADMIN_PASSWORD))).body.code).toBe("auth.captchaExpired");
  const right = { ...(await at.loginBody("admin", ADMIN_PASSWORD)), ...(await captcha(at)) };
  expect((await login(at, right)).status).toBe(200);
  await at.stop();
});
