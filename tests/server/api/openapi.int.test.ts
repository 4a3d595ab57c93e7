import { describe, expect, it } from "vitest";
import { roleSeeds } from "#contracts/access/roles.ts";
import { paperKinds } from "#contracts/paper/paper-calls.ts";
import { signInAs } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Schema = { properties?: Record<string, Schema> };
type Body = { content?: Record<string, { schema: Schema }> };
type Call = {
  requestBody?: Body;
  responses: Record<string, Body | undefined>;
  security: unknown[];
  "x-permission"?: string;
  "x-permission-any"?: string[];
};
type Documented = { method: string; path: string; call: Call };

let server: TestServer;
let nobody: string;
let calls: Documented[];
onSharedServer(async (shared) => {
  server = shared;
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  nobody = await signInAs(server, { companyId: rows[0]?.id ?? "", codes: ["opens:nothing"] });
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Call>>;
  };
  calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]) => ({
      method: method.toUpperCase(),
      path: path.replace("{id}", "1"),
      call,
    })),
  );
});

const send = (method: string, path: string, token?: string) =>
  server.call(method, path, { token, body: method === "GET" ? undefined : {} });
const closed = () => calls.filter(({ call }) => call.security.length > 0);

describe("the OpenAPI document", () => {
  it("names whole paths, every resource's calls one by one, with their code", () => {
    const codeOf = (method: string, path: string) =>
      calls.find((entry) => entry.method === method && entry.path === path)?.call["x-permission"];
    expect(codeOf("POST", "/base/info/dealer/add")).toBe("base:dealer:add");
    expect(codeOf("DELETE", "/base/config/gascylinderfilling/softdelete")).toBe("gasconfig:medium:update");
    expect(codeOf("GET", "/base/manage/gascylinder/getpage")).toBe("gasCylinder:archives:getlist");
    expect(codeOf("POST", "/base/manage/procedure/record")).toBe("gasCylinder:procedure:movement");
    expect(codeOf("GET", "/base/GasCylinder/Cockpit/TodayData")).toBe("cockpit:view");
    expect(codeOf("POST", "/api/admin/role/getpage")).toBe("api:admin:role:getpage");
    expect(calls.length).toBeGreaterThan(200);
  });

  it("answers the new version wherever a change is sent with one", async () => {
    const schemaOf = (body: Body | undefined) => body?.content?.["application/json"]?.schema.properties;
    const versioned = calls.filter(({ method, call }) => method === "PUT" && schemaOf(call.requestBody)?.["version"]);
    expect(versioned.map(({ path }) => path)).toContain("/base/manage/gascylinder/update");
    const silent = versioned.filter(({ call }) => !schemaOf(call.responses["200"])?.["data"]?.properties?.["version"]);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("lets an auditor of the first start change nothing but make bundles, runs and files of what it may see", () => {
    const codes = roleSeeds.find(({ key }) => key === "auditor")?.codes ?? [];
    const isRead = (path: string): boolean => calls.some((one) => one.path === path && one.method === "GET");
    const open = calls.filter(
      ({ method, path, call }) =>
        method !== "GET" && !isRead(path) && call["x-permission"]?.split(/[ ,|]+/).some((code) => codes.includes(code)),
    );
    const papers = paperKinds.map((kind) => `/base/document/${kind}`);
    const isFile = (path: string): boolean => path.startsWith("/base/export/") || papers.includes(path);
    expect(
      open
        .map(({ path }) => path)
        .filter((path) => !isFile(path))
        .toSorted(),
    ).toEqual([
      "/base/admin/account/changepassword",
      "/base/admin/account/updatebasic",
      "/base/audit/evidence/add",
      "/base/audit/evidence/cancel",
      "/base/audit/evidence/check",
      "/base/audit/verify/run",
      "/base/audit/verify/stop",
    ]);
  });

  it("lists calls that let in nobody without a token", async () => {
    for (const { method, path } of closed()) {
      const { status, body } = await send(method, path);
      expect(`${method} ${path} ${status} ${body.code}`).toBe(`${method} ${path} 401 auth.required`);
    }
  });

  it("lists calls that let in nobody without their code, whatever is sent", async () => {
    for (const { method, path } of closed().filter(({ call }) => call["x-permission"])) {
      const { status, body } = await send(method, path, nobody);
      expect(`${method} ${path} ${status} ${body.code}`).toBe(`${method} ${path} 403 access.denied`);
    }
  });

  it("refuses a method that a list has not with 403, too, to somebody without its code", async () => {
    for (const path of [
      "/base/manage/gascylinder/getpage",
      "/api/admin/role/getpage",
      "/base/admin/permission/getpage",
    ]) {
      const { status, body } = await send("PUT", path, nobody);
      expect(`${path} ${status} ${body.code}`).toBe(`${path} 403 access.denied`);
    }
  });

  // That a call with a code exists was seen above: a path that does not is 404 with a token.
  it("lists no call without a code that does not exist", async () => {
    expect((await send("GET", "/base/no/such", nobody)).body.code).toBe("request.notFound");
    const open = closed().filter(({ path, call }) => !call["x-permission"] && path !== "/base/id/logout");
    expect(open.length).toBeGreaterThan(5);
    for (const { method, path } of open) {
      const { status, body } = await send(method, path, nobody);
      expect(`${method} ${path} ${status} ${body.code}`).not.toMatch(/request\.notFound| 500 /);
    }
  });

  it("can be read as a page", async () => {
    const answer = await fetch(`${server.url}/docs`, { headers: { accept: "text/html" } });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const sources = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? "");
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/(docs\/|openapi\.json$)/);
      expect([source, (await fetch(server.url + source)).status]).toEqual([source, 200]);
    }
  });
});
