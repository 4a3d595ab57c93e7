import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, expect, it } from "vitest";
import { createExcelWriter } from "#workers/render/excel.ts";
import type { CellValue } from "#workers/render/cell-value.ts";
import type { SheetSettings } from "#workers/render/sheet-writer.ts";
import type { Sheet } from "#workers/render/sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-excel-"));
afterAll(() => rmSync(folder, { recursive: true }));

const printed = { left: "Li & Co, 04/05/2026", page: "Page {{page}} of {{pages}}" };
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
  const writer = createExcelWriter({ path, sheet, timeZone: "Asia/Shanghai", indexTitle: "No.", heading: [], printed });
  const moment = new Date("2026-05-04T16:30:00Z");
  writer.row(['=1+1 <b> & "x"', 1.25, { day: "2026-05-04" }, { moment }]);
  writer.row([" 钢瓶\n2 ", null, null, null]);
  await writer.drain();
  writer.sums({ title: "Sum", values: { weight: 1.25 } });
  writer.footer(["note"]);
  await writer.close();

  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const page = book.worksheets[0]!;
  expect(page.name).toBe("A B  1");
  expect(page.getCell("A1").value).toBe("No.");
  expect(page.getCell("B1").value).toBe("Code <&>");
  expect(page.getCell("C1").value).toBe("Group");
  expect([3, 4, 5].map((n) => page.getRow(2).getCell(n).value)).toEqual(["Weight", "Day", "Time"]);
  expect(["A2", "B2", "E1"].map((at) => page.getCell(at).master.address)).toEqual(["A1", "B1", "C1"]);
  expect((page.getRow(3).values as unknown[]).slice(1)).toEqual([
    1,
    `'=1+1 <b> & "x"`,
    1.25,
    new Date("2026-05-04T00:00:00Z"),
    new Date("2026-05-05T00:30:00Z"),
  ]);
  expect(page.getCell("B4").value).toBe(" 钢瓶\n2 ");
  expect([3, 4, 5].map((n) => page.getRow(3).getCell(n).numFmt)).toEqual(["0.000", "dd/mm/yyyy", "dd/mm/yyyy hh:mm"]);
  expect(page.getCell("C5").font.bold).toBe(true);
  expect([page.getCell("A5").value, page.getCell("C5").value]).toEqual(["Sum", 1.25]);
  expect(page.getCell("A7").value).toBe("note");
  expect(page.views[0]).toMatchObject({ state: "frozen", ySplit: 2 });
});

it("lines that say whose list it is stand above the titles, over the whole width, and stay in sight with them", async () => {
  const path = join(folder, "whose.xlsx");
  const heading = ["Customer: Golden Wok", "Delivery address: 8 River Road"];
  const writer = createExcelWriter({ path, sheet, timeZone: "UTC", indexTitle: "No.", heading, printed });
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
  const writer = createExcelWriter({ path, sheet, timeZone: "UTC", indexTitle: "No.", heading: [], printed });
  writer.row(["x", 1, null, null]);
  await expect(writer.close()).rejects.toThrow("ENOENT");
  await writer.abort();
});

/** A workbook of these rows, as ExcelJS reads it. */
const written = async (name: string, rows: CellValue[][], change: Partial<SheetSettings> = {}) => {
  const path = join(folder, `${name}.xlsx`);
  const settings = { path, sheet, timeZone: "UTC", indexTitle: "No.", heading: [], printed };
  const writer = createExcelWriter({ ...settings, ...change });
  for (const row of rows) writer.row(row);
  writer.sums({ title: "Sum", values: { weight: 1234.5 } });
  writer.footer(["note"]);
  await writer.close();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  return { page: book.worksheets[0]!, path };
};

it("columns are as wide as their titles and first rows need, a text that is too long for that takes several lines", async () => {
  const long = "长".repeat(40);
  const { page } = await written("widths", [
    ["A1234567890123456789", 1, { day: "2026-05-04" }, null],
    ["short", 1, null, { moment: new Date("2026-05-04T16:30:00Z") }],
  ]);
  expect([2, 3, 4, 5].map((n) => page.getColumn(n).width)).toEqual([22, 11, 12, 18]);
  const { page: wrapped } = await written("wrapped", [[long, 1, null, null]]);
  expect(wrapped.getColumn(2).width).toBe(60);
  expect(wrapped.getCell("B3").alignment.wrapText).toBe(true);
  expect(wrapped.getCell("C3").alignment.wrapText).toBeFalsy();
});

