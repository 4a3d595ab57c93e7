import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CacheEntry } from "#contracts/access/cache.ts";
import { openYard } from "#tests/server/live/yard.ts";
import { watch } from "#tests/server/live/watcher.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const ADMIN_CODES = ["api:admin:cache:list", "api:admin:cache:clear"];
let one: TestServer;
/** A second process on the same database. */
let other: TestServer;
let token: string;

beforeAll(async () => {
  one = await startTestServer({ captcha: "always" });
  other = await startTestServer({ whole: true, database: { ...one.database, drop: async () => undefined } });
  token = await other.signIn();
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
});

const list = async (headers = {}) =>
  (await one.call<CacheEntry[]>("GET", "/base/admin/cache/list", { token, headers })).body.data;
const clear = (cacheKey: string) =>
  one.call("DELETE", `/base/admin/cache/clear?cacheKey=${encodeURIComponent(cacheKey)}`, { token });
const sizeOf = async (key: string) => (await list()).find(({ value }) => value === key)?.size;

describe("the caches of the product", () => {
  it("are listed by name, key and use in the reader's language", async () => {
    const [zh, en] = [await list(), await list({ "accept-language": "en" })];
    expect(zh.map(({ value }) => value)).toEqual(en.map(({ value }) => value));
    expect(zh.find(({ value }) => value === "login:keys")).toMatchObject({
      name: "密码密钥",
      size: expect.any(Number),
    });
    expect(en.find(({ value }) => value === "login:keys")).toMatchObject({ name: "Password keys" });
    expect(
      zh.flatMap(({ name, description }) => [name, description]).filter((text) => text.startsWith("cache.")),
    ).toEqual([]);
  });

  it("that all processes share are empty for every process once one has cleared them", async () => {
    const body = await other.loginBody("admin", "not the password");
    expect(await sizeOf("login:keys")).toBeGreaterThan(0);
    const { status, body: answer } = await clear("login:keys");
    expect([status, answer.code, answer.msg]).toEqual([200, "1", "缓存已清除"]);
    expect(await sizeOf("login:keys")).toBe(0);
    expect((await other.call("POST", "/base/id/login", { body })).body.code).toBe("auth.keyExpired");
  });

  it("of failed sign-ins count from zero again", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      await other.call("POST", "/base/id/login", { body: await other.loginBody("admin", "not the password") });
    const locked = await other.loginBody("admin", "not the password");
    expect((await other.call("POST", "/base/id/login", { body: locked })).status).toBe(429);
    await clear("login:attempts");
    const again = await other.loginBody("admin", "not the password");
    expect((await other.call("POST", "/base/id/login", { body: again })).body.code).toBe("auth.failed");
    await clear("login:attempts");
  });

  it("that each process keeps for itself are forgotten by the others too", async () => {
    const yard = await openYard(other);
    const position = await yard.takeIn(yard.stations[0], await yard.cylinders(yard.stations[0], 1));
    await other.call("GET", "/base/manage/gascylinder/getpage", { token, headers: { "x-after-position": position } });
    const board = watch(other.url, token);
    await board.join();
    const told = board.counts.length;
    expect((await clear("cockpit:figures")).status).toBe(200);
    await board.until(() => board.counts.length > told);
    board.close();
  });

  it("take the key in the body as well, and know no other", async () => {
    const inBody = await one.call("DELETE", "/base/admin/cache/clear", { token, body: { cacheKey: "login:captchas" } });
    expect(inBody.status).toBe(200);
    const unknown = await clear("recent:outcomes");
    expect([unknown.status, unknown.body.code]).toEqual([404, "cache.unknown"]);
    const none = await one.call("DELETE", "/base/admin/cache/clear", { token });
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, "cacheKey"]);
  });

  it("are cleared by nobody who may only read them", async () => {
    const { rows } = await one.database.pool.query("select company_id from account where user_name = 'admin'");
    const reader = await signInAs(other, { companyId: rows[0].company_id, codes: ADMIN_CODES.slice(0, 1) });
    expect((await one.call("GET", "/base/admin/cache/list", { token: reader })).status).toBe(200);
    const refused = await one.call("DELETE", "/base/admin/cache/clear?cacheKey=login:keys", { token: reader });
    expect([refused.status, refused.body.code]).toEqual([403, "access.denied"]);
  });
});
