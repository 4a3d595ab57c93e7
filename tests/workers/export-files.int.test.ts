import { existsSync } from "node:fs";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { translate } from "#contracts/locales/translate.ts";
import { numbered, openExportDesk, type ExportDesk } from "./export-desk.ts";

let desk: ExportDesk;
let server: ExportDesk["server"];
let start: ExportDesk["start"];
let show: ExportDesk["show"];
let run: ExportDesk["run"];
let store: ExportDesk["store"];

beforeAll(async () => {
  desk = await openExportDesk();
  ({ server, start, show, run, store } = desk);
});
beforeEach(() => void desk.hints.splice(0));
afterAll(() => desk?.close());

describe("the whole table as Excel", () => {
  it("has a row for each of the list's total, with its values as values", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all", sort: "telephone" });
    expect(await show(id)).toMatchObject({ state: "waiting", list: "clientinfo", format: "xlsx" });
    await run(id);
    expect(await show(id)).toMatchObject({ state: "completed", done: 2500, total: 2500 });
    const sheet = await desk.sheetOf(id);
    const rows = numbered(sheet);
    expect(rows).toHaveLength(2500);
    const cells = (sheet.getRow(1).values as unknown[]).slice(1);
    expect(cells).toEqual([
      "No.",
      "Customer",
      "Project",
      "Telephone",
      "Delivery address",
      "Category",
      "Created",
      "Remark",
    ]);
    const first = ((rows[0]?.values ?? []) as unknown[]).slice(1);
    expect(first).toEqual([
      1,
      "Client 1",
      undefined,
      "13900000001",
      "'=1+1",
      "Shop",
      new Date("2026-03-02T01:00:00Z"),
      'a,"b"',
    ]);
    expect(rows[0]?.getCell(5).type).toBe(ExcelJS.ValueType.String);
  });

  it("says below which filters, who, when and at which log position", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all", name: "Client 17" });
    await run(id);
    const sheet = await desk.sheetOf(id);
    expect(numbered(sheet)).toHaveLength(111);
    const notes = [5, 4, 3, 2, 1].map((back) => sheet.getRow(sheet.rowCount - back + 1).getCell(1).value);
    expect(notes).toEqual([
      "Filters: Customer = Client 17",
      "Exported by: admin",
      "Exported at: 04/05/2026 11:02 Asia/Shanghai",
      "Log position: 77",
      "Records: 111",
    ]);
  });

  it("ends with the log's newest checkpoint, in both formats; before the first there is no such line", async () => {
    const root = Uint8Array.from({ length: 32 }, (_, index) => 0xa0 + index);
    const sealed = async () => ({ size: 1234, root });
    const line = "log 1234 · a0a1a2a3a4a5a6a7";
    const excel = await start("clientinfo", { format: "xlsx", scope: "all", name: "Client 17" });
    await run(excel, { sealed });
    const sheet = await desk.sheetOf(excel);
    expect(sheet.getRow(sheet.rowCount).getCell(1).value).toBe(line);
    const csv = await start("clientinfo", { format: "csv", scope: "all", name: "Client 17" });
    await run(csv, { sealed });
    expect((await desk.download(csv)).toString("utf8")).toMatch(new RegExp(`\r\n${line}\r\n$`));
  });

  it("names the records that filters name by their ids", async () => {
    const id = await start("vehicle", { format: "xlsx", scope: "all", companyId: desk.root });
    await run(id);
    const sheet = await desk.sheetOf(id);
    expect(sheet.getColumn(1).values).toContain(`Filters: Organisation = ${desk.rootName}`);
  });

  it("announces how far it is, and its end", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    await run(id);
    expect(desk.hints.map(({ state, done }) => `${state} ${done}`)).toEqual([
      "active 0",
      "active 1000",
      "active 2000",
      "completed 2500",
    ]);
  });
});

describe("the current page", () => {
  it("holds that page alone", async () => {
    const id = await start("clientinfo", {
      format: "xlsx",
      scope: "page",
      pageIndex: 2,
      pageSize: 30,
      sort: "telephone",
    });
    await run(id);
    const rows = numbered(await desk.sheetOf(id));
    expect(rows).toHaveLength(30);
    expect(rows[0]?.getCell(4).value).toBe("13900000031");
  });
});

describe("CSV", () => {
  it("of the operation log has the name that the specification says, in every language", async () => {
    const id = await start("operationlog", { format: "csv", scope: "page" });
    expect((await show(id)).fileName).toBe("操作日志.csv");
    const other = await start("loginlog", { format: "csv", scope: "page" });
    expect((await show(other)).fileName).toMatch(/^Sign-in log-\d{8}-\d{6}\.csv$/);
  });

  it("begins with the mark Excel needs, quotes, and shows formulas instead of running them", async () => {
    const id = await start("clientinfo", { format: "csv", scope: "all", telephone: "13900000001" });
    await run(id);
    const text = (await desk.download(id)).toString("utf8");
    expect(text.startsWith("\uFEFFNo.,Customer")).toBe(true);
    expect(text.split("\r\n")[1]).toBe(`1,Client 1,,13900000001,'=1+1,Shop,02/03/2026 01:00,"a,""b"""`);
  });
});

describe("more rows than an Excel sheet holds", () => {
  it("are refused with a sentence that says what to do, instead of a file that does not open", async () => {
    const id = await start("clientinfo", { format: "xlsx", scope: "all" });
    await run(id, { mostRows: 2000 });
    expect(await store.find(id)).toMatchObject({ state: "failed", error: translate("en", "export.tooManyRows") });
    expect(existsSync(server.files.localPath(id, "xlsx")!)).toBe(false);
  });
});