it("the widths hold for a long list, whose first rows alone are looked at", async () => {
  const rows = Array.from({ length: 1200 }, (_, index): CellValue[] => [`C${index}`, index, null, null]);
  const { page } = await written("long", rows);
  expect([3, 502, 503, 1202].map((row) => page.getRow(row).getCell(1).value)).toEqual([1, 500, 501, 1200]);
  expect(page.getRow(1202).getCell(2).value).toBe("C1199");
});

it("the records have a filter, the sums below are outside it", async () => {
  const { page } = await written("filter", [
    ["a", 1, null, null],
    ["b", 2, null, null],
  ]);
  expect(page.autoFilter).toBe("A2:E4");
  expect(page.getCell("A5").value).toBe("Sum");
  const { page: empty } = await written("empty", []);
  expect(empty.getCell("A3").value).toBe("Sum");
  expect(empty.autoFilter).toBe("A2:E2");
});

it("sums have the format of their column, with their thousands apart", async () => {
  const { page } = await written("sums", [["a", 1, null, null]]);
  expect(page.getCell("C4").value).toBe(1234.5);
  expect(page.getCell("C4").numFmt).toBe("#,##0.000");
});

it("prints on A4 across, as wide as the page, with its titles on each page and page x of y below", async () => {
  const { page } = await written("print", [["a", 1, null, null]], { heading: ["Customer: Golden Wok"] });
  expect(page.pageSetup).toMatchObject({
    paperSize: 9,
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: "1:3",
  });
  expect(page.headerFooter.oddFooter).toBe("&L&8 Li && Co, 04/05/2026&R&8 Page &P of &N");
});

it("texts stay texts: what looks like a formula or a number is typed as text", async () => {
  const { page } = await written("texts", [
    ['=HYPERLINK("http://x")', 1, null, null],
    ["0075712345", -2, null, null],
    ["\t=1", 1, null, null],
  ]);
  for (const row of [3, 4, 5]) {
    expect(page.getRow(row).getCell(2).type).toBe(ExcelJS.ValueType.String);
    expect(page.getRow(row).getCell(2).numFmt).toBe("@");
  }
  expect(page.getCell("B3").value).toBe('\'=HYPERLINK("http://x")');
  expect(page.getCell("B5").value).toBe("'\t=1");
  expect(page.getCell("B4").value).toBe("0075712345");
  expect(page.getCell("C4").value).toBe(-2);
});

it("values that a spreadsheet cannot hold become ones that it can", async () => {
  const { page } = await written("odd", [
    ["x".repeat(40_000), Number.NaN, { day: "1850-01-01" }, { moment: new Date(Number.NaN) }],
    [`${"x".repeat(32_766)}😀`, 1, { day: "no day" }, { moment: new Date("0001-01-01T00:00:00Z") }],
    ["_x0041_", 1, null, null],
  ]);
  expect(page.getCell("B3").text).toHaveLength(32_767);
  expect(page.getCell("B4").text).toBe("x".repeat(32_766));
  expect(["C3", "D3", "E3"].map((at) => page.getCell(at).value)).toEqual([null, "1850-01-01", null]);
  expect([page.getCell("D4").value, page.getCell("E4").value]).toEqual(["no day", "0001-01-01T00:00:00.000Z"]);
  expect(page.getCell("B5").value).toBe("_x005F_x0041_");
});

it("a note of many words takes as many lines and rows as it needs, over the whole width", async () => {
  const path = join(folder, "note.xlsx");
  const writer = createExcelWriter({ path, sheet, timeZone: "UTC", indexTitle: "No.", heading: [], printed });
  const note = Array.from({ length: 20_000 }, (_, index) => `YSP${index}`).join(", ");
  writer.footer([note]);
  await writer.close();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const page = book.worksheets[0]!;
  const pieces: string[] = [];
  page.eachRow((row, number) => {
    if (number < 4) return;
    pieces.push(row.getCell(1).text);
    expect(row.height).toBeLessThanOrEqual(409);
    expect(row.getCell(5).master.address).toBe(`A${number}`);
  });
  expect(pieces.join("")).toBe(note);
});

it("a sheet has a name that Excel takes, whatever the list is called", async () => {
  const named = async (title: string) =>
    (await written("named", [["a", 1, null, null]], { sheet: { ...sheet, title } })).page.name;
  expect(await named("'[a]:*?/\\'")).toBe("a");
  expect(await named("名".repeat(40))).toBe("名".repeat(31));
  expect(await named("")).toBe("1");
});
