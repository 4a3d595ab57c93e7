import type { Manifest } from "./manifest.ts";

/** Prints a manifest's summary for a person. */
export function printManifest(what: string, { madeAt, log, tables, files }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${what}, made at ${madeAt}`);
  console.log(`  ${log.events} events, digest ${log.digest}`);
  console.log(`  ${rows} rows of ${tables.length} tables`);
  console.log(`  ${files.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}
