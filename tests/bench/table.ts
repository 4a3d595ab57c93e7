import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import type { Sample } from "./measure.ts";

/** Prints rows in columns as wide as their widest cell. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd();
  console.log(line(head));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}

/** Median and range: `30.5 (28.1 to 33.0)`. */
export const range = ({ median, low, high }: Sample, digits: number, scale = 1): string =>
  `${(median / scale).toFixed(digits)} (${(low / scale).toFixed(digits)} to ${(high / scale).toFixed(digits)})`;

/** Circumstances of a figure: the machine and the commit. */
export function printCircumstances(): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}, commit ${commit}\n`);
}
