import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importKindNames, importKinds, sheetFields } from "#contracts/imports/kinds.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
});
afterAll(() => yard?.server.stop());

const fetched = async (path: string): Promise<Uint8Array> => {
  const headers = { authorization: `Bearer ${yard.admin}` };
  const answer = await fetch(`${yard.server.url}/base/import/${path}`, { headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return new Uint8Array(await answer.arrayBuffer());
};

describe("a template", () => {
  it("has a column for each field of its kind but pictures, all of which are guessed, and an example that is not imported", async () => {
    for (const kind of importKindNames) {
      const file = await fetched(`template?kind=${kind}`);
      const { status, body } = await desk.upload(file, kind, "template.xlsx");
      expect([kind, status]).toEqual([kind, 200]);
      const [sheet] = body.data.sheets;
      expect(sheet?.columns.map(({ guess }) => guess)).toEqual(sheetFields(importKinds[kind]));
      expect(await desk.checked(file, kind)).toMatchObject({ state: "checked", total: 0 });
    }
  });

  it("is registered once it is filled in", async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await fetched("template?kind=vehicle")).buffer as ArrayBuffer);
    const sheet = workbook.worksheets[0]!;
    const types = ["充装站", "North", "粤A12345", "V9"];
    types.forEach((text, at) => (sheet.getCell(2, at + 1).value = text));
    const { id, ...counts } = await desk.checked(new Uint8Array(await workbook.xlsx.writeBuffer()), "vehicle");
    expect(await desk.rows(id, "errors")).toEqual([]);
    expect(counts).toMatchObject({ ready: 1, errors: 0 });
    expect(await desk.run(id)).toMatchObject({ created: 1 });
  });
});

describe("the file of errors", () => {
  it("has the rows that are left with their reasons, and is read again once it is mended", async () => {
    const sheet = "客户名称,电话,地址\nAnna,123,Road 1\nBert,13800000002,Road 2\nCarl,13800000003,";
    const { id } = await desk.checked(sheet, "customer");
    const file = await fetched(`errors?id=${id}`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(file.buffer as ArrayBuffer);
    const [first, second] = [2, 3].map((row) => JSON.stringify(workbook.worksheets[0]?.getRow(row).values));
    expect(first).toContain("Anna");
    expect(second).toContain("Carl");
    const again = await desk.checked(file, "customer");
    expect(again).toMatchObject({ total: 2, errors: 2 });
    await desk.call("PUT", "cells", {
      id: again.id,
      cells: [
        { row: 2, field: "telephone", value: "13800000001" },
        { row: 3, field: "address", value: "Road 3" },
      ],
    });
    expect(await desk.run(again.id)).toMatchObject({ created: 2, failed: 0 });
  });
});
