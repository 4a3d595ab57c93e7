import { join } from "node:path";
import type { ClientBase } from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { eventOfLine } from "#infra/tools/log-copy/canonical-event.ts";
import { copyLog, type CopyOptions } from "#infra/tools/log-copy/copy-log.ts";
import { digestOf, createChain } from "#infra/tools/log-copy/log-digest.ts";
import { OperatorError } from "#infra/process/errors.ts";
import type { Folder } from "#infra/engines/files/folder.ts";
import { digestOfFile, digestOfStored, restoreFile } from "./files.ts";
import { readLines } from "./lines.ts";
import { loadTables } from "./load-tables.ts";
import { filePart, logPart, readManifest, type Manifest, tablePart } from "./manifest.ts";
import { appliedMigrations, digestOfLines, isFilledAtFirst, placeOf, rowsOf, stateTables } from "./state-tables.ts";

/** Reads a whole backup. Returns the parts that are missing or differ from the manifest. */
async function damagedParts(folder: string, { log, tables, files }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  const check = async (part: string, isWhole: () => Promise<boolean>): Promise<void> => {
    if (!(await isWhole().catch(() => false))) damaged.push(part);
  };
  await check(logPart, async () => {
    const chain = createChain();
    for await (const line of readLines(join(folder, logPart))) chain.add(line);
    return isSame(chain.value(), log);
  });
  for (const table of tables) {
    const part = tablePart(table.name);
    await check(part, async () => isSame(await digestOfLines(table, readLines(join(folder, part))), table));
  }
  for (const file of files) {
    const part = filePart(file.path);
    await check(part, async () => (await digestOfFile(folder, part)).digest === file.digest);
  }
  return damaged;
}

const isSame = (one: { digest: string }, other: { digest: string }): boolean => one.digest === other.digest;

/** The migrations of this release. */
export type RestoredSchema = {
  names: readonly string[];
  /** Applies these migrations, or all that are left. */
  migrate(names?: readonly string[]): Promise<void>;
};

export type RestoreOptions = {
  /** Folder of the backup. */
  folder: string;
  /** Client of a database with empty tables, or without tables where `schema` is given. */
  client: ClientBase;
  schema?: RestoredSchema;
  /** An empty log. */
  log: EventLog;
  pace: CopyOptions["pace"];
  /** Uploaded pictures. */
  files: Folder;
  onProgress?: CopyOptions["onProgress"];
  /** Checks the manifest before anything is written. It may reject the backup with an OperatorError. */
  accept?(manifest: Manifest): Promise<void>;
};

/**
 * Restores a backup, reads everything back and compares it with the backup's digests. A second call after an interruption continues. Nothing is
 * written when the backup is damaged or the target has other data.
 *
 * @throws OperatorError with the reason; TargetDiffers for a log that holds something else.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, client, log, pace, files, onProgress } = options;
  const manifest = await readManifest(folder);
  refuseFaults("the backup is damaged", await damagedParts(folder, manifest));
  await makeTables(manifest, options);
  refuseFaults("there is data in", await filledTables(client));
  await options.accept?.(manifest);
  await copyLog({ from: savedEvents(folder), to: log, pace, onProgress });
  await loadTables(client, folder, manifest.tables);
  for (const { path } of manifest.files) await restoreFile(files, join(folder, filePart("")), path);
  refuseFaults("what was restored differs", await differing(manifest, options));
  await options.schema?.migrate();
  return manifest;
}

/** Makes the tables of the release that made the backup. Its rows fit those alone, and the migrations since then change them as they do at an upgrade. */
async function makeTables({ migrations }: Manifest, { client, schema }: RestoreOptions): Promise<void> {
  if (!schema) return;
  if (migrations?.some((name) => !schema.names.includes(name)))
    throw new OperatorError("the backup was made by a newer release");
  const newer = (await appliedMigrations(client)).find((name) => migrations && !migrations.includes(name));
  if (newer !== undefined)
    throw new OperatorError(`the database has tables of a newer release (${newer}): restore into an empty one`);
  await schema.migrate(migrations);
}

function refuseFaults(sentence: string, faults: string[]): void {
  if (faults.length > 0) throw new OperatorError(`${sentence}: ${faults.join(", ")}`);
}

async function filledTables(client: ClientBase): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of (await stateTables(client)).filter((table) => !isFilledAtFirst(table))) {
    const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${placeOf(name)}) as any`);
    if (rows[0]?.any) filled.push(name);
  }
  return filled;
}

async function* savedEvents(folder: string): AsyncGenerator<Recorded> {
  let position = 0;
  for await (const line of readLines(join(folder, logPart))) yield eventOfLine(line, String(++position));
}

async function differing(manifest: Manifest, { client, log, files }: RestoreOptions): Promise<string[]> {
  const faults: string[] = [];
  if (!isSame(await digestOf(log.readAll({ limit: Infinity })), manifest.log)) faults.push("the event log");
  await client.query("begin isolation level repeatable read, read only");
  for (const table of manifest.tables)
    if (!isSame(await digestOfLines(table, rowsOf(client, table)), table)) faults.push(table.name);
  await client.query("rollback");
  for (const file of manifest.files)
    if ((await digestOfStored(files, file.path)) !== file.digest) faults.push(file.path);
  return faults;
}
