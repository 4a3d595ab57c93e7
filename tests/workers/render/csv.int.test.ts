import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createCsvWriter } from "#workers/render/csv.ts";

const folder = mkdtempSync(join(tmpdir(), "cylindra-csv-"));
afterAll(() => rmSync(folder, { recursive: true }));

const written = async (cells: string[]): Promise<string[]> => {
  const path = join(folder, "a.csv");
  const sheet = { title: "", isGrouped: false, groups: [], columns: [] };
  const writer = createCsvWriter({ path, sheet, timeZone: "Asia/Shanghai", indexTitle: "#", heading: [] });
  for (const cell of cells) writer.row([cell]);
  await writer.close();
  return readFileSync(path, "utf8")
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.replace(/^\d+,/, ""));
};

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
