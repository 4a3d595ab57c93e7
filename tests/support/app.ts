import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLine } from "#infra/process/embedded/process-identity.ts";
import { freePort } from "#infra/process/embedded/free-port.ts";
import { reasonOf } from "#infra/process/errors.ts";
import { root } from "#infra/process/root.ts";
import { ADMIN_PASSWORD } from "./admin-password.ts";
import { childrenOf } from "./children-of.ts";
import { within } from "./within.ts";

const START_MS = 240_000;

export type Role = "server" | "projections" | "workers";

/** The whole application as `npm start` runs it, on a port and data folder of its own. */
export type App = {
  url: string;
  port: number;
  dataDir: string;
  adminPassword: string;
  /** All that was printed so far. */
  output(): string;
  /** The supervisor's process. */
  pid: number;
  /** The process of a role, `undefined` while it is being started again. */
  pidOf(role: Role): number | undefined;
  /** Sends the signal to the supervisor and waits for its end; answers its exit code. The data stays. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
};

export type AppOptions = {
  /** Over the environment of the test run. By default the captcha is off and `admin` has {@link ADMIN_PASSWORD}. */
  env?: Record<string, string | undefined>;
  /** To start again on the data of an earlier run. */
  dataDir?: string;
};

/**
 * Starts the application and waits for its ready line. The programs in `dist` are built when they are older than their source.
 *
 * @throws Error with all it printed, when it ends before it is ready.
 */
export async function startApp({ env = {}, dataDir }: AppOptions = {}): Promise<App> {
  const port = Number(env.PORT ?? (await freePort()));
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "cylindra-app-"));
  // As root PostgreSQL runs as another user, who has to pass through.
  if (dataDir === undefined) chmodSync(folder, 0o711);
  const child = spawn(process.execPath, ["infra/run.mjs", "start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: environment({ ADMIN_PASSWORD, CAPTCHA: "off", ...env, PORT: String(port), DATA_DIR: folder }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  try {
    await ready(child, ended, () => output);
  } catch (error) {
    await ended;
    if (dataDir === undefined) removeData(folder);
    throw error;
  }
  const pid = child.pid ?? 0;

  async function end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    child.kill(signal);
    return ended;
  }
  return {
    url: /is ready at (\S+)/.exec(output)?.[1] ?? "",
    port,
    dataDir: folder,
    adminPassword: env.ADMIN_PASSWORD ?? ADMIN_PASSWORD,
    output: () => output,
    pid,
    pidOf: (role) => pidOfRole(pid, role),
    end,
    async stop() {
      await end();
      removeData(folder);
    },
  };
}

/** The process of a role under a supervisor, `undefined` while it is being started again. */
export const pidOfRole = (supervisor: number, role: Role): number | undefined =>
  childrenOf(supervisor).find((each) => commandLine(each).includes(`dist/${role}.js`));

function removeData(dataDir: string): void {
  const elsewhere = join(dataDir, "postgres.place");
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, "utf8").trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function environment(over: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const { NODE_ENV: _test, VITEST: _vitest, DATABASE_URL: _url, ...rest } = process.env;
  return { ...rest, ...over };
}

async function ready(child: ChildProcess, ended: Promise<number | null>, output: () => string): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on("data", () => void (output().includes("Cylindra is ready at ") && resolve()));
  });
  const early = ended.then((code) => Promise.reject(new Error(`ended with code ${code}`)));
  try {
    await within(START_MS, Promise.race([isReady, early]));
  } catch (error) {
    child.kill("SIGTERM");
    throw new Error(`the application ${reasonOf(error)}:\n${output()}`, { cause: error });
  }
}
