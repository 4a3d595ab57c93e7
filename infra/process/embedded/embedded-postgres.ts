import { chownSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { closeFolder } from "#infra/engines/files/private-folder.ts";
import { type Account, postgresAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { clearLeftover, shutDown } from "./leftover.ts";
import { acquireLock } from "./lock.ts";
import { clusterPlace } from "./place.ts";
import { databaseUrl, type LaunchOptions, launchPostgres, type PostgresProcess } from "./postgres-process.ts";
import { setTimeout as delay } from "node:timers/promises";

const RESTART_DELAY_MS = 250;
/** Longest pause between restarts, for example while the disk is full. */
const LONGEST_DELAY_MS = 5_000;
const FIRST_START_ATTEMPTS = 60;

/**
 * Starts PostgreSQL and restarts it when it dies.
 *
 * @throws Error when the first start fails.
 */
async function keepRunning(options: LaunchOptions, onEvent: (message: string) => void) {
  let stopping = false;
  let running: PostgresProcess | undefined = await firstStart(options);
  const watch = (async () => {
    while (!stopping) {
      await running?.exited;
      running = undefined;
      if (stopping) return;
      onEvent("PostgreSQL died; starting it again");
      for (let pause = RESTART_DELAY_MS; !running && !stopping; pause = Math.min(2 * pause, LONGEST_DELAY_MS)) {
        await delay(pause);
        if (!stopping) running = await launchPostgres(options).catch(() => undefined);
      }
      if (running) onEvent("PostgreSQL is back");
    }
  })();
  return {
    pid: () => running?.pid,
    async stop(graceMs?: number) {
      stopping = true;
      if (running) await shutDown(running.pid, graceMs);
      await watch;
      if (running) await shutDown(running.pid, graceMs);
    },
  };
}

/** Retries, because the child processes of a killed postmaster keep its shared memory for a moment. */
async function firstStart(options: LaunchOptions): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchPostgres(options);
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("shared memory block");
      if (!isHeld || attempt === FIRST_START_ATTEMPTS) throw error;
      await delay(RESTART_DELAY_MS);
    }
  }
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** The PostgreSQL that runs while the application runs. */
export type EmbeddedPostgres = {
  /** URL of the application's database. */
  url: string;
  /** URL of another database of the same cluster. */
  urlOf(database: string): string;
  /** Process id of the postmaster. `undefined` during a restart. */
  pid(): number | undefined;
  /** Stops cleanly within 30 s or `graceMs`, else immediately; the next start recovers. With `remove` it also deletes the cluster. */
  stop(options?: { remove?: boolean; graceMs?: number }): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** The application's `DATA_DIR`. It is made when absent. */
  dataDir: string;
  /** The application's database. It is made when absent. */
  database?: string;
  /** Turn this off only for temporary data. */
  fsync?: boolean;
  maxConnections?: number;
  /** Called when PostgreSQL died and when it is back. */
  onEvent?: (message: string) => void;
};

/**
 * Starts the PostgreSQL of a data folder. It makes a new cluster, recovers one that was killed, and restarts it on the same port when it dies. Its
 * URL is written to `DATA_DIR/postgres.url` (0600) for operators and tools.
 *
 * @throws AlreadyRunning when another process runs the same cluster.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const account = postgresAccount();
  closeDataDir(dataDir, account);
  const logFile = prepareLog(dataDir);
  const place = clusterPlace(dataDir, account);
  const lock = acquireLock(join(place, "postgres.lock"));
  try {
    const binaries = findBinaries(account);
    await clearLeftover(join(place, "data"));
    const cluster = await openCluster(place, binaries, account);
    const { fsync = true, maxConnections = 300, onEvent = () => undefined } = options;
    const keeper = await keepRunning({ binaries, account, cluster, logFile, fsync, maxConnections }, onEvent);
    const database = options.database ?? "cylindra";
    await ensureDatabase(cluster, database);
    const urlFile = join(dataDir, "postgres.url");
    writeFileSync(urlFile, `${databaseUrl(cluster, database)}\n`, { mode: 0o600 });
    return {
      url: databaseUrl(cluster, database),
      urlOf: (other) => databaseUrl(cluster, other),
      pid: keeper.pid,
      async stop({ remove = false, graceMs } = {}) {
        await keeper.stop(graceMs);
        rmSync(urlFile, { force: true });
        lock.release();
        if (remove) rmSync(place, { recursive: true, force: true });
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function ensureDatabase(cluster: Cluster, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(cluster, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Only this account may read the data folder. PostgreSQL's own user may only pass through it to its cluster. */
function closeDataDir(dataDir: string, account: Account | undefined): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (account) chownSync(dataDir, statSync(dataDir).uid, account.gid);
  closeFolder(dataDir, account ? 0o710 : 0o700);
}

function prepareLog(dataDir: string): string {
  const folder = join(dataDir, "logs");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "postgres.log");
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return file;
}
