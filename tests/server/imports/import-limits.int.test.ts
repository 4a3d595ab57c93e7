import { readdirSync } from "node:fs";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostImportBytes, mostImportRows } from "#contracts/imports/limits.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { importDesk, type ImportDesk } from "./import-desk.ts";

let yard: Yard;
let desk: ImportDesk;
beforeAll(async () => {
  yard = await openYard();
  desk = importDesk(yard.server, yard.admin);
});
afterAll(() => yard?.server.stop());

/** Whatever is kept of files that were uploaded: rows, imports, and files on the disk. */
const kept = async (): Promise<number[]> => {
  const { rows } = await yard.server.database.pool.query<{ imports: string; source: string }>(
    "select (select count(*) from import) as imports, (select count(*) from import_source) as source",
  );
  const files = readdirSync(join(yard.server.folder, "uploads")).length;
  return [Number(rows[0]?.imports), Number(rows[0]?.source), files];
};
const csvOf = (rows: number): string => `条码,皮重\n${"B1,7\n".repeat(rows)}`;
const excelOf = async (fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook();
  fill(workbook.addWorksheet("A"));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
};

describe("a file beyond what an import takes is refused with its reason, and nothing of it is kept", () => {
  it.each([
    ["of one row too many", () => csvOf(mostImportRows + 1), "import.tooManyRows", "200,000"],
    ["of 16,384 columns", () => `${"a,".repeat(16_383)}a\n1`, "import.tooManyColumns", "200"],
    [
      "of Excel with a value in the last column that there is",
      () => excelOf((sheet) => (sheet.getCell("XFD2").value = 1)),
      "import.tooManyColumns",
      "200",
    ],
    ["above 50 MB", () => new Uint8Array(mostImportBytes + 1), "import.tooLarge", "50"],
  ])("%s", async (_, make, code, said) => {
    await desk.upload("a,b\n1,2").then(({ body }) => desk.call("DELETE", `cancel?id=${body.data.id}`));
    const before = await kept();
    const { status, body } = await desk.upload(await make(), "cylinder", "large.xlsx");
    expect([status >= 400 && status < 500, body.code]).toEqual([true, code]);
    expect(body.msg.replaceAll(",", "")).toContain(said.replaceAll(",", ""));
    expect(await kept()).toEqual(before);
  });
});

describe("a sheet", () => {
  it("of 200,000 rows is taken", async () => {
    const { status, body } = await desk.upload(csvOf(mostImportRows));
    expect([status, body.data.sheets[0]?.rows]).toEqual([200, mostImportRows]);
  });

  it("whose head is merged over two rows is read by the lower one, with what stands above it", async () => {
    const file = await excelOf((sheet) => {
      sheet.addRow(["气瓶台账 2026"]);
      sheet.mergeCells("A1:F1");
      sheet.addRow(["条码", "出厂编号", "规格", "检验", "", "皮重"]);
      sheet.addRow(["", "", "", "上次检验", "下次检验", ""]);
      for (const column of ["A", "B", "C", "F"]) sheet.mergeCells(`${column}2:${column}3`);
      sheet.mergeCells("D2:E2");
      sheet.addRow(["MERGED1", "F-1", "YSP12", "2026-01-05", "2030-01-05", 7]);
    });
    const { body } = await desk.upload(file, "cylinder", "merged.xlsx");
    const [sheet] = body.data.sheets;
    expect(sheet?.columns.map(({ guess, samples }) => [guess, samples.at(-1)])).toEqual([
      ["gasBarcode", "MERGED1"],
      ["factoryNumber", "F-1"],
      ["specId", "YSP12"],
      ["inspectionDate", "2026-01-05"],
      ["expirationDate", "2030-01-05"],
      ["emptyWeight", "7"],
    ]);
    const { id, total } = await desk.checked(file);
    expect([total, (await desk.rows(id)).map(({ cells }) => cells["gasBarcode"])]).toEqual([1, ["MERGED1"]]);
  });
});
