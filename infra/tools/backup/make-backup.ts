import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";
import type { Recorded } from "#contracts/streams/event.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { canonicalEvent } from "#infra/tools/log-copy/canonical-event.ts";
import { createChain, type LogDigest } from "#infra/tools/log-copy/log-digest.ts";
import { OperatorError } from "#infra/process/errors.ts";
import type { Folder } from "#infra/engines/files/folder.ts";
import { saveFile } from "./files.ts";
import { writeLines } from "./lines.ts";
import { filePart, logPart, tablePart, writeManifest, type FileDigest, type Manifest } from "./manifest.ts";
import { appliedMigrations, digesting, isOfAudit, rowsOf, stateTables, type StateTable } from "./state-tables.ts";

export type BackupOptions = {
  /** Must be empty or missing. */
  folder: string;
  client: ClientBase;
  log: EventLog;
  /** Uploaded pictures. */
  files: Folder;
  now: Date;
};

/**
 * Makes a backup while the application runs. It saves the audit tree's tables first, so that they never cover more than the log. Then it saves the
 * log to its current end, and then all other tables, which contain every record that an event names. The folder gets its name when everything is on
 * the disk.
 *
 * @throws OperatorError when something is in the folder.
 */
export async function makeBackup({ folder, client, log, files, now }: BackupOptions): Promise<Manifest> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new OperatorError(`${folder} is not empty`);
  const half = `${folder}.part`;
  await rm(half, { recursive: true, force: true });
  await mkdir(join(half, "tables"), { recursive: true, mode: 0o700 });
  const ofAudit = await saveTables(client, half, isOfAudit);
  const head = await log.head();
  const records = await saveTables(client, half, (table) => !isOfAudit(table));
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    migrations: await appliedMigrations(client),
    log: await saveLog(log, head, join(half, logPart)),
    tables: [...ofAudit, ...records],
    files: await saveFiles(files, half),
  };
  await writeManifest(half, manifest);
  await rm(folder, { recursive: true, force: true });
  await rename(half, folder);
  return manifest;
}

/** Saves the tables that `isWanted` selects, all in one snapshot. */
async function saveTables(
  client: ClientBase,
  folder: string,
  isWanted: (table: StateTable) => boolean,
): Promise<Manifest["tables"]> {
  const saved: Manifest["tables"] = [];
  await client.query("begin isolation level repeatable read, read only");
  try {
    for (const table of (await stateTables(client)).filter(isWanted)) {
      const rows = digesting(table, rowsOf(client, table));
      await writeLines(join(folder, tablePart(table.name)), rows.lines);
      saved.push(rows.digest());
    }
  } finally {
    await client.query("rollback");
  }
  return saved;
}

async function saveLog(log: EventLog, head: string | undefined, path: string): Promise<LogDigest> {
  const chain = createChain();
  const lines = async function* (): AsyncGenerator<string> {
    for await (const event of until(log, head)) {
      const line = canonicalEvent(event);
      chain.add(line);
      yield line;
    }
  };
  await writeLines(path, lines());
  return chain.value();
}

async function* until(log: EventLog, head: string | undefined): AsyncGenerator<Recorded> {
  if (head === undefined) return;
  const last = log.order(head);
  for await (const event of log.readAll({ limit: Infinity })) {
    if (log.order(event.position) > last) return;
    yield event;
  }
}

/** A picture that is deleted meanwhile is not used by any record. */
async function saveFiles(from: Folder, folder: string): Promise<FileDigest[]> {
  const saved: FileDigest[] = [];
  for (const path of await from.list()) {
    const file = await from.open(path);
    if (file) saved.push(await saveFile(file.content, join(folder, filePart("")), path));
  }
  return saved;
}
