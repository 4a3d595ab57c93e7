import { fork } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { interleave, ratio } from "./measure.ts";
import type { PdfRun, PrintedFile } from "./pdf-run.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const options = {
  rounds: { type: "string", default: "5" },
  beside: { type: "string", default: "5000" },
  long: { type: "string", default: "20000,100000" },
} as const;

/**
 * The stock of a place with Chinese text, printed by a worker's code and, beside it, as one document by Chromium alone; then long lists by ours alone. Each
 * file is made in a process of its own, whose memory is counted with that of its browser.
 */
export async function pdfBench(args: string[] = []): Promise<void> {
  const { values } = parseArgs({ args, options, strict: false });
  const beside = Number(values.beside);
  console.log("PDF, 12 columns with Chinese text; memory of worker and browser, shared pages counted once");
  printCircumstances();
  console.log(`load when it began: ${loadavg()[0]?.toFixed(1)}`);
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

function run(what: PdfRun): Promise<PrintedFile> {
  const child = fork(fileURLToPath(new URL("pdf-run.ts", import.meta.url)), [JSON.stringify(what)]);
  return new Promise((resolve, reject) => {
    child.once("message", (made) => resolve(made as PrintedFile));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the printing process ended with ${code}`)));
  });
}
