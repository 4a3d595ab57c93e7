import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { spawn } from "node:child_process";
import type { Config } from "#infra/process/config/config.ts";
import { secretKey } from "#infra/process/config/secret-key.ts";
import { readTls } from "#infra/process/config/tls-files.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { faultOfKey, migratePlatform } from "#infra/tenancy/migrate-tenants.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { closeFolder } from "#infra/engines/files/private-folder.ts";
import { pause } from "#infra/pause.ts";
import { isFree } from "#infra/process/embedded/free-port.ts";
import { acquireLock, type Lock } from "#infra/process/embedded/lock.ts";
import { root } from "#infra/process/root.ts";
import { lives, type ProcessIdentity } from "#infra/process/embedded/process-identity.ts";
import { metricsPortOf, portsOf } from "./ports.ts";
import { startRole, type Role, type RoleName } from "./role.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

/**
 * Checks whether EventStoreDB or the bucket accepts the configured user. It runs in another process, so that the client does not stay in the
 * supervisor's memory.
 *
 * @param warn called with the sentence of a fault that may pass
 * @returns the sentence of the rejection; `undefined` when it is accepted, or when `signal` aborts first
 */
function refusalBy(
  name: "ask-log" | "ask-files",
  signal: AbortSignal,
  warn: (sentence: string) => void = () => undefined,
): Promise<string | undefined> {
  const program = join(root, "dist", `${name}.js`);
  const child = spawn(process.execPath, [program], { cwd: root, stdio: ["ignore", "pipe", "ignore"], signal });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    // The signal ended the process.
    child.once("error", () => resolve(undefined));
    child.once("close", (code) => {
      const sentence = output.trim();
      if (code === 0 && sentence !== "") warn(sentence);
      resolve(code === 1 ? sentence : undefined);
    });
  });
}

/** Ends the remaining roles of a killed supervisor. They are shutting down already, but still hold its port. */
async function endLeftoverRoles(leftovers: ProcessIdentity[], graceMs: number): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    for (const { pid } of leftovers.filter(lives)) process.kill(pid, signal);
    for (const until = Date.now() + graceMs; leftovers.some(lives) && Date.now() < until;) await delay(50);
  }
}

/** Both fit into the 10 s that service managers and containers allow. */
const ROLES_GRACE_MS = 6_000;
const POSTGRES_GRACE_MS = 3_000;
/** How long to wait for the event log's response before the roles start, in ms. */
const LOG_ANSWER_MS = 3_000;

/** A fault that the operator must fix before the application can start. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

export type SuperviseOptions = {
  config: Config;
  /** Arguments of `node` for each role. */
  roles: Record<RoleName, string[]>;
  /** Prints one line for the operator. */
  print(line: string): void;
};

/** Runs the application: its PostgreSQL and its roles. */
export type Supervisor = {
  /**
   * Starts PostgreSQL, migrations, seeds, then the roles. Resolves with the address when the server is ready, or with `undefined` when it was stopped
   * first. After that it restarts whatever dies.
   *
   * @throws CannotStart, AlreadyRunning; parts that were started are stopped first.
   */
  start(): Promise<string | undefined>;
  /** Ends the roles (6 s of grace, none with `hurry`), then PostgreSQL (3 s). It also works during the start. */
  stop(options?: { hurry?: boolean }): Promise<void>;
};

export function createSupervisor(options: SuperviseOptions): Supervisor {
  const { config, print } = options;
  const stopping = new AbortController();
  const running: Role[] = [];
  let lock: Lock | undefined;
  let postgres: EmbeddedPostgres | undefined;
  let starting: Promise<string | undefined> | undefined;

  async function bringUp(): Promise<string | undefined> {
    const ports = portsOf(config);
    if (typeof ports === "string") throw new CannotStart(ports);
    const tls = config.tls && readTls(config.tls);
    if (tls && !tls.ok) throw new CannotStart(tls.fault);
    const scheme = tls ? "https" : "http";
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    lock = acquireLock(join(config.dataDir, "run.lock"));
    // If PostgreSQL is embedded, it sets the folder's mode, because its account must pass through the folder.
    if (config.databaseUrl) closeFolder(config.dataDir);
    await endLeftoverRoles(lock.leftovers, ROLES_GRACE_MS);
    for (const { name, port } of ports) {
      if (!(await isFree(port, config.host)))
        throw new CannotStart(`port ${port} is taken: end what listens there, or set ${name} to another`);
    }
    if (config.bucket)
      endIfRefused(await refusalBy("ask-files", stopping.signal, (sentence) => print(`WARNING: ${sentence}`)));
    if (!config.databaseUrl) postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onEvent: print });
    const databaseUrl = config.databaseUrl ?? postgres?.url ?? "";
    if (!stopping.signal.aborted) await prepare(config, databaseUrl, print);
    const refusal = config.eventStoreUrl ? refusalBy("ask-log", stopping.signal) : Promise.resolve(undefined);
    // If the event log is away, the roles still start. They wait for it.
    endIfRefused(await Promise.race([refusal, pause(LOG_ANSWER_MS, stopping.signal).then(() => undefined)]));
    if (!stopping.signal.aborted) startRoles(options, databaseUrl, running, lock, stopping.signal);
    const ready = waitUntilReady(`${scheme}://${hostToAsk(config.host)}:${config.port}/readyz`, stopping.signal);
    await Promise.race([ready, refusal.then((sentence) => (endIfRefused(sentence), ready))]);
    return stopping.signal.aborted ? undefined : `${scheme}://127.0.0.1:${config.port}`;
  }

  async function takeDown(hurry: boolean): Promise<void> {
    await Promise.all(running.map((role) => role.stop(hurry ? 0 : ROLES_GRACE_MS)));
    await postgres?.stop({ graceMs: POSTGRES_GRACE_MS });
    lock?.release();
  }

  return {
    start() {
      starting = bringUp();
      return starting.catch(async (error: unknown) => {
        stopping.abort();
        await takeDown(true);
        throw error;
      });
    },
    async stop({ hurry = false } = {}) {
      stopping.abort();
      await starting?.catch(() => undefined);
      await takeDown(hurry);
    },
  };
}

function endIfRefused(sentence: string | undefined): void {
  if (sentence) throw new CannotStart(sentence);
}

async function prepare(config: Config, databaseUrl: string, print: (line: string) => void): Promise<void> {
  const secret = secretKey(config);
  await migratePlatform(databaseUrl, {
    adminPassword: config.adminPassword,
    firstPassword: (user, password) => print(`first password of ${user}: ${password}`),
  });
  const fault = await faultOfKey(databaseUrl, connectionKey(secret));
  if (fault) print(fault);
}

function startRoles(
  options: SuperviseOptions,
  databaseUrl: string,
  running: Role[],
  lock: Lock,
  ending: AbortSignal,
): void {
  const { config, roles, print } = options;
  const common = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir };
  const note = () => lock.noteChildren(running.map((role) => role.pid()).filter((pid) => pid !== undefined));
  for (const [name, args] of Object.entries(roles) as [RoleName, string[]][]) {
    const logFile = join(config.dataDir, "logs", `${name}.log`);
    const metricsPort = metricsPortOf(config, name);
    const env = metricsPort === undefined ? common : { ...common, METRICS_PORT: String(metricsPort) };
    running.push(startRole({ name, args, cwd: root, env, logFile, notice: print, onStart: note, ending }));
  }
}

function hostToAsk(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
