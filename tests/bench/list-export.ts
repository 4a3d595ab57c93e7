import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { readAll } from "#infra/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/list-engine/parse-list-request.ts";
import { cellValue } from "#workers/render/cell-value.ts";
import { createExcelWriter } from "#workers/render/excel.ts";
import { sheetOf } from "#workers/render/sheet.ts";
import type { BenchDatabase } from "./database.ts";

/** Rows between two waits for the file, as the export's job has it. */
const STEP = 1000;
const MEGABYTE = 1024 * 1024;

export type ExportFigures = { rows: number; seconds: number; peakMegabytes: number; fileMegabytes: number };

/**
 * The archive as an Excel file through the real engine and the real writer, with the highest resident memory on the way.
 *
 * @param most rows after which it stops
 */
export async function exportArchive({ db }: Pick<BenchDatabase, "db">, most: number): Promise<ExportFigures> {
  const parsed = parseListRequest(cylinder, { values: {} });
  if (!parsed.ok) throw new Error("the list refuses its own default query");
  const folder = mkdtempSync(join(tmpdir(), "cylindra-export-"));
  const path = join(folder, "archive.xlsx");
  const sheet = sheetOf(cylinder, "zh");
  const writer = createExcelWriter({ path, sheet, timeZone: "Asia/Shanghai", indexTitle: "序号" });
  const began = performance.now();
  let rows = 0;
  let peak = 0;
  await readAll(db, cylinder, parsed.value, { scope: "all", timeZone: "Asia/Shanghai" }, async (found) => {
    for await (const row of found.rows) {
      writer.row(sheet.columns.map(({ name, column }) => cellValue(column, row[name], "zh")));
      rows += 1;
      if (rows % STEP === 0) {
        await writer.drain();
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      if (rows >= most) break;
    }
  });
  await writer.close();
  peak = Math.max(peak, process.memoryUsage().rss);
  const fileMegabytes = statSync(path).size / MEGABYTE;
  rmSync(folder, { recursive: true });
  return { rows, seconds: (performance.now() - began) / 1000, peakMegabytes: peak / MEGABYTE, fileMegabytes };
}
