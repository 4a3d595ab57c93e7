import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER, type Cluster } from "./cluster.ts";
import { askToShutDown } from "./leftover.ts";

/** Settings given at every start, so that a newer release changes older clusters too. */
function settings(options: { port: number; fsync: boolean; maxConnections: number }): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port: options.port,
    // The path of a socket is limited to 107 bytes, which a deep DATA_DIR exceeds; nobody needs one.
    unix_socket_directories: "",
    max_connections: options.maxConnections,
    fsync: options.fsync ? "on" : "off",
    full_page_writes: options.fsync ? "on" : "off",
    synchronous_commit: options.fsync ? "on" : "off",
    shared_buffers: options.fsync ? "256MB" : "64MB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    max_wal_size: "2GB",
    wal_compression: "on",
    random_page_cost: "1.1",
    // Short queries by the thousand: compiling one costs more than it saves.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] ",
    log_min_messages: "warning",
    // Refused statements (a conflict, a cancelled query) are the application's daily business, and it logs them itself.
    log_min_error_statement: "panic",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

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
