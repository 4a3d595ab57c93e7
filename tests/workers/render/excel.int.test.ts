import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, expect, it } from "vitest";
import { createExcelWriter } from "#workers/render/excel.ts";
import type { Sheet } from "#workers/render/sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-excel-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sheet: Sheet = {
  title: "A/B [1]",
  columns: [
    { name: "code", column: { kind: "code", width: 210 }, title: "Code <&>" },
    { name: "weight", column: { kind: "decimal", scale: 3 }, title: "Weight" },
    { name: "day", column: { kind: "day" }, title: "Day" },
    { name: "time", column: { kind: "moment" }, title: "Time" },
  ],
  groups: [
    { title: undefined, from: 0, count: 1 },
    { title: "Group", from: 1, count: 3 },
  ],
  isGrouped: true,
};

it("a workbook is opened by another program, with its values, formats, titles and notes", async () => {
  const path = join(folder, "a.xlsx");
  const writer = createExcelWriter({ path, sheet, timeZone: "Asia/Shanghai", indexTitle: "No.", heading: [] });
  const moment = new Date("2026-05-04T16:30:00Z");
  writer.row(['=1+1 <b> & "x"', 1.25, { day: "2026-05-04" }, { moment }]);
  writer.row([" 钢瓶\n2 ", null, null, null]);
  await writer.drain();
  writer.sums("Sum", { weight: 1.25 });
  writer.footer(["note"]);
  await writer.close();

  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const page = book.worksheets[0]!;
  expect(page.name).toBe("A B  1 ");
  expect(page.getCell("A1").value).toBe("No.");
  expect(page.getCell("B1").value).toBe("Code <&>");
  expect(page.getCell("C1").value).toBe("Group");
  expect([3, 4, 5].map((n) => page.getRow(2).getCell(n).value)).toEqual(["Weight", "Day", "Time"]);
  expect(["A2", "B2", "E1"].map((at) => page.getCell(at).master.address)).toEqual(["A1", "B1", "C1"]);
  expect((page.getRow(3).values as unknown[]).slice(1)).toEqual([
    1,
    '=1+1 <b> & "x"',
    1.25,
    new Date("2026-05-04T00:00:00Z"),
    new Date("2026-05-05T00:30:00Z"),
  ]);
  expect(page.getCell("B4").value).toBe(" 钢瓶\n2 ");
  expect([3, 4, 5].map((n) => page.getRow(3).getCell(n).numFmt)).toEqual(["0.000", "dd/mm/yyyy", "dd/mm/yyyy hh:mm"]);
  expect(page.getCell("C5").font.bold).toBe(true);
  expect([page.getCell("A5").value, page.getCell("C5").value]).toEqual(["Sum", 1.25]);
  expect(page.getCell("A7").value).toBe("note");
  expect(page.getColumn(2).width).toBe(30);
  expect(page.views[0]).toMatchObject({ state: "frozen", ySplit: 2 });
});

it("lines that say whose list it is stand above the titles, over the whole width, and stay in sight with them", async () => {
  const path = join(folder, "whose.xlsx");
  const heading = ["Customer: Golden Wok", "Gas address: 8 River Road"];
  const writer = createExcelWriter({ path, sheet, timeZone: "UTC", indexTitle: "No.", heading });
  writer.row(["x", 1, null, null]);
  await writer.close();

  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const page = book.worksheets[0]!;
  expect([1, 2].map((row) => page.getRow(row).getCell(1).value)).toEqual(heading);
  expect(page.getCell("E2").master.address).toBe("A2");
  expect(["A3", "A4", "D3"].map((at) => page.getCell(at).master.address)).toEqual(["A3", "A3", "C3"]);
  expect(page.getRow(4).getCell(3).value).toBe("Weight");
  expect(page.getRow(5).getCell(2).value).toBe("x");
  expect(page.views[0]).toMatchObject({ state: "frozen", ySplit: 4 });
});

it("what cannot be written is said, not swallowed", async () => {
  const path = join(folder, "missing", "a.xlsx");
  const writer = createExcelWriter({ path, sheet, timeZone: "UTC", indexTitle: "No.", heading: [] });
  writer.row(["x", 1, null, null]);
  await expect(writer.close()).rejects.toThrow("ENOENT");
  await writer.abort();
});
