import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LogDigest } from "#infra/tools/log-copy/log-digest.ts";
import { OperatorError } from "#infra/process/errors.ts";

export type TableDigest = { name: string; columns: string[]; rows: number; digest: string };
export type FileDigest = { path: string; bytes: number; digest: string };

/** Contents of a backup, for comparison with a restored installation. Digests are SHA-256. */
export type Manifest = {
  format: 1;
  madeAt: string;
  /** Names of the migrations that made the tables. Absent in backups of releases that did not write them: those have the newest tables. */
  migrations?: string[];
  log: LogDigest;
  tables: TableDigest[];
  /** Uploaded pictures. */
  files: FileDigest[];
};

const NAME = "manifest.json";

/** Names of the parts within a backup's folder. */
export const logPart = "log.ndjson.gz";
export const tablePart = (name: string): string => join("tables", `${name}.ndjson.gz`);
export const filePart = (path: string): string => join("files", path);

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true });

/** @throws OperatorError when the folder has no backup, or one of an unknown release. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), "utf8").catch(() => undefined);
  if (text === undefined) throw new OperatorError(`there is no backup in ${folder}`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new OperatorError("the backup was made by a newer release");
  return manifest;
}
