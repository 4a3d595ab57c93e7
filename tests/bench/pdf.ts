import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ownProcesses, type OwnProcesses } from "./own-process.ts";
import { interleave, ratio } from "./measure.ts";
import type { PdfRun, PrintedFile } from "./pdf-run.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const options = {
  rounds: { type: "string", default: "5" },
  beside: { type: "string", default: "5000" },
  long: { type: "string", default: "20000,100000" },
} as const;

type Run = OwnProcesses<PdfRun, PrintedFile>["run"];

/**
 * The stock of a place with Chinese text, printed by a worker's code and, beside it, as one document by Chromium alone; then long lists by ours alone. Each
 * file is made in a process of its own, whose memory is counted with that of its browser.
 */
export async function pdfBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options, strict: false });
  console.log("PDF, 12 columns with Chinese text; memory of worker and browser, shared pages counted once");
  printCircumstances();
  console.log(`load when it began: ${loadavg()[0]?.toFixed(1)}`);
  const { run, remove } = await ownProcesses<PdfRun, PrintedFile>("tests/bench/pdf-run.ts", "pdf");
  try {
    await printAll(run, values);
  } finally {
    remove();
  }
}

async function printAll(run: Run, values: Record<string, unknown>): Promise<void> {
  const beside = Number(values.beside);
  const peaks: Record<string, number> = {};
  const side = (name: string, by: PdfRun["by"]) => ({
    name,
    round: async () => {
      const made = await run({ by, rows: beside });
      peaks[name] = Math.max(peaks[name] ?? 0, made.peakBytes);
      return made.seconds;
    },
  });
  const [own, alone] = await interleave([side("own", "own"), side("Chromium", "chromium")], Number(values.rounds));
  printTable(
    ["rows", "own, s", "Chromium alone, s", "alone of own", "own peak MB", "alone peak MB"],
    [
      [
        String(beside),
        range(own!, 1),
        range(alone!, 1),
        range(ratio(alone!, own!), 2),
        megabytes(peaks.own ?? 0),
        megabytes(peaks.Chromium ?? 0),
      ],
    ],
  );
  const rows: string[][] = [];
  for (const count of String(values.long).split(",").map(Number)) {
    const made = await run({ by: "own", rows: count });
    rows.push([String(count), made.seconds.toFixed(1), megabytes(made.peakBytes), megabytes(made.fileBytes)]);
  }
  console.log(`\nown alone; load now ${loadavg()[0]?.toFixed(1)}`);
  printTable(["rows", "s", "peak MB", "file, MB"], rows);
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
