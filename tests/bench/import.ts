import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import type { ImportDetail, UploadedImport } from "#contracts/imports/calls.ts";
import { startBenchServer, type BenchServer } from "./server.ts";
import { printCircumstances, printTable } from "./table.ts";

/** Seconds that an import of 40,000 cylinders may take on two cores. */
const MOST_SECONDS = 60;
const LOOK_MS = 200;

/** `--rows 40000`: a sheet of so many cylinders, from its upload until each is registered. */
export async function importBench(args: string[]): Promise<void> {
  const rows = Number(args[args.indexOf("--rows") + 1] ?? 40_000) || 40_000;
  const server = await startBenchServer();
  const folder = await mkdtemp(join(tmpdir(), "cylindra-import-"));
  try {
    console.log(`import of ${rows} cylinders from an Excel file, fsync on`);
    printCircumstances();
    const file = join(folder, "cylinders.xlsx");
    await writeSheet(server, file, rows);
    const bytes = await readFile(file);
    const began = performance.now();
    const { id, sheets } = await upload(server, bytes);
    const uploaded = performance.now();
    const columns = Object.fromEntries(
      sheets[0]!.columns.flatMap(({ guess, index }) => (guess ? [[guess, index]] : [])),
    );
    await server.post("/base/import/map", { id, sheet: sheets[0]!.name, headRow: sheets[0]!.headRow, columns });
    const checkedAs = await ended(server, id);
    const checked = performance.now();
    if (checkedAs.ready !== rows)
      throw new Error(`of ${rows} rows ${checkedAs.ready} are ready: ${JSON.stringify(checkedAs)}`);
    await server.post("/base/import/run", { id });
    const run = await ended(server, id);
    const done = performance.now();
    if (run.created !== rows) throw new Error(`of ${rows} rows ${run.created} are registered`);
    await server.projected();
    const shown = performance.now();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    printTable(
      ["part", "s", "to reach"],
      [
        [`upload, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`, seconds(began, uploaded), ""],
        ["check", seconds(uploaded, checked), ""],
        ["run", seconds(checked, done), ""],
        ["all, until each is registered", seconds(began, done), `${MOST_SECONDS}`],
        ["and shown in lists", seconds(began, shown), ""],
        ["peak memory of the server, MB", String(peakMegabytes(server.pid)), ""],
      ],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
}

const peakMegabytes = (pid: number): number => {
  const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

/** A sheet as people fill in the template: every cylinder with its maker's batch, so that each mark is asked for. */
async function writeSheet({ pool }: BenchServer, file: string, rows: number): Promise<void> {
  const { rows: found } = await pool.query<{ spec: string; body: string; maker: string }>(
    "select spec.name as spec, body.name as body, maker.name as maker from spec, body, maker where spec.name = 'YSP35.5' limit 1",
  );
  const { spec, body, maker } = found[0]!;
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: true });
  const sheet = workbook.addWorksheet("cylinders");
  const heads = ["条码", "出厂编号", "规格", "瓶体", "制造单位", "批次", "制造日期", "皮重"];
  sheet.addRow(heads).commit();
  for (let row = 0; row < rows; row++) {
    const number = String(row).padStart(8, "0");
    const made = `2026-0${(row % 9) + 1}-1${row % 9}`;
    const weight = 16.4 + (row % 20) / 100;
    sheet.addRow([`0757${number}`, `26-${number}`, spec, body, maker, 2610, made, Number(weight.toFixed(2))]).commit();
  }
  await workbook.commit();
}

async function upload({ url, token }: BenchServer, bytes: Uint8Array): Promise<UploadedImport> {
  const body = new FormData();
  body.set("kind", "cylinder");
  body.set("file", new Blob([new Uint8Array(bytes)]), "cylinders.xlsx");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/base/import/upload`, { method: "POST", headers, body });
  const { success, msg, data } = (await answer.json()) as { success: boolean; msg: string; data: UploadedImport };
  if (!success) throw new Error(msg);
  return data;
}

async function ended({ url, token }: BenchServer, id: string): Promise<ImportDetail> {
  for (;;) {
    const answer = await fetch(`${url}/base/import/get?id=${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: ImportDetail };
    if (data.state === "failed") throw new Error(data.error ?? "the import failed");
    if (data.state !== "checking" && data.state !== "running") return data;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
