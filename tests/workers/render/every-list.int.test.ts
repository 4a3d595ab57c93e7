import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import type { Language } from "#contracts/locales/index.ts";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readSheet } from "#tests/support/read-sheet.ts";
import { sampleByKind } from "#tests/support/sample.ts";
import { sampleRows } from "#tests/support/sample-rows.ts";
import { cellsOf } from "#workers/render/cells-of.ts";
import { createExcelWriter } from "#workers/render/excel.ts";
import { writeListPdf } from "#workers/render/pdf/write-list-pdf.ts";
import { sheetOf, type SheetColumn } from "#workers/render/sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-every-list-"));
afterAll(() => rmSync(folder, { recursive: true }));

const ROWS = 3;
const kindsOf = (definition: ListDefinition): string[] => {
  const { columns, isGrouped } = sheetOf(definition, "en");
  return [
    ...columns.map(({ column }) => column.kind),
    isGrouped ? "grouped" : "plain",
    definition.sums ? "sums" : "no sums",
  ];
};
const everyList = sampleByKind([...exportableLists], ([, list]) => kindsOf(list));

/** A small file of a list, as another program reads it. */
const rendered = async (definition: ListDefinition, language: Language) => {
  const path = join(folder, `${definition.name}-${language}.xlsx`);
  const sheet = sheetOf(definition, language);
  const printed = { left: "", page: "{{page}} / {{pages}}" };
  const settings = { path, sheet, timeZone: "Asia/Shanghai", indexTitle: "No.", heading: [], printed };
  const writer = createExcelWriter(settings);
  for (const row of sampleRows(definition, ROWS)) writer.row(cellsOf(sheet, row, language));
  writer.sums({ title: "Total", values: Object.fromEntries((definition.sums ?? []).map((name) => [name, 1234.5])) });
  await writer.close();
  return { sheet, file: await readSheet(readFileSync(path)) };
};

/** The type that Excel has for a column. */
const typeOf = ({ column: { kind } }: SheetColumn): string =>
  kind === "integer" || kind === "decimal" ? "number" : kind === "day" || kind === "moment" ? "Date" : "string";

const typeNameOf = (value: unknown): string => (value instanceof Date ? "Date" : typeof value);

describe.each(["zh", "en"] as const)("in %s the Excel file of the list", (language) => {
  it.each(everyList)("%s has its titles, types, filter, frozen titles and print set-up", async (_, definition) => {
    const { sheet, file } = await rendered(definition, language);
    const titleRows = sheet.isGrouped ? 2 : 1;
    const titles = file.rows
      .slice(0, titleRows)
      .flat()
      .filter((title) => title !== null);
    const groups = sheet.groups.flatMap(({ title }) => title ?? []);
    expect(titles.toSorted()).toEqual(["No.", ...groups, ...sheet.columns.map(({ title }) => title)].toSorted());
    // A key without a text is answered as itself.
    expect(titles.filter((title) => /^[a-z]+\.\w/i.test(String(title)) && title !== "No.")).toEqual([]);
    expect(file.name).toBe(sheet.title.slice(0, 31));
    expect(file.merges).toHaveLength(sheet.isGrouped ? mergesOf(sheet.groups) : 0);

    const records = file.rows.slice(titleRows, titleRows + ROWS);
    expect(records.map(([index]) => index)).toEqual([1, 2, 3]);
    for (const record of records) {
      for (const [index, column] of sheet.columns.entries()) {
        const value = record[index + 1] ?? null;
        if (value !== null) expect([column.name, typeNameOf(value)]).toEqual([column.name, typeOf(column)]);
      }
    }
    expect(file.hasFormula).toBe(false);
    const total = file.rows[titleRows + ROWS] ?? [];
    for (const name of definition.sums ?? [])
      expect(total[sheet.columns.findIndex((column) => column.name === name) + 1]).toBe(1234.5);
    expect(file.filter).toMatch(new RegExp(`^A${titleRows}:[A-Z]+${titleRows + ROWS}$`));
    expect(file.frozenRows).toBe(titleRows);
    expect(file.page).toEqual({ paper: "a4", orientation: "landscape", fitToWidth: 1, fitToHeight: 0 });
    expect(file.foot).toContain("&P / &N");
    expect(file.widths.every((width) => width !== undefined && width >= 6 && width <= 60)).toBe(true);
  });
});

/** One browser prints all of them. */
const printer = createPrinter();
afterAll(() => printer.close());

describe("the PDF file of the list", () => {
  it.each(everyList)("%s has its titles, rows, page x of y, seal and embedded fonts", async (_, definition) => {
    const sheet = sheetOf(definition, "zh");
    const path = join(folder, `${definition.name}.pdf`);
    const seal = "log 77 · b2b2b2b2b2b2b2b2";
    const at = { at: "04/05/2026 11:02", timeZone: "Asia/Shanghai", position: "77", seal };
    const facts = { title: sheet.title, heading: [], filters: [], open: [], by: "admin", ...at };
    const rows = sampleRows(definition, ROWS);
    await writeListPdf(printer, {
      ...{ path, rows, total: ROWS, made: new Date("2026-05-04T03:02:00Z") },
      frame: { facts, definition, language: "zh", maker: { name: "甲" }, number: "1", extent: "", version: "" },
      table: { definition, sheet, language: "zh", timeZone: "Asia/Shanghai" },
      signal: new AbortController().signal,
      progress: async () => undefined,
    });
    const file = await readPdf(readFileSync(path));
    expect(file).toMatchObject({ title: sheet.title, language: "zh-CN", size: [842, 595] });
    expect(file.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    for (const [index, page] of file.pages.entries()) {
      const text = unspaced(page.join(""));
      for (const { title } of sheet.columns) expect(text).toContain(unspaced(title));
      expect(text).toContain(`第${index + 1}页，共${file.pages.length}页`);
      expect(page.join(" ")).toContain(seal);
    }
    const runs = file.pages.flat();
    for (const { name, column } of sheet.columns)
      if (column.kind === "barcode") expect(runs).toEqual(expect.arrayContaining(rows.map((row) => row[name])));
  });
});

const unspaced = (text: string): string => text.replaceAll(/\s/g, "");

/** A group's title goes over its columns, where it has several; what has no group, and the number, goes over both rows. */
const mergesOf = (groups: { title: string | undefined; count: number }[]): number =>
  1 + groups.filter(({ title, count }) => title === undefined || count > 1).length;
