import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalApp, type LocalApp } from "#tests/support/local-app.ts";
import { createDistrict, PASSWORD, type District } from "./district.ts";
import { createStranger, type Asking, type Stranger } from "./stranger.ts";

let app: LocalApp;
let stranger: Stranger;
let district: District;
const call = (method: string, path: string, asking?: Asking) => stranger.call(method, path, asking);
const get = (path: string, token = district.admin) => call("GET", path, { token });
const specs = "/base/config/gascylinderspec/getpage";

beforeAll(async () => {
  app = await startLocalApp();
  stranger = createStranger(app.url);
  district = await createDistrict(stranger, app.adminPassword);
});
afterAll(() => app.stop());

describe("who shows no token", () => {
  it("reads health, metrics, the description and the client, and nothing else", async () => {
    for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"])
      expect([path, (await call("GET", path)).status]).toEqual([path, 200]);
    for (const path of ["/login", "/base/enterprise", specs]) {
      const page = await call("GET", path, { headers: { accept: "text/html,*/*;q=0.8" } });
      expect([path, page.status, /<html/i.test(page.text)]).toEqual([path, 200, true]);
    }
  });

  it("gets 401 before anything is read, looked for or measured", async () => {
    const tooLarge = JSON.stringify({ items: "x".repeat(2_200_000) });
    const asked: [string, string, string?][] = [
      ["GET", "/base/no/such/call"],
      ["GET", `${specs}?pageSize=abc`],
      ["POST", "/base/manage/procedure/record", "{not json"],
      ["POST", "/base/manage/procedure/record", tooLarge],
      ["POST", "/base/id/logout", "{}"],
      ["DELETE", "/base/export/nothing"],
      ["POST", "/api/Admin/Role/GetPage", "{}"],
    ];
    for (const [method, path, raw] of asked) {
      const { status, json } = await call(method, path, { raw });
      expect([path, status, json]).toEqual([
        path,
        401,
        { success: false, code: "auth.required", msg: json.msg, data: null },
      ]);
    }
  });
});

