import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER, type Cluster } from "./cluster.ts";
import { askToShutDown } from "./leftover.ts";
import { settings } from "./settings.ts";

export type PostgresProcess = { child: ChildProcess; pid: number; exited: Promise<void> };

export type LaunchOptions = {
  binaries: Binaries;
  account: Account | undefined;
  cluster: Cluster;
  logFile: string;
  fsync: boolean;
  maxConnections: number;
};

/**
 * Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal does not reach it before the roles have finished; its
 * messages go straight to the file, so that they do not depend on this process. When this process exits without having stopped it, it is left to
 * shut down by itself.
 *
 * @throws Error when it exits before it answers, with the last lines of its log.
 */
export async function launchPostgres(options: LaunchOptions): Promise<PostgresProcess> {
  const log = openSync(options.logFile, "a", 0o600);
  const child = spawn(
    options.binaries.postgres,
    ["-D", options.cluster.dir, ...settings({ ...options, port: options.cluster.port })],
    {
      ...options.account,
      cwd: "/",
      detached: true,
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
    },
  );
  closeSync(log);
  const leave = () => child.pid !== undefined && askToShutDown(child.pid);
  process.once("exit", leave);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  void exited.then(() => process.off("exit", leave));
  await answers(options.cluster, exited, options.logFile);
  if (child.pid === undefined) throw new Error("PostgreSQL answered, but not the one that was started");
  return { child, pid: child.pid, exited };
}

/** Recovery after a crash may take minutes; as long as the process lives it is waited for. */
async function answers(cluster: Cluster, exited: Promise<void>, logFile: string): Promise<void> {
  let over = false;
  void exited.then(() => (over = true));
  while (!over) {
    if (await responds(cluster)) return;
    await delay(30);
  }
  throw new Error(`PostgreSQL did not start:\n${lastLines(logFile)}`);
}

async function responds(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ ...address(cluster), database: "postgres", connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function address(cluster: Cluster) {
  return { host: "127.0.0.1", port: cluster.port, user: SUPERUSER, password: cluster.password };
}

/** The URL of one database of a cluster. */
export function databaseUrl(cluster: Cluster, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${cluster.port}/${database}`;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
