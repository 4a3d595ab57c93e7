import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mostTemplates } from "#contracts/codes/code-template.ts";
import type { UserInfo } from "#contracts/access/menu-item.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { visit } from "#tests/server/live/visitor.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const path = "/base/config/codetemplate";
const host = "qp.example.cn";
type Saved = { id: string; version: number };
type Fault = { path: string; code: string; msg: string };
type Recorded = { results: { outcome: string; code?: string; msg?: string; errors?: Fault[]; gasBarcode: string }[] };

let yard: Yard;
/** Another server of the same tenant. */
let other: TestServer;
beforeAll(async () => {
  yard = await openYard();
  other = await startTestServer({ database: { ...yard.server.database, drop: async () => undefined } });
});
afterAll(async () => {
  await other?.stop();
  await yard?.server.stop();
});

const call = <T>(method: string, name: string, body?: unknown, token = yard.admin) =>
  yard.server.call<T>(method, `${path}/${name}`, { token, body });
const add = (pattern: string, at = host) => call<Saved>("POST", "add", { host: at, pattern });
const infoAt = async (server: TestServer) =>
  (await server.call<UserInfo>("GET", "/base/id/getuserinfo", { token: yard.admin })).body.data.reading;

/** Records one text as it was read, taken into the store of its station. */
const record = async (gasBarcode: string, server = yard.server) => {
  const item = { commandId: v4(), gasBarcode, procedureId: 4, companyId: yard.stations[0] };
  const { status, body } = await server.call<Recorded>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    headers: { "accept-language": "en" },
    body: { items: [item] },
  });
  return { status, result: body.data.results[0] };
};

const eventsOf = async () =>
  (await yard.server.database.pool.query<{ count: string }>("select count(*) from log.event")).rows[0]?.count;

describe("address templates", () => {
  it("are added, listed, changed and deleted by whoever has the codes", async () => {
    const { body } = await call<Saved>("POST", "add", { host: "https://QP.Example.CN/", pattern: "q?c={code}" });
    expect(body).toMatchObject({ success: true });
    const { body: one } = await call<Saved & { host: string }>("GET", `get?id=${body.data.id}`);
    expect(one.data).toMatchObject({ host, pattern: "q?c={code}", version: 1 });
    const changed = await call<Saved>("PUT", "update", { id: body.data.id, version: 1, pattern: "q?code={code}" });
    expect(changed.body).toMatchObject({ success: true, data: { version: 2 } });
    const { body: page } = await call<{ list: unknown[] }>("GET", "getpage");
    expect(page.data.list).toMatchObject([{ host, pattern: "q?code={code}" }]);
    expect((await call("DELETE", `softdelete?id=${body.data.id}`)).body).toMatchObject({ success: true });
    expect((await infoAt(yard.server)).templates).toEqual([]);
  });

  it("are closed to people without the codes; managers and auditors read them", async () => {
    const operator = await yard.person("template-operator", "stationOperator", yard.stations[0]);
    const manager = await yard.person("template-manager", "manager", yard.stations[0]);
    expect((await call("GET", "getpage", undefined, operator)).status).toBe(403);
    expect((await call("GET", "getpage", undefined, manager)).status).toBe(200);
    for (const token of [operator, manager]) {
      expect((await call("POST", "add", { host, pattern: "q?c={code}" }, token)).status).toBe(403);
      expect((await call("PUT", "reading", { serialAlone: true }, token)).status).toBe(403);
    }
  });

  it.each([
    ["*", "q?c={code}", "host", "codeTemplate.matchesAll"],
    [host, "{code}", "pattern", "codeTemplate.matchesAll"],
    ["qp.example.cn/x", "q?c={code}", "host", "codeTemplate.host"],
    [host, "q?c=1", "pattern", "codeTemplate.pattern"],
    [host, "{code}/{code}", "pattern", "codeTemplate.pattern"],
  ])("%s %s is refused at %s with %s", async (at, pattern, field, code) => {
    const { status, body } = await add(pattern, at);
    expect({ status, body }).toMatchObject({ status: 422, body: { code, errors: [{ path: field, code }] } });
    expect((body as unknown as { errors: Fault[] }).errors[0]?.msg).not.toContain("codeTemplate");
  });

  it("are refused where an address would fit two, also at once and by a change", async () => {
    const at = "two.example.cn";
    const answers = await Promise.all(["q?c={code}", "/q?C={code}", "Q?c={code}"].map((pattern) => add(pattern, at)));
    expect(answers.map(({ body }) => (body.success ? "ok" : body.code)).sort()).toEqual([
      "codeTemplate.ambiguous",
      "codeTemplate.ambiguous",
      "ok",
    ]);
    const { body } = await add("/x/{code}", at);
    const { id } = body.data;
    const version = 1;
    const changed = await call("PUT", "update", { id, version, pattern: "/q?c={code}&x=1" });
    expect(changed).toMatchObject({ status: 422, body: { code: "codeTemplate.ambiguous" } });
    // A change of the remark alone is not held against the record itself.
    expect((await call("PUT", "update", { id, version, remark: "old labels" })).status).toBe(200);
  });

  it(`are at most ${mostTemplates}`, async () => {
    await yard.server.database.pool.query(
      `insert into code_template (id, host, pattern, version, is_deleted, created_time)
       select gen_random_uuid(), 'h' || n || '.example.cn', '/{code}', 1, false, now() from generate_series(1, $1) n`,
      [mostTemplates],
    );
    expect(await add("/{code}", "one-more.example.cn")).toMatchObject({ body: { code: "codeTemplate.tooMany" } });
    await yard.server.database.pool.query("delete from code_template where host like 'h%.example.cn'");
  });
});

