import { expect, it } from "vitest";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { withoutEmpty } from "#workers/render/pdf/empty-columns.ts";
import { sheetOf } from "#workers/render/sheet.ts";

const list: ListDefinition = { ...cylinder, layout: ["gasBarcode", "factoryNumber", "otherImagesUrl"] };
const sheet = sheetOf(list, "en");
const row = (gasBarcode: string, factoryNumber: string | null = null) => ({
  gasBarcode,
  factoryNumber,
  otherImagesUrl: "/a.png",
});
const read = async (rows: AsyncIterable<object>): Promise<number> => {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
};

it("a printed list leaves out pictures and the columns that are empty throughout, and keeps all rows", async () => {
  const first = await withoutEmpty(sheet, [row("1"), row("2")], new Set(), "en");
  expect([...first.leftOut]).toEqual(["otherImagesUrl", "factoryNumber"]);
  expect(first.empty).toEqual(["factoryNumber"]);
  expect(await read(first.rows)).toBe(2);
  expect(sheetOf(list, "en", {}, first.leftOut).columns.map(({ name }) => name)).toEqual(["gasBarcode"]);
});

it("a printed list is refused with the column's name when a later row has a value in a column that was left out", async () => {
  const rows = [...Array.from({ length: 1000 }, (_, at) => row(String(at))), row("last", "F-1")];
  const first = await withoutEmpty(sheet, rows, new Set(), "en");
  await expect(read(first.rows)).rejects.toMatchObject({ column: "factoryNumber" });
  const again = await withoutEmpty(sheet, rows, new Set(["factoryNumber"]), "en");
  expect(await read(again.rows)).toBe(1001);
});
