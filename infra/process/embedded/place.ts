import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";

/** Folder for clusters and programs when PostgreSQL's user cannot reach the checkout. Only root needs it. */
export function sharedPlace(): string {
  const folder = "/var/lib/cylindra";
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * The folder of a data folder's cluster: `DATA_DIR/postgres`, or `/var/lib/cylindra/<id>` when the account cannot reach it. The id is in
 * `DATA_DIR/postgres.place`, so a moved data folder keeps its cluster, and a deleted one loses it.
 */
export function clusterPlace(dataDir: string, account: Account | undefined): string {
  const inside = join(dataDir, "postgres");
  const note = join(dataDir, "postgres.place");
  if (existsSync(note)) return ready(readFileSync(note, "utf8").trim(), account);
  if (!account || existsSync(join(inside, "data"))) return ready(inside, account);
  ready(inside, account);
  if (canWrite(inside, account)) return inside;
  rmdirSync(inside);
  const place = join(sharedPlace(), randomBytes(8).toString("hex"));
  writeFileSync(note, `${place}\n`, { mode: 0o600 });
  return ready(place, account);
}

function ready(folder: string, account: Account | undefined): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

function canWrite(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -w "$0"', folder], { ...account, cwd: "/" }).status === 0;
}
