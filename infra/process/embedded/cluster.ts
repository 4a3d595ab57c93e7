import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { freePort, isFree } from "./free-port.ts";

/** A cluster on disk with its access data. `port` is the last port, reused while it is free. */
export type Cluster = { dir: string; port: number; password: string };

export const SUPERUSER = "postgres";

/**
 * Opens the cluster of a place, and makes it when it is missing. Text sorts by code point, with PostgreSQL's built-in rules for case, so the order is
 * the same on every machine.
 */
export async function openCluster(place: string, binaries: Binaries, account: Account | undefined): Promise<Cluster> {
  const dir = join(place, "data");
  const note = join(place, "access.json");
  const noted = existsSync(note) ? (JSON.parse(readFileSync(note, "utf8")) as Omit<Cluster, "dir">) : undefined;
  const password = noted?.password ?? randomBytes(24).toString("base64url");
  const port = noted && (await isFree(noted.port)) ? noted.port : await freePort();
  writeFileSync(`${note}.new`, JSON.stringify({ port, password }), { mode: 0o600 });
  renameSync(`${note}.new`, note);
  if (!existsSync(dir)) await initialise(dir, password, binaries, account);
  return { dir, port, password };
}

/** Makes the cluster in a temporary folder and renames it, so that an interrupted first start leaves no partial cluster. */
async function initialise(dir: string, password: string, binaries: Binaries, account: Account | undefined) {
  const half = `${dir}.new`;
  const passwordFile = `${dir}.password`;
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  try {
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const access = [`--username=${SUPERUSER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    await promisify(execFile)(binaries.initdb, ["-D", half, ...locale, ...access, "--no-instructions"], {
      ...account,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    });
    renameSync(half, dir);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
