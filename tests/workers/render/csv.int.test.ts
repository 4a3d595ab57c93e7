import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createCsvWriter } from "#workers/render/csv.ts";
import type { Sheet } from "#workers/render/sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-csv-"));
afterAll(() => rmSync(folder, { recursive: true }));

const written = async (cells: string[]): Promise<string[]> => {
  const path = join(folder, "a.csv");
  const sheet = { title: "", isGrouped: false, groups: [], columns: [] };
  const writer = createCsvWriter({
    path,
    sheet,
    timeZone: "Asia/Shanghai",
    indexTitle: "#",
    heading: [],
    printed: { left: "", page: "" },
  });
  for (const cell of cells) writer.row([cell]);
  await writer.close();
  return readFileSync(path, "utf8")
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.replace(/^\d+,/, ""));
};

it("has one row of titles also where an Excel sheet has two, what stands above them there at its end, and sums with the decimals of their column", async () => {
  const path = join(folder, "grouped.csv");
  const columns: Sheet["columns"] = [
    { name: "code", column: { kind: "code" }, title: "Code" },
    { name: "weight", column: { kind: "decimal", scale: 2 }, title: "Weight" },
    { name: "count", column: { kind: "integer" }, title: "Count" },
  ];
  const sheet = { title: "", isGrouped: true, groups: [{ title: "Group", from: 0, count: 3 }], columns };
  const settings = { path, sheet, timeZone: "UTC", indexTitle: "No.", heading: ["Customer: A"] };
  const writer = createCsvWriter({ ...settings, printed: { left: "", page: "" } });
  writer.row(["0075", -1.5, 2]);
  writer.sums({ title: "Total", values: { weight: -1.5, count: 2 } });
  writer.sums({ title: "Total", text: "1 cylinder · YSP12 × 1" });
  writer.footer(["Filters: none"]);
  await writer.close();
  const rows = ["\uFEFFNo.,Code,Weight,Count", "1,0075,-1.5,2", "Total,,-1.50,2", "Total,1 cylinder · YSP12 × 1"];
  const lines = [...rows, "", "Customer: A", "Filters: none", ""];
  expect(readFileSync(path, "utf8").split("\r\n")).toEqual(lines);
});

it("text that a spreadsheet program could take for a formula has an apostrophe before it, also in full width and behind what is not seen", async () => {
  const formulas = [
    "=1+1",
    "+1",
    "-1",
    "@a",
    "＝1+1",
    "＋1",
    "－1",
    "＠a",
    "\u200B=1",
    "\uFEFF=1",
    "\u00AD＝1",
    " =1",
    "\u3164@a",
    "\u2060+1",
  ];
  expect(await written(formulas)).toEqual(formulas.map((text) => `'${text}`));
});

it("other text is as it was", async () => {
  const texts = ["a=1", "12-34", "气瓶＝1", "\u200Ba", "中 文", "a@b"];
  expect(await written(texts)).toEqual(texts);
});
