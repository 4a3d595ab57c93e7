import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#tests/support/people.ts";
import { openExportDesk, type ExportDesk } from "./export-desk.ts";

let desk: ExportDesk;
let server: ExportDesk["server"];
let call: ExportDesk["call"];
let start: ExportDesk["start"];
let show: ExportDesk["show"];
let run: ExportDesk["run"];

beforeAll(async () => {
  desk = await openExportDesk();
  ({ server, call, start, show, run } = desk);
});
afterAll(() => desk?.close());

describe("rights", () => {
  it.each(["customer:getlist", "export:add"])("that lack %s by then open no finished file", async (code) => {
    const owner = await signInAs(server, { companyId: desk.root, codes: ["export:add", "customer:getlist"] });
    const id = await start("clientinfo", { format: "csv", scope: "page" }, owner);
    await run(id);
    const file = () => fetch(`${server.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${owner}` } });
    expect((await file()).status).toBe(200);
    await desk.takeAway(code, id);
    const refused = await file();
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("access.denied")]);
    if (code !== "export:add") expect((await show(id, owner)).state).toBe("completed");
  });

  it("need the list's code and the right to export", async () => {
    const body = { format: "xlsx", scope: "all" };
    const reader = await signInAs(server, { companyId: desk.root, codes: ["customer:getlist"] });
    expect((await call("POST", "/export/clientinfo", body, reader)).status).toBe(403);
    const exporter = await signInAs(server, { companyId: desk.root, codes: ["export:add"] });
    expect((await call("POST", "/export/clientinfo", body, exporter)).status).toBe(403);
    const id = await start("clientinfo", body);
    expect((await call("GET", `/export/${id}`, undefined, exporter)).status).toBe(404);
    expect((await call("DELETE", `/export/${id}`, undefined, exporter)).status).toBe(404);
    expect((await call("GET", `/export/${id}/file`)).body.code).toBe("export.notReady");
  });

  it("and the data scope are those of the moment it runs", async () => {
    const station = await call<{ id: string }>("POST", "/info/gasstations/add", {
      name: "Station",
      code: "S1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
    });
    const own = station.body.data.id;
    await call("POST", "/info/dealer/add", {
      name: "Below",
      code: "B1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
      parentId: own,
    });
    await call("POST", "/info/dealer/add", {
      name: "Foreign",
      code: "F1",
      address: "a",
      contact: "c",
      telephone: "13900000000",
    });
    const codes = ["base:dealer:list", "export:add"];
    const token = await signInAs(server, { companyId: own, codes, scope: "companyAndBelow" });
    const id = await start("dealer", { format: "csv", scope: "all" }, token);
    await run(id);
    const text = readFileSync(server.files.localPath(id, "csv")!, "utf8");
    expect(text).toContain("Below");
    expect(text).not.toContain("Foreign");
    const late = await start("dealer", { format: "csv", scope: "all" }, token);
    await server.database.pool.query(
      "update role set is_usable = false where data_scope = 'companyAndBelow' and key is null",
    );
    await run(late);
    const { rows } = await server.database.pool.query("select state from job where id = $1", [late]);
    expect(rows).toEqual([{ state: "failed" }]);
  });
});

describe("a bad request", () => {
  it("is named before anything is queued", async () => {
    const codeOf = async (list: string, body: object) => {
      const { status, body: answer } = await call("POST", `/export/${list}`, body);
      return `${status} ${answer.code}`;
    };
    expect(await codeOf("nothing", { format: "xlsx", scope: "all" })).toBe("404 export.unknownList");
    expect(await codeOf("clientinfo", { format: "doc", scope: "all" })).toBe("400 request.invalid");
    expect(await codeOf("clientinfo", { format: "pdf", scope: "all", key: "nobody" })).toBe("422 export.empty");
    expect(await codeOf("clientinfo", { format: "xlsx", scope: "all", category: "castle" })).toBe("400 list.invalid");
  });
});
