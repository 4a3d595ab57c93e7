import { parseArgs } from "node:util";
import { startBenchDatabase } from "./database.ts";
import { fillArchive } from "./list-data.ts";
import type { ExportRun, ExportedFile } from "./list-export-run.ts";
import { ownProcesses, type OwnProcesses } from "./own-process.ts";
import { interleave, ratio, sample } from "./measure.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const options = {
  cylinders: { type: "string", default: "1000000" },
  keep: { type: "string" },
  rounds: { type: "string", default: "5" },
  "written-rows": { type: "string", default: "200000" },
} as const;

type Run = OwnProcesses<ExportRun, ExportedFile>["run"];

/** Finds about a tenth of all cylinders. */
const tenth = { productionDateBegin: "2023-01-01", productionDateEnd: "2023-06-28" };

/**
 * Exports of the archive as the worker makes them, each in a process of its own, whose greatest memory is what it asked of the machine;
 * and the Excel writer alone, in turn with ExcelJS's stream with styles by column.
 */
export async function listExportBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options, strict: false });
  const { run, remove } = await ownProcesses<ExportRun, ExportedFile>("tests/bench/list-export-run.ts", "list-export");
  try {
    await exportArchives(run, values);
    await compareWriters(run, Number(values["written-rows"]), Number(values.rounds));
  } finally {
    remove();
  }
}

async function exportArchives(run: Run, values: Record<string, unknown>): Promise<void> {
  const cylinders = Number(values.cylinders);
  const database = await startBenchDatabase(typeof values.keep === "string" ? values.keep : undefined);
  try {
    await fillArchive(database, cylinders);
    console.log("list export, the archive from the database, one process each");
    printCircumstances();
    const rows: string[][] = [];
    for (const format of ["csv", "xlsx"] as const) {
      for (const cut of [tenth, {}]) {
        const made = await run({ kind: "archive", format, url: database.url, values: cut });
        const [clock, processor] = [perSecond(made.rows, made.seconds), perSecond(made.rows, made.cpuSeconds)];
        rows.push([format, String(made.rows), clock, processor, megabytes(made.peakBytes), megabytes(made.fileBytes)]);
      }
    }
    printTable(["format", "rows", "k rows/s", "k rows/s of processor", "peak memory, MB", "file, MB"], rows);
  } finally {
    await database.stop();
  }
}

async function compareWriters(run: Run, rows: number, rounds: number): Promise<void> {
  console.log(`\nthe Excel writer alone, ${rows} rows × 12 columns, two rows of titles, by processor time`);
  const peaks: Record<string, number[]> = { own: [], ExcelJS: [] };
  const side = (name: string, kind: "own" | "exceljs") => ({
    name,
    round: async () => {
      const made = await run({ kind, rows });
      peaks[name]?.push(made.peakBytes);
      return made.rows / made.cpuSeconds;
    },
  });
  const [own, exceljs] = await interleave([side("own", "own"), side("ExcelJS", "exceljs")], rounds);
  const peak = (name: string): string => range(sample(name, peaks[name] ?? []), 0, 1e6);
  printTable(
    ["own k rows/s", "ExcelJS k rows/s", "own of ExcelJS", "to reach", "own peak MB", "ExcelJS peak MB"],
    [
      [
        range(own!, 1, 1000),
        range(exceljs!, 1, 1000),
        range(ratio(own!, exceljs!), 2),
        "3",
        peak("own"),
        peak("ExcelJS"),
      ],
    ],
  );
}

const perSecond = (rows: number, seconds: number): string => (rows / seconds / 1000).toFixed(1);
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
