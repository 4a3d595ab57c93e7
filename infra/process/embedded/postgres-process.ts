import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { SUPERUSER, type Cluster } from "./cluster.ts";
import { askToShutDown } from "./leftover.ts";

/** Settings passed at every start, so that a newer release also changes older clusters. */
function settings(options: { port: number; fsync: boolean; maxConnections: number }): string[] {
  const values = {
    listen_addresses: "127.0.0.1",
    port: options.port,
    // A socket path is limited to 107 bytes, which a deep DATA_DIR exceeds. No client needs a socket.
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
    // Compiling costs more than it saves for thousands of short queries.
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    log_line_prefix: "%m [%p] ",
    log_min_messages: "warning",
    // Rejected statements (a conflict, a cancelled query) are normal here, and the application logs them itself.
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
 * Starts PostgreSQL in its own session, so that Ctrl-C does not stop it before the roles. It writes its log directly to the file, without this
 * process. If this process exits without stopping it, it shuts down by itself.
 *
 * @throws Error when it exits before it is ready, with the last lines of its log.
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

/** Waits while the process runs, because recovery after a crash may take minutes. */
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

export function databaseUrl(cluster: Cluster, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(cluster.password)}@127.0.0.1:${cluster.port}/${database}`;
}

function lastLines(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
