import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { readConfig, type Config } from "#infra/process/config/config.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import type { EmbeddedPostgres } from "#infra/process/embedded/embedded-postgres.ts";
import { root } from "#infra/process/root.ts";
import { startRole, type Role, type RoleName } from "#infra/process/supervisor/role.ts";
import { startFaultLine, type FaultLine } from "./fault-line.ts";
import { storeAt, type Store } from "./store.ts";
import { withDeadline } from "#infra/with-deadline.ts";

/** One process of ours, and the lines it hangs on. */
export type Party = { name: string; kind: RoleName; role: Role; lines: { postgres: FaultLine; store?: FaultLine } };

/** One application: two servers, two projections (one waits), one worker, and every line between the parts. */
export type Scene = {
  postgres: EmbeddedPostgres;
  /** Absent when the log is in PostgreSQL. */
  store?: Store;
  parties: Party[];
  /** The way of callers and screens to each server. */
  callers: FaultLine[];
  urls: string[];
  /** Past every line, for whoever checks. */
  pool: pg.Pool;
  config: Config;
  /** Output of the roles that an operator would read. */
  notices: string[];
  /** Everything is mended and runs, and the read models have taken in the whole log. @throws Error after `ms`. */
  settled(ms: number): Promise<void>;
  close(): Promise<void>;
};

export type SceneParts = {
  postgres: EmbeddedPostgres;
  database: string;
  store?: Store;
  secret: string;
  dataDir: string;
};

const cast: RoleName[] = ["server", "server", "projections", "projections", "workers"];

export async function openScene(parts: SceneParts): Promise<Scene> {
  const { postgres, database, store, secret, dataDir } = parts;
  mkdirSync(dataDir, { recursive: true });
  const direct = postgres.urlOf(database);
  const env = {
    DATABASE_URL: direct,
    DATA_DIR: dataDir,
    CAPTCHA: "off",
    SECRET_KEY: secret,
    EVENTSTORE_URL: store?.url ?? "",
    EVENTSTORE_PREFIX: store?.prefix ?? "",
    REDIS_URL: "",
  };
  const started = Date.now();
  const notices: string[] = [];
  const note = (line: string): void => void notices.push(`${((Date.now() - started) / 1000).toFixed(1)} ${line}`);
  const node = store && storeAt(store.url);
  const parties: Party[] = [];
  const callers: FaultLine[] = [];
  for (const [index, kind] of cast.entries()) {
    const name = `${kind}-${index + 1}`;
    const lines = {
      postgres: await startFaultLine(Number(new URL(direct).port)),
      store: node && (await startFaultLine(node.port, node.host)),
    };
    const port = await freePort();
    if (kind === "server") callers.push(await startFaultLine(port));
    const own = {
      PORT: String(port),
      DATABASE_URL: withPort(direct, lines.postgres.port),
      ...(node && lines.store && { EVENTSTORE_URL: node.through(lines.store.port) }),
    };
    const role = startRole({
      name: kind,
      args: ["--enable-source-maps", `dist/${kind}.js`],
      cwd: root,
      env: { ...process.env, ...env, ...own },
      logFile: join(dataDir, "logs", `${name}.log`),
      notice: (line) => note(`${name}: ${line}`),
      onStart: () => undefined,
    });
    parties.push({ name, kind, role, lines });
  }
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.faults.join("; "));
  const pool = new pg.Pool({ connectionString: direct, max: 3, connectionTimeoutMillis: 5000 });
  pool.on("error", () => undefined);
  const urls = callers.map(({ port }) => `http://127.0.0.1:${port}`);
  const lines = [...callers, ...parties.flatMap(({ lines: own }) => Object.values(own))].filter((line) => line);
  return {
    ...{ postgres, store, parties, callers, urls, pool, config: read.config, notices },
    settled: (ms) => settled(urls, ms),
    async close() {
      await Promise.all(parties.map(({ role }) => role.stop(5000)));
      await Promise.all(lines.map((line) => line.close()));
      await pool.end();
    },
  };
}

/** Every server says so itself, twice in a row. */
async function settled(urls: readonly string[], ms: number): Promise<void> {
  const deadline = Date.now() + ms;
  let last = "";
  for (let agreed = 0; agreed < 2; await delay(100)) {
    const told = await Promise.all(urls.map(readiness));
    last = JSON.stringify(told);
    agreed = told.every((one) => one.ok === true && one.projectionLag === 0 && one.logHeadAgeSeconds === 0)
      ? agreed + 1
      : 0;
    if (Date.now() > deadline) throw new Error(`not settled after ${ms / 1000} s: ${last}`);
  }
}

type Readiness = { ok?: boolean; projectionLag?: number; logHeadAgeSeconds?: number };

const readiness = async (url: string): Promise<Readiness> => {
  try {
    return await withDeadline(5000, async (signal) => {
      const response = await fetch(`${url}/readyz`, { signal });
      return (await response.json()) as Readiness;
    });
  } catch (error) {
    return { ok: false, ...(error instanceof Error && { why: error.message }) };
  }
};

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.toString();
}