describe("every answer", () => {
  it("is the envelope, in the language of the caller, Chinese by default", async () => {
    const { json } = await get(specs);
    expect(Object.keys(json).sort()).toEqual(["code", "data", "msg", "success"]);
    expect([json.success, json.code]).toEqual([true, "1"]);
    for (const [language, chinese] of [
      ["zh-CN,zh;q=0.9,en;q=0.8", true],
      ["en-GB", false],
      ["fr", true],
    ] as const) {
      const failure = await call("GET", "/base/no/call", {
        token: district.admin,
        headers: { "accept-language": language },
      });
      expect([failure.status, /\p{Script=Han}/u.test(failure.json.msg)]).toEqual([404, chinese]);
    }
  });

  it("comes to a path in whatever case it is written", async () => {
    for (const path of [specs.toUpperCase(), "/base/GASCYLINDER/cockpit/TODAYDATA", "/base/info/common/GetGasSpecList"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const roles = await call("POST", "/api/Admin/Role/GetPage", { token: district.admin, body: { currentPage: 1 } });
    expect(roles.json.data.total).toBeGreaterThanOrEqual(5);
  });
});

describe("a malformed body", () => {
  const item = { commandId: randomUUID(), gasBarcode: "NOBODYS-1", procedureId: 0 };
  const items = (...all: unknown[]) => JSON.stringify({ items: all });
  const bodies: [string, string, string][] = [
    ["is no JSON", "{", ""],
    ["is a list", "[]", ""],
    ["has no items", "{}", "items"],
    ["has none of the items", items(), "items"],
    ["has more than 500", items(...Array.from({ length: 501 }, () => item)), "items"],
    ["lacks a barcode", items(item, item, item, { ...item, gasBarcode: undefined }), "items.3.gasBarcode"],
    ["lacks a command id", items(item, { ...item, commandId: undefined }), "items.1.commandId"],
    ["has a text where a number is wanted", items({ ...item, procedureId: "0" }), "items.0.procedureId"],
    ["has a text where a list is wanted", items({ ...item, escortIds: "x" }), "items.0.escortIds"],
  ];
  it.each(bodies)("that %s is 400, names the place and records nothing", async (_, raw, path) => {
    const { status, json } = await call("POST", "/base/manage/procedure/record", { token: district.admin, raw });
    expect([status, json.success, json.data]).toEqual([400, false, null]);
    expect(json.errors?.map((fault) => fault.path)).toContain(path);
    expect((await get("/base/manage/exception/getpage?gasBarcode=NOBODYS-1")).json.data.total).toBe(0);
  });

  it("of more than 2 MB is 400", async () => {
    const raw = items({ ...item, remark: "x".repeat(2_200_000) });
    expect((await call("POST", "/base/manage/procedure/record", { token: district.admin, raw })).status).toBe(400);
  });
});

describe("a list", () => {
  it("answers GET and POST alike, ignores empty filters, and refuses a page size that is none", async () => {
    const { total } = (await get(`${specs}?name=&pageSize=2`)).json.data;
    const body = { currentPage: 1, pageSize: 2, filter: { name: "" } };
    const posted = (await call("POST", specs, { token: district.admin, body })).json.data;
    expect([posted.total, posted.list.length]).toEqual([total, 2]);
    for (const size of ["0", "101", "abc", "1.5"]) {
      const { status, json } = await get(`${specs}?pageSize=${size}`);
      expect([size, status, json.errors?.[0]?.path]).toEqual([size, 400, "pageSize"]);
    }
  });

  it("is cut by a tree of conditions, and says which of them is wrong", async () => {
    const tree = (filters: unknown[]) => encodeURIComponent(JSON.stringify({ logic: "Or", filters }));
    const small = { field: "volume", operator: "LessThan", value: 5 };
    const named = { field: "name", operator: "EndsWith", value: "118" };
    expect(
      (await get(`${specs}?filters=${tree([small, named])}&sort=-name`)).json.data.list.map(({ name }) => name),
    ).toEqual(["YSP4.7", "YSP118"]);
    const wrong = await get(`${specs}?filters=${tree([{ ...small, operator: "StartsWith" }])}`);
    expect([wrong.status, wrong.json.errors?.length]).toEqual([400, 1]);
  });
});

it("a record is added, read, changed under its version, refused twice, and gone", async () => {
  const token = district.admin;
  const base = "/base/info/dealer";
  const form = district.party("Dealer one");
  const id = await district.add("/info/dealer", form);
  const { data } = (await get(`${base}/get?id=${id}`)).json;
  expect(data).toMatchObject({ ...form, parentId: data.parentId, version: 1, isUsable: true });
  expect((await call("PUT", `${base}/update`, { token, body: { ...data, name: "Dealer two" } })).status).toBe(200);
  expect((await call("PUT", `${base}/update`, { token, body: data })).status).toBe(409);
  expect((await call("POST", `${base}/add`, { token, body: { ...form, name: "Dealer two" } })).status).toBe(409);
  const unknown = await call("POST", `${base}/add`, {
    token,
    body: { ...district.party("Three"), parentId: randomUUID() },
  });
  expect([unknown.status, unknown.json.errors?.[0]?.path]).toEqual([400, "parentId"]);
  expect((await call("DELETE", `${base}/softdelete?id=${id}`, { token })).status).toBe(200);
  expect((await get(`${base}/get?id=${id}`)).status).toBe(404);
});

it("what is in use cannot be deleted", async () => {
  const { admin: token, specId } = district;
  const gasBarcode = await district.register(district.north);
  const { position } = (await district.record([{ gasBarcode, procedureId: 4 }])).json.data;
  const headers = { "x-after-position": String(position) };
  await call("GET", "/base/manage/gascylinder/getpage", { token, headers });
  const { status, json } = await call("DELETE", `/base/config/gascylinderspec/softdelete?id=${specId}`, { token });
  expect([status, json.code]).toEqual([422, "record.inUse"]);
});

describe("a role", () => {
  it("without the code gets 403, whatever is sent", async () => {
    const operator = await district.person("operator1", "充装站操作员", district.north);
    const refused: [string, string][] = [
      ["PUT", "/base/manage/gascylinder/update"],
      ["POST", "/base/config/gascylinderfilling/add"],
      ["POST", "/base/config/gascylinderspec/add"],
      ["POST", "/base/export/operationlog"],
      ["POST", "/base/admin/account/add"],
      ["PUT", "/base/info/dealer/update"],
    ];
    for (const [method, path] of refused)
      expect([path, (await call(method, path, { token: operator, body: {} })).status]).toEqual([path, 403]);
    expect((await get("/base/manage/gascylinder/getpage", operator)).status).toBe(200);
    const inspecting = await district.record([{ gasBarcode: "X", procedureId: 10, checkStatus: 1 }], operator);
    expect(inspecting.status).toBe(403);
  });

  it("sees its own company, or those below too, in every list; one cylinder is read by all", async () => {
    const { north, south, store, record, register } = district;
    const barcodes = { north: await register(north), south: await register(south), store: await register(store) };
    const { position } = (await record([{ gasBarcode: barcodes.south, companyId: south, procedureId: 4 }])).json.data;
    const seen = async (token: string) => {
      const headers = { "x-after-position": String(position) };
      const found = [];
      for (const [where, gasBarcode] of Object.entries(barcodes)) {
        // Whoever scans finds any cylinder by its whole code, so a part is asked for.
        const path = `/base/manage/gascylinder/getpage?gasBarcode=${gasBarcode.slice(0, -1)}&pageSize=100`;
        const { list } = (await call("GET", path, { token, headers })).json.data;
        if (list.some((row) => String(row["gasBarcode"]) === gasBarcode)) found.push(where);
      }
      return found;
    };
    const operator = await stranger.signIn("operator1", PASSWORD);
    expect(await seen(operator)).toEqual(["north"]);
    expect(await seen(await district.person("manager1", "经理", north))).toEqual(["north", "store"]);
    expect(await seen(await district.person("auditor1", "审计员", south))).toEqual(["north", "south", "store"]);
    expect((await get(`/base/manage/gascylinder/get?gasBarcode=${barcodes.south}`, operator)).status).toBe(200);
    const foreign = await record([{ gasBarcode: barcodes.south, companyId: south, procedureId: 0 }], operator);
    expect(foreign.text).toContain("access.outOfScope");
  });
});

it("a session is refreshed, forgives the token before, and ends with an older one", async () => {
  const first = await stranger.signIn("operator1", PASSWORD);
  const refresh = async (token: string) => call("GET", "/base/id/refresh", { token });
  const second = String((await refresh(first)).json.data.token);
  expect(String((await refresh(first)).json.data.token)).toBe(second);
  const third = String((await refresh(second)).json.data.token);
  expect((await refresh(first)).status).toBe(401);
  expect((await get("/base/id/getuserinfo", third)).status).toBe(401);
});

it("sign-ins side by side count nothing, and the eleventh failure waits", async () => {
  const right = await Promise.all(Array.from({ length: 12 }, () => stranger.tryToSignIn("auditor1", PASSWORD)));
  expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
  for (let count = 0; count < 10; count += 1) {
    const { status, json } = await stranger.tryToSignIn("auditor1", "Wrongpassword1");
    expect([status, json.data.code]).toEqual([401, 4]);
  }
  const { status, headers } = await stranger.tryToSignIn("auditor1", PASSWORD);
  expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
});
