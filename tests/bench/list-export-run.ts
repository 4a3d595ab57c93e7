import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import { createConnection } from "#infra/engines/database/connect.ts";
import { createExportFiles } from "#infra/stores/exports/export-files.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { writeSheet } from "#workers/jobs/write-sheet.ts";
import { writeByExcelJs, writeByOwn } from "./list-export-writers.ts";

/** Work of a process of the bench: the archive as a worker does, or so many made-up rows by one of two writers. */
export type ExportRun =
  | { kind: "archive"; format: "csv" | "xlsx"; url: string; values: Record<string, unknown> }
  | { kind: "own" | "exceljs"; rows: number };
/** `seconds` by the clock, `cpuSeconds` of the processor. */
export type ExportedFile = { rows: number; seconds: number; cpuSeconds: number; peakBytes: number; fileBytes: number };

type Archive = ExportRun & { kind: "archive" };
const timeZone = "Asia/Shanghai";

async function exportArchive(folder: string, { url, format, values }: Archive): Promise<number> {
  const { db, close } = createConnection({ url, name: "export", max: 4 });
  const parsed = parseListRequest(cylinder, { values });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const files = createExportFiles(folder);
  const [id, attempt] = [v7(), 1];
  const deps = {
    db,
    tenantId: v7(),
    printer: createPrinter(),
    timeZone,
    now: () => new Date(),
    position: async () => "1",
    sealed: async () => undefined,
  };
  const who = { userId: v7(), userName: "bench", language: "zh" } as const;
  const rows = await writeSheet(deps, {
    job: { list: "gascylinder", format, scope: "all", query: { values }, ...who },
    path: files.draft(id, attempt),
    ...{ definition: cylinder, request: parsed.value, scope: "all", signal: new AbortController().signal },
    progress: async () => undefined,
  });
  await files.publish(id, attempt, format);
  await close();
  return rows;
}

async function make(folder: string, what: ExportRun): Promise<number> {
  switch (what.kind) {
    case "archive":
      return exportArchive(folder, what);
    case "own":
      return writeByOwn(join(folder, "file"), what.rows);
    case "exceljs":
      return writeByExcelJs(join(folder, "file"), what.rows);
    default:
      return what satisfies never;
  }
}

/** Of the one file that was made, in whichever folder. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const folder = mkdtempSync(join(tmpdir(), "cylindra-export-"));
const began = performance.now();
const rows = await make(folder, JSON.parse(process.argv[2] ?? "") as ExportRun);
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage();
const made: ExportedFile = {
  rows,
  seconds,
  cpuSeconds: (user + system) / 1e6,
  peakBytes: process.resourceUsage().maxRSS * 1024,
  fileBytes: sizeOf(folder),
};
rmSync(folder, { recursive: true });
process.send?.(made);
process.disconnect?.();
