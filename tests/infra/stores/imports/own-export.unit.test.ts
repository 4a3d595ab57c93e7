import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importKinds } from "#contracts/imports/kinds.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { languages } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { guessColumns } from "#infra/stores/imports/guess-columns.ts";
import { createCsvWriter } from "#workers/render/csv.ts";
import { createExcelWriter } from "#workers/render/excel.ts";
import { sheetOf } from "#workers/render/sheet.ts";
import type { CellValue } from "#workers/render/cell-value.ts";
import { rowsIn } from "#tests/support/sheets.ts";

const kind = importKinds.cylinder;
/** Every column of the archive that an import has a field for. */
const wanted = {
  gasBarcode: "075726610018",
  factoryNumber: "=26-300118",
  specName: "YSP35.5",
  gasManufacturingUnitName: "-Foshan",
  packingBatch: 12,
  emptyWeight: 16.52,
  productionDate: { day: "2026-03-04" },
  expirationDate: { day: "2030-03-04" },
  lastLocationName: "North",
  content: "full",
} satisfies Record<string, CellValue>;
const list: ListDefinition = { ...cylinder, layout: Object.keys(wanted) };

const exported = async (language: "zh" | "en", format: "csv" | "xlsx"): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), "cylindra-export-"));
  try {
    const path = join(folder, "export");
    const settings = {
      ...{
        path,
        sheet: sheetOf(list, language),
        timeZone: "Asia/Shanghai",
        indexTitle: translate(language, "common.rowNumber"),
      },
      ...{ heading: ["Harbour Gas"], printed: { left: "", page: "" } },
    };
    const writer = format === "csv" ? createCsvWriter(settings) : createExcelWriter(settings);
    writer.row(Object.values({ ...wanted, content: translate(language, "content.full") }));
    await writer.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe("an own export", () => {
  for (const language of languages)
    for (const format of ["csv", "xlsx"] as const)
      it(`as ${format} in ${language} is read back as it was, with its columns found and its escapes taken off`, async () => {
        const rows = Object.entries(await rowsIn(await exported(language, format))).map(([row, cells]) => ({
          row: Number(row),
          cells,
        }));
        const { headRow, columns } = guessColumns(kind, rows);
        const [first] = rows.filter(({ row }) => row > headRow);
        const cells = Object.fromEntries(
          columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, first?.cells[index] ?? ""]])),
        );
        const { values } = readRow(kind, cells, (key) => languages.map((each) => translate(each, key)), {
          idOf: (_name, _field, text) => ({ id: text }),
        });
        expect(values).toEqual({
          ...{ gasBarcode: "075726610018", factoryNumber: "=26-300118", specId: "YSP35.5" },
          ...{ gasManufacturingUnitId: "-Foshan", packingBatch: 12, emptyWeight: 16.52 },
          ...{ productionDate: "2026-03-04", expirationDate: "2030-03-04" },
          ...{ place: "North", content: "full" },
        });
      });
});
