import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#infra/process/config/config.ts";
import { createClosing } from "#infra/process/lifecycle.ts";
import type { RoleParts } from "#infra/process/role.ts";
import { root } from "#infra/process/root.ts";
import { createLogger, type Logger } from "#infra/process/telemetry/logger.ts";
import { readHome } from "#infra/tenancy/catalogue.ts";
import { startProjections } from "#projections/start-projections.ts";
import { startServer, type StartedServer } from "#server/start-server.ts";
import { startWorkers } from "#workers/start-workers.ts";
import { ADMIN_PASSWORD } from "./admin-password.ts";
import { createTestDatabase } from "./database.ts";

/** Server, projections and workers in this process, started as their programs start them, over a database of the run. */
export type LocalApp = StartedServer & {
  url: string;
  dataDir: string;
  databaseUrl: string;
  adminPassword: string;
  stop(): Promise<void>;
};

export type LocalAppOptions = {
  /** Settings as the environment has them. By default the captcha is off and `admin` has {@link ADMIN_PASSWORD}. */
  env?: Record<string, string>;
  /** Absent: a database of its own, seeded and with read models, deleted by `stop`. */
  databaseUrl?: string;
  /** Absent: a folder of its own, deleted by `stop`. */
  dataDir?: string;
  /** Absent: a free one. */
  port?: number;
  /** Absent: nothing is written. */
  log?: Logger;
};

export async function startLocalApp({ env = {}, ...options }: LocalAppOptions = {}): Promise<LocalApp> {
  const database = options.databaseUrl ? undefined : await createTestDatabase({ whole: true });
  const databaseUrl = options.databaseUrl ?? database?.url ?? "";
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "cylindra-local-"));
  const settings = { CAPTCHA: "off", ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const read = readConfig(settings);
  if (!read.ok) throw new Error(read.faults.join("\n"));
  const log = options.log ?? createLogger({ name: "test", level: "silent" });
  const closing = createClosing(log);
  // Port 0: the system chooses a free one. Settings refuse it, because nobody would find the product there.
  const config = { ...read.config, port: options.port ?? 0 };
  const parts: RoleParts = { config, home: await readHome(databaseUrl), log, closing };
  const { NODE_ENV: _test, VITEST: _vitest, ...around } = process.env;
  await startProjections({ ...parts, env: { ...around, ...settings } });
  await startWorkers(parts);
  const server = await startServer({ ...parts, clientFolder: join(root, "dist", "client") });
  return {
    ...server,
    url: `http://127.0.0.1:${server.port}`,
    dataDir,
    databaseUrl,
    adminPassword: ADMIN_PASSWORD,
    async stop() {
      await closing.close("the test is over");
      await database?.drop();
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
