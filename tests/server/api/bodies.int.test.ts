import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

let server: TestServer;
let token: string;
let nobody: string;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  nobody = await signInAs(server, { companyId: rows[0]?.id ?? "", codes: [] });
});

const record = "/base/manage/procedure/record";
const nested = (levels: number) => `{"items":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;

describe("a body is read only from who may make the call", () => {
  it("403 comes before the body is parsed, on every kind of route", async () => {
    for (const [method, path] of [
      ["POST", record],
      ["POST", "/base/config/gascylinderspec/getpage"],
      ["POST", "/base/config/gascylinderspec/add"],
      ["POST", "/base/export/gascylinder"],
      ["PUT", "/base/admin/role/update"],
      ["PUT", "/base/manage/exception/claim"],
    ] as const) {
      const { status, body } = await server.call(method, path, { token: nobody, body: "{ not json" });
      expect([path, status, body.code]).toEqual([path, 403, "access.denied"]);
    }
  });

  it("an export's own list is asked for its code before the body, too", async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      "select id from company order by created_time, id limit 1",
    );
    const exporter = await signInAs(server, { companyId: rows[0]?.id ?? "", codes: ["export:add"] });
    const { status, body } = await server.call("POST", "/base/export/gascylinder", { token: exporter, body: "{" });
    expect([status, body.code]).toEqual([403, "access.denied"]);
  });

  it("403 does not wait for a body that is promised", async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${nobody}`, "content-length": 1_800_000 };
      const asking = request(`${server.url}${record}`, { method: "POST", headers }, ({ statusCode }) => {
        resolve(statusCode);
        asking.destroy();
      });
      asking.once("error", reject);
      asking.flushHeaders();
    });
    expect(status).toBe(403);
  });
});

describe("a body of many levels", () => {
  it("is 400 with a code of its own above 32, wherever it is sent", async () => {
    for (const path of [record, "/base/config/gascylinderspec/getpage", "/base/id/login"]) {
      const { status, body } = await server.call("POST", path, { token, body: nested(33) });
      expect([path, status, body.code]).toEqual([path, 400, "request.tooDeep"]);
      const taken = await server.call("POST", path, { token, body: nested(32) });
      expect([path, taken.body.code === "request.tooDeep"]).toEqual([path, false]);
    }
  });

  it("is never parsed: a parser stands still over a million open brackets", async () => {
    const parse = JSON.parse;
    const parsed: number[] = [];
    JSON.parse = (text: string, reviver) => {
      parsed.push(text.length);
      return parse(text, reviver) as unknown;
    };
    try {
      const body = "[".repeat(1_800_000);
      const answer = await server.call("POST", record, { token, body });
      expect([answer.status, answer.body.code]).toEqual([400, "request.tooDeep"]);
    } finally {
      JSON.parse = parse;
    }
    expect(Math.max(...parsed, 0)).toBeLessThan(1_000_000);
  });

  it("is a faulty tree where it comes as the text of a search", async () => {
    const filters = "[".repeat(90_000);
    const { status, body } = await server.call("POST", "/base/config/gascylinderspec/getpage", {
      token,
      body: { filters },
    });
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ["filters"]]);
  });
});

it("a body in another encoding than UTF-8 is 400: brackets could hide in it", async () => {
  const headers = { "content-type": "application/json; charset=utf-16le" };
  const { status, body } = await server.call("POST", record, { token, headers, body: "{}" });
  expect([status, body.success]).toEqual([400, false]);
});

describe("text that nothing can store", () => {
  const list = "/base/config/gascylinderspec/getpage";
  it("is 400 with its place in any key or value of a query", async () => {
    for (const [method, path, at] of [
      ["GET", "/base/manage/gascylinder/get?gasBarcode=a%00b", "gasBarcode"],
      ["GET", `${list}?a%00b=1`, "a\uFFFDb"],
      ["GET", `${list}?name=%00`, "name"],
      ["POST", `${list}?name=%00`, "name"],
      ["GET", "/base/info/common/getvehiclelist?key=%00", "key"],
      ["DELETE", "/base/manage/gascylinder/softdelete?id=%00", "id"],
      ["GET", "/base/export/getpage?pageIndex=%00", "pageIndex"],
    ] as const) {
      const { status, body } = await server.call(method, path, { token });
      const said = [status, body.code, body.errors?.map(({ path: where }) => where)];
      expect([path, ...said]).toEqual([path, 400, "request.invalid", [at]]);
    }
  });

  it("is 400 with its place in any key or value of a body", async () => {
    for (const [path, raw, at] of [
      ["/base/export/post", '{"format":"csv","scope":"all","a\\u0000b":1}', "a\uFFFDb"],
      ["/base/export/post", '{"format":"csv","scope":"all","filter":{"\\ud800":"x"}}', "filter.\uFFFD"],
      ["/base/export/post", '{"format":"csv","scope":"all","name":"\\udc00"}', "name"],
      [list, '{"filter":{"name":["a","\\ud83d"]}}', "filter.name.1"],
      [record, '{"items":[{"remark":"\\u0000"}]}', "items.0.remark"],
    ] as const) {
      const { status, body } = await server.call("POST", path, { token, body: raw });
      const said = [status, body.code, body.errors?.map(({ path: where }) => where)];
      expect([raw, ...said]).toEqual([raw, 400, "request.invalid", [at]]);
    }
  });

  it("leaves whole characters alone, however they are written", async () => {
    const raw = '{"filter":{"name":"\\ud83d\\ude00 \\u74f6"}}';
    expect((await server.call("POST", list, { token, body: raw })).status).toBe(200);
  });
});

describe("what is stored of an export's query", () => {
  const stored = async (id: string) =>
    (await server.database.pool.query("select payload from job where id = $1", [id])).rows[0].payload.query as {
      filters?: unknown;
      values: Record<string, unknown>;
    };

  it("is what its list knows, however much is sent along", async () => {
    const padding = "x".repeat(900_000);
    const leaf = { field: "name", operator: "Contains", value: "a", padding };
    const body = {
      format: "csv",
      scope: "all",
      padding,
      pageIndex: `${" ".repeat(100_000)}1`,
      exactTotal: " ".repeat(100_000),
      filters: { logic: "And", filters: [leaf], padding: "x" },
      filter: { name: "post", unknown: "x" },
    };
    const { status, body: answer } = await server.call<{ id: string }>("POST", "/base/export/post", { token, body });
    expect([status, answer.code]).toEqual([200, "1"]);
    const query = await stored(answer.data.id);
    expect(query.values).toEqual({ name: "post" });
    expect(query.filters).toEqual({ logic: "And", filters: [{ field: "name", operator: "Contains", value: "a" }] });
    expect(JSON.stringify(query).length).toBeLessThan(300);
  });

  it("is never longer than a search may be", async () => {
    const long = " ".repeat(20_001);
    for (const more of [
      { filter: { name: `a${long}` } },
      { filter: { name: Array.from({ length: 501 }, () => ""), key: "a" } },
      { sort: `name${long}` },
      { filters: `{"logic":"And","filters":[]${" ".repeat(100_001)}}` },
    ]) {
      const body = { format: "csv", scope: "all", ...more };
      const { status, body: answer } = await server.call("POST", "/base/export/post", { token, body });
      expect([Object.keys(more)[0], status, answer.code]).toEqual([Object.keys(more)[0], 400, "list.invalid"]);
    }
  });
});
