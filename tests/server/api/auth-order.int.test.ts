import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const record = "/base/manage/procedure/record";

it("answers 401 before validation and before 404, on any path and method", async () => {
  for (const [method, path, body] of [
    ["GET", "/base/no/such/path", undefined],
    ["POST", record, "{ not json"],
    ["POST", record, { items: "x".repeat(3 * 1024 * 1024) }],
    ["DELETE", "/nothing", undefined],
    ["GET", "/", undefined],
  ] as const) {
    const answer = await server.call(method, path, { body });
    expect([path, answer.status, answer.body.success]).toEqual([path, 401, false]);
    expect(answer.body.code).toBe("auth.required");
  }
});

it("answers 404 with the envelope to who is signed in", async () => {
  const { status, body } = await server.call("GET", "/base/no/such/path", { token });
  expect([status, body.code, body.success]).toEqual([404, "request.notFound", false]);
});

it("answers 400 to a body that is no JSON or is above 2 MB", async () => {
  const malformed = await server.call("POST", record, { token, body: "{ not json" });
  expect([malformed.status, malformed.body.code]).toEqual([400, "request.malformed"]);
  const large = await server.call("POST", record, { token, body: { items: ["x".repeat(2 * 1024 * 1024)] } });
  expect([large.status, large.body.code, large.body.success]).toEqual([400, "request.tooLarge", false]);
});

it("matches paths without regard to case", async () => {
  const { status } = await server.call("GET", "/BASE/Id/GetUserInfo", { token });
  expect(status).toBe(200);
});

it("speaks the caller's language, zh where it asks for neither", async () => {
  const said = async (accept?: string) => {
    const headers = accept === undefined ? { "accept-language": "*" } : { "accept-language": accept };
    return (await server.call("GET", "/base/id/getuserinfo", { headers })).body.msg;
  };
  expect(await said()).toBe("请先登录");
  expect(await said("fr")).toBe("请先登录");
  expect(await said("en-GB,en;q=0.9,zh;q=0.1")).toBe("Please sign in first");
  expect(await said("zh-CN,zh;q=0.9,en;q=0.8")).toBe("请先登录");
});

it("answers the caller's request id, and makes one where it is missing or no id", async () => {
  const given = await server.call("GET", "/base", { headers: { "x-request-id": "truck-7" } });
  expect(given.headers.get("x-request-id")).toBe("truck-7");
  const odd = await server.call("GET", "/base", { headers: { "x-request-id": "a b <script>" } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

it("says nothing of a fault inside, but a number to find it by", async () => {
  await server.database.pool.query("alter table login_log rename to login_log_away");
  const body = { userName: "admin", enterpriseCode: "default", passwordKey: "none" };
  const answer = await server.call("POST", "/base/id/login", { body, headers: { "x-request-id": "fault-1" } });
  await server.database.pool.query("alter table login_log_away rename to login_log");
  expect([answer.status, answer.body.code]).toEqual([500, "system.error"]);
  expect(answer.body.msg).toContain("fault-1");
  expect(JSON.stringify(answer.body)).not.toMatch(/login_log|relation|at /);
});

it("answers 503 while a part is down", async () => {
  const path = "/base/manage/gascylinder/getpage";
  const answer = await server.call("GET", path, { token });
  expect([answer.status, answer.body.code]).toEqual([503, "system.unavailable"]);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("is healthy, is ready once there are read models, and shows metrics, without a token", async () => {
  expect((await server.call("GET", "/healthz")).status).toBe(200);
  const ready = await server.call("GET", "/readyz");
  expect([ready.status, ready.body]).toEqual([503, { ok: false }]);
  await server.database.pool.query(
    "create schema read; create table read.checkpoint (name text, position text); create table read.parked (stream text)",
  );
  await server.database.pool.query("insert into read.parked values ('cylinder-1')");
  expect((await server.call("GET", "/readyz")).body).toMatchObject({ ok: true, projectionLag: 0, parkedEvents: 1 });
  const metrics = await fetch(`${server.url}/metrics`);
  const text = await metrics.text();
  expect(text).toContain("process_cpu_user_seconds_total");
  expect(text).toMatch(/^cylindra_parked_events\b.* 1$/m);
  expect(text).toMatch(/^cylindra_projection_lag_events\b.* 0$/m);
});
