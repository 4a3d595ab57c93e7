import { expect, it } from "vitest";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { cellsOf } from "#workers/render/cells-of.ts";
import { sheetOf } from "#workers/render/sheet.ts";

const list: ListDefinition = { ...cylinder, layout: ["gasBarcode", "lastLocationName"] };

it("the place of a cylinder that nobody has seen is written in words, in the file's language", () => {
  const row = { gasBarcode: "0757", lastLocationName: null, unseen: true };
  expect(cellsOf(sheetOf(list, "en"), row, "en")).toEqual(["0757", "not seen yet"]);
  expect(cellsOf(sheetOf(list, "zh"), row, "zh")).toEqual(["0757", "尚未见到"]);
  expect(cellsOf(sheetOf(list, "en"), { ...row, lastLocationName: "North", unseen: false }, "en")).toEqual([
    "0757",
    "North",
  ]);
});