describe("a template that was just added", () => {
  it("reads the next scan, in every server of the tenant and in the lookup by code", async () => {
    const [code] = await yard.cylinders(yard.stations[0], 1);
    const address = `https://labels.example.cn/b/${code}/info?utm_source=x`;
    expect((await record(address)).result).toMatchObject({ outcome: "refused", code: "procedure.fieldInvalid" });
    await add("/b/{code}/info", "labels.example.cn");
    expect((await record(address)).result).toMatchObject({ outcome: "recorded", gasBarcode: address });
    const { body } = await yard.server.call<{ gasBarcode: string }>(
      "GET",
      `/base/manage/gascylinder/get?gasBarcode=${encodeURIComponent(address)}`,
      { token: yard.admin },
    );
    expect(body.data.gasBarcode).toBe(code);
    await vi.waitFor(async () => expect(await infoAt(other)).toEqual(await infoAt(yard.server)), { timeout: 5000 });
    expect((await record(address, other)).result?.outcome).toBe("duplicate");
  });
});

describe("open pages", () => {
  it("are told how codes are read when they connect, and after a change at any server", async () => {
    const told: string[][] = [];
    const visitor = visit(yard.server.url, { token: yard.admin });
    visitor.socket.on("reading:changed", ({ templates }) => void told.push(templates.map((each) => each.host)));
    await expect.poll(() => told).toEqual([(await infoAt(yard.server)).templates.map((each) => each.host)]);
    const body = { host: "pages.example.cn", pattern: "/{code}" };
    await other.call("POST", `${path}/add`, { token: yard.admin, body });
    await expect.poll(() => told.at(-1)).toContain("pages.example.cn");
    visitor.close();
  });
});

describe("a GS1 serial number without its article", () => {
  it("names a cylinder once the tenant says so", async () => {
    const [code] = await yard.cylinders(yard.stations[0], 1);
    expect(await infoAt(yard.server)).toMatchObject({ serialAlone: false });
    expect((await record(`]C121${code}`)).result).toMatchObject({ outcome: "refused", code: "cylinder.unknown" });
    for (const serialAlone of [true, true]) expect((await call("PUT", "reading", { serialAlone })).status).toBe(200);
    expect((await record(`]C121${code}`)).result).toMatchObject({ outcome: "recorded" });
    await call("PUT", "reading", { serialAlone: false });
    expect((await record(`]C121${code}`)).result).toMatchObject({ outcome: "refused", code: "cylinder.unknown" });
  });
});

describe("a text without a code", () => {
  const unknown = `https://nobody.example.com/${"x".repeat(996)}`;
  it.each([
    ["an address of 1,024 signs that no template knows", unknown, "Unknown web address"],
    ["a wrong check digit", "]C1800309506000134353A0042", "Wrong check digit"],
    ["a space inside", "0757 3946", "1 to 64 characters"],
    ["1,024 signs", "7".repeat(1024), "1 to 64 characters"],
    ["1,025 signs", "7".repeat(1025), ""],
    ["a separator alone", "\u001d", ""],
  ])("is refused and not kept: %s", async (_kind, text, sentence) => {
    const before = await eventsOf();
    const { status, result } = await record(text);
    expect(status).toBe(200);
    expect(result).toMatchObject({ outcome: "refused", code: "procedure.fieldInvalid" });
    expect(result?.msg).toContain(sentence);
    expect(await eventsOf()).toBe(before);
  });
});
