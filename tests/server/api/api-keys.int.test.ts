import { io } from "socket.io-client";
import { describe, expect, it } from "vitest";
import { keyCalls, type KeyAnswer } from "#contracts/access/api-key.ts";
import { addressOf } from "#contracts/calls/define-call.ts";
import { allCalls } from "#server/api/openapi/all-calls.ts";
import { keyByDigest } from "#server/application/keys/identify-key.ts";
import { newKey, readKey } from "#server/application/keys/key-text.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { makeRole, signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let admin: string;
let companyId: string;
let reading: string;

const archives = "gasCylinder:archives:getlist";
const codes = ["getpage", "add", "update", "rotate", "softdelete"].map((call) => `api:admin:apikey:${call}`);

onSharedServer(async (shared) => {
  server = shared;
  admin = await server.signIn();
  companyId = await makeCompany(server, "Keys");
  reading = await makeRole(server, { codes: [archives], scope: "company" });
});

const at = <T>(method: string, call: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/base/admin/apikey/${call}`, { token, body });
const add = (more: object = {}, token = admin) =>
  at<{ id: string; key: string }>("POST", "add", { name: "Scales", companyId, roleIds: [reading], ...more }, token);
const made = async (more: object = {}) => (await add(more)).body.data;
const rowOf = async (id: string) => (await at<KeyAnswer>("GET", `get?id=${id}`)).body.data;
const read = (token: string, headers?: Record<string, string>) =>
  server.call("GET", "/base/manage/gascylinder/getpage?pageSize=1", { token, headers });
const outcome = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
const adminRole = async () =>
  (await server.database.pool.query("select id from role where key = 'admin'")).rows[0].id as string;

describe("a key", () => {
  it("opens what its roles grant at that moment, and stands in the logs under its name", async () => {
    const { id, key } = await made({ name: "Scale controllers", description: "S-01 to S-12" });
    expect(key).toMatch(/^cyl_[0-9a-f]{32}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    const answer = await read(key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("ratelimit-limit")).toBe("600");
    expect(Number(answer.headers.get("ratelimit-remaining"))).toBeLessThan(600);
    expect(await rowOf(id)).toMatchObject({ state: "usable", lastAddress: expect.stringContaining("127.0.0.1") });
    const denied = await server.call("POST", "/base/manage/gascylinder/add", { token: key, body: {} });
    expect(outcome(denied)).toEqual([403, "access.denied"]);
    await expect
      .poll(async () => {
        const { rows } = await server.database.pool.query(
          "select created_user_name, created_user_id from operation_log where created_user_id = $1",
          [id],
        );
        return rows;
      })
      .toEqual([{ created_user_name: "Scale controllers", created_user_id: id }]);
    await server.database.pool.query("update role set is_usable = false where id = $1", [reading]);
    expect(outcome(await read(key))).toEqual([403, "access.denied"]);
    await server.database.pool.query("update role set is_usable = true where id = $1", [reading]);
    const { rows } = await server.database.pool.query("select * from api_key where id = $1", [id]);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("that is mistyped, of nobody, ended, off or deleted opens nothing", async () => {
    const { id, key } = await made();
    const other = newKey((await server.database.pool.query("select id from tenant limit 1")).rows[0].id);
    for (const wrong of [key.slice(0, -1), `${key.slice(0, 60)}${key[60] === "a" ? "b" : "a"}${key.slice(61)}`, other])
      expect(outcome(await read(wrong))).toEqual([401, "key.invalid"]);
    await at("PUT", "update", { id, version: 1, expiresAt: "2020-01-01T00:00:00Z" });
    expect(outcome(await read(key))).toEqual([401, "key.ended"]);
    expect((await rowOf(id)).state).toBe("ended");
    await at("PUT", "update", { id, version: 2, expiresAt: null, isUsable: false });
    expect(outcome(await read(key))).toEqual([401, "key.ended"]);
    expect((await rowOf(id)).state).toBe("off");
    expect(outcome(await at("PUT", "update", { id, version: 2, isUsable: true }))).toEqual([409, "record.stale"]);
    await at("PUT", "update", { id, version: 3, isUsable: true });
    expect((await read(key)).status).toBe(200);
    expect((await at("DELETE", `softdelete?id=${id}`)).status).toBe(200);
    expect(outcome(await read(key))).toEqual([401, "key.invalid"]);
    expect((await at("GET", `get?id=${id}`)).status).toBe(404);
  });

  it("is used from its networks alone, whatever form the address has", async () => {
    const { id, key } = await made({ addresses: ["127.0.0.1", "10.8.2.77/24"] });
    expect((await rowOf(id)).addresses).toEqual(["127.0.0.1/32", "10.8.2.0/24"]);
    expect((await read(key)).status).toBe(200);
    await at("PUT", "update", { id, version: 1, addresses: ["10.8.2.0/24"] });
    expect(outcome(await read(key))).toEqual([403, "key.foreignAddress"]);
    for (const addresses of [["10.8.2"], ["10.8.2.0/33"], ["example.com"], ["10.1/8"], ["::1/129"]]) {
      const refused = await add({ addresses });
      expect([addresses, ...outcome(refused)]).toEqual([addresses, 400, "request.invalid"]);
      expect(refused.body.errors?.[0]).toMatchObject({ path: "addresses", code: "key.noNetwork" });
    }
  });

  it("that is rotated lives on for 24 hours beside its successor", async () => {
    const { id, key } = await made();
    const { key: second } = (await at<{ key: string }>("POST", "rotate", { id })).body.data;
    expect(second).not.toBe(key);
    expect([(await read(key)).status, (await read(second)).status]).toEqual([200, 200]);
    expect((await rowOf(id)).previousUntil).not.toBeNull();
    await server.database.pool.query("update api_key set previous_until = now() - interval '1 second' where id = $1", [
      id,
    ]);
    expect(outcome(await read(key))).toEqual([401, "key.ended"]);
    expect((await read(second)).status).toBe(200);
  });

  it("in an address is refused and noted as leaked until it is rotated", async () => {
    const { id, key } = await made();
    for (const path of [`/base/manage/gascylinder/getpage?key=${key}`, `/?k=${encodeURIComponent(`x ${key}`)}`])
      expect(outcome(await server.call("GET", path, { token: key }))).toEqual([400, "key.inAddress"]);
    expect((await rowOf(id)).leakedAt).not.toBeNull();
    await at("POST", "rotate", { id });
    expect((await rowOf(id)).leakedAt).toBeNull();
  });

  it("has a limit of its own, told in the headers", async () => {
    const { id, key } = await made();
    const { id: tenantId } = (await server.database.pool.query("select id from tenant limit 1")).rows[0];
    expect(tenantId).toBeDefined();
    await read(key);
    await server.database.pool.query("update rate_limit set points = 600 where key like $1", [`apiKeyCalls:%${id}`]);
    const refused = await read(key);
    expect(outcome(refused)).toEqual([429, "request.tooMany"]);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await read((await made()).key)).status).toBe(200);
  });

  it("cannot sign in, and stands in no list of people", async () => {
    const { id } = await made({ name: "administrator" });
    expect(await server.signIn()).toBeDefined();
    const people = await server.call<{ list: { id: string }[] }>("GET", "/base/admin/account/getpage?pageSize=100", {
      token: admin,
    });
    expect(people.body.data.list.map((person) => person.id)).not.toContain(id);
    for (const [method, path] of [
      ["GET", `account/get?id=${id}`],
      ["DELETE", `account/softdelete?id=${id}`],
    ] as const)
      expect((await server.call(method, `/base/admin/${path}`, { token: admin })).status).toBe(404);
  });
});

describe("who may make a key", () => {
  it("is held to the rule of granting, for roles and for companies", async () => {
    const token = await signInAs(server, { companyId, codes, scope: "company" });
    expect(outcome(await add({}, token))).toEqual([403, "account.beyondOwn"]);
    const own = await signInAs(server, { companyId, codes: [...codes, archives], scope: "company" });
    expect((await add({}, own)).status).toBe(200);
    expect(outcome(await add({ companyId: await makeCompany(server, "Beside keys") }, own))).toEqual([
      403,
      "access.outOfScope",
    ]);
    const strong = await made({ roleIds: [await adminRole()] });
    for (const [method, call, body] of [
      ["PUT", "update", { id: strong.id, version: 1, name: "Mine" }],
      ["POST", "rotate", { id: strong.id }],
      ["DELETE", `softdelete?id=${strong.id}`, undefined],
    ] as const)
      expect([call, ...outcome(await at(method, call, body, own))]).toEqual([call, 403, "account.beyondOwn"]);
  });

  it("gets bad input named", async () => {
    for (const [body, path] of [
      [{ name: "" }, "name"],
      [{ roleIds: [] }, "roleIds"],
      [{ roleIds: [companyId] }, "roleIds"],
      [{ companyId: reading }, "companyId"],
      [{ expiresAt: "tomorrow" }, "expiresAt"],
      [{ addresses: "10.0.0.0/8" }, "addresses"],
    ] as const) {
      const { status, body: answer } = await add(body);
      expect([path, status, answer.errors?.[0]?.path]).toEqual([path, 400, path]);
    }
  });
});

it("among 10,000 keys is found by an index, and the list answers a page of all", async () => {
  const many = await startTestServer();
  try {
    const token = await many.signIn();
    const { pool, db } = many.database;
    await pool.query(`
      with made as (select gen_random_uuid() as id, number from generate_series(1, 10000) number),
      accounts as (insert into account (id, kind, user_name, nick_name, password_hash, company_id)
        select id, 'service', 'Key ' || number, 'Key ' || number, '', (select id from company limit 1) from made),
      roles as (insert into account_role (account_id, role_id) select id, (select id from role where key = 'admin') from made)
      insert into api_key (id, name, company_id, digest)
        select id, 'Key ' || number, (select id from company limit 1), sha256(number::text::bytea) from made`);
    await pool.query("analyze api_key");
    const plan = JSON.stringify(await keyByDigest(db, Buffer.alloc(32)).explain("json"));
    expect(plan).toContain("api_key_digest_key");
    expect(plan).not.toContain("Seq Scan");
    const page = await many.call<{ total: number; list: unknown[] }>("GET", "/base/admin/apikey/getpage", { token });
    expect([page.body.data.total, page.body.data.list.length]).toEqual([10_000, 20]);
  } finally {
    await many.stop();
  }
});

it("never opens sign-in, walls, administration or changes to the audit with any key, whatever its roles grant", async () => {
  const { key } = await made({ roleIds: [await adminRole()] });
  expect((await read(key)).status).toBe(200);
  const stays = /^\/base\/(admin\/(dictionary|regioninfo)|regioninfo)\//;
  let closed = 0;
  for (const call of allCalls()) {
    const address = addressOf(call).replaceAll(/\{\w+\}/g, "x");
    const method = call.method.toUpperCase();
    const isRead = method === "GET" || (method === "POST" && address.endsWith("/getpage"));
    const ofPeople = /^\/(base|api)\/(id|wall|admin)\//.test(address) && !(stays.test(address) && isRead);
    const ofAudit = call.permission.some((code) => code.startsWith("audit:")) && !isRead;
    const isExport = address.startsWith("/base/export/");
    if (!(ofPeople || (ofAudit && !isExport))) continue;
    closed += 1;
    const { status, body } = await server.call(method, address, {
      token: key,
      body: method === "GET" ? undefined : {},
    });
    expect(`${method} ${address} ${status} ${body.code}`).toBe(`${method} ${address} 403 key.neverOpens`);
  }
  expect(closed).toBeGreaterThan(80);
  for (const path of ["//base//admin/account/getpage", "/BASE/ADMIN/account/getpage", "/base/admin/account/getpage/"])
    expect((await server.call("GET", path, { token: key })).status).toBeGreaterThanOrEqual(403);
  expect((await server.call("GET", "/base/admin/dictionary/getpage", { token: key })).status).toBe(200);
  expect(readKey(key)).toBeDefined();
  expect(keyCalls.add.answersSecret).toBe(true);
});

it("is counted by its own limit at every call that is not open, also where it is refused", async () => {
  const { id, key } = await made();
  await server.database.pool.query("delete from account_role where account_id = $1", [id]);
  const uncounted = async (call: ReturnType<typeof allCalls>[number]): Promise<string[]> => {
    const method = call.method.toUpperCase();
    const address = addressOf(call).replaceAll(/\{\w+\}/g, "x");
    const { headers } = await server.call(method, address, { token: key, body: method === "GET" ? undefined : {} });
    return headers.get("ratelimit-limit") === "600" ? [] : [`${method} ${address}`];
  };
  const closed = allCalls().filter(({ open }) => !open);
  expect(closed.length).toBeGreaterThan(200);
  expect((await Promise.all(closed.map(uncounted))).flat()).toEqual([]);
});

it("opens sockets that change nothing and end within a second of their key", async () => {
  const whole = await startTestServer({ whole: true });
  try {
    const token = await whole.signIn();
    const { rows } = await whole.database.pool.query(
      "select (select id from company limit 1) as company, (select id from role where key = 'admin') as role",
    );
    const body = { name: "Display", companyId: rows[0].company, roleIds: [rows[0].role] };
    const { id, key } = (
      await whole.call<{ id: string; key: string }>("POST", "/base/admin/apikey/add", { token, body })
    ).body.data;
    const socket = io(whole.url, { auth: { token: key }, transports: ["websocket"], reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    expect(await socket.emitWithAck("GetLatestCount", 5)).toEqual([]);
    for (const [name, ...args] of [
      ["board:drive", { board: "enterprise" }],
      ["board:release", { board: "enterprise" }],
      ["document:open", { id }],
    ] as const)
      expect([name, await socket.emitWithAck(name, ...args)]).toEqual([name, { ok: false, code: "access.denied" }]);
    const ended = new Promise<void>((resolve) => socket.once("disconnect", () => resolve()));
    const at = performance.now();
    await whole.call("PUT", "/base/admin/apikey/update", { token, body: { id, version: 1, isUsable: false } });
    await ended;
    expect(performance.now() - at).toBeLessThan(1000);
    const again = io(whole.url, { auth: { token: key }, transports: ["websocket"], reconnection: false });
    const refusal = await new Promise<Error>((resolve) => again.once("connect_error", resolve));
    expect(refusal.message).toBe("key.ended");
  } finally {
    await whole.stop();
  }
});
