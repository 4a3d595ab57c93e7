// The one entry of every npm script. Plain JavaScript without packages, because it is what installs them.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./build/build.mjs";
import { install } from "./build/install.mjs";
import { dist, root } from "./build/paths.mjs";

const MINIMUM = [20, 19];

/** Errors whose sentence says all that a person needs: a stack trace would only hide it. */
const operatorErrors = new Set(["OperatorError", "TargetDiffers", "AlreadyRunning"]);

/** @type {Record<string, (args: string[]) => Promise<void> | void>} */
const commands = {
  async start() {
    prepare();
    await load("supervise");
  },
  async dev() {
    prepare({ development: true, client: false });
    await load("supervise");
  },
  async demo() {
    prepare();
    await load("demo");
  },
  async rebuild() {
    prepare({ client: false });
    await load("rebuild");
  },
  async verify() {
    prepare({ client: false });
    await load("verify");
  },
  async retry() {
    prepare({ client: false });
    await load("retry");
  },
  async backup() {
    prepare({ client: false });
    await load("backup");
  },
  /** The read models are no part of a backup: they are made from the log. */
  async restore() {
    prepare({ client: false });
    await load("restore");
    await load("rebuild");
  },
  async "log:move"() {
    prepare({ client: false });
    await load("move");
  },
  build() {
    prepare();
  },
  async test(args) {
    prepare({ development: true });
    await run([["vitest", "vitest.mjs", "run", ...args]]);
  },
  /** The suites of the event log and the path from recording to the list, on the server at EVENTSTORE_URL. */
  async "test:eventstore"(args) {
    if (!process.env.EVENTSTORE_URL)
      fail("set EVENTSTORE_URL to the server to test, such as esdb://127.0.0.1:2113?tls=false");
    prepare({ development: true });
    const suites = [
      "tests/infra/event-log/eventstore.int.test.ts",
      "tests/infra/event-log/eventstore-as-measured.int.test.ts",
      "tests/e2e/event-store.e2e.test.ts",
    ];
    await run([["vitest", "vitest.mjs", "run", "--project", "int", "--project", "e2e", ...suites, ...args]]);
  },
  async histories(args) {
    prepare({ development: true, client: false });
    process.env.PROPERTY_RUNS ??= "10000";
    const tests = ["--project", "unit", "tests/server/domain/properties"];
    await run([["vitest", "vitest.mjs", "run", ...tests, "--reporter=verbose", ...args]]);
  },
  /** Kills, cuts and freezes every part under load, by seed, and holds what is left against the log. */
  async "test:faults"(args) {
    prepare({ development: true, client: false });
    await run([["tsx", "dist/cli.mjs", "tests/faults/run.ts", ...args]]);
  },
  async mutations(args) {
    prepare({ development: true, client: false });
    await run([["tsx", "dist/cli.mjs", "tests/mutations/run.ts", ...args]]);
  },
  async bench(args) {
    prepare({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/bench/run.ts", ...args]]);
  },
  /** A picture of every page; what a page complains of fails it. */
  async screenshots(args) {
    prepare({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/screenshots/run.ts", ...args]]);
  },
  async check() {
    install({ development: true });
    await run([
      ["prettier", "bin/prettier.cjs", "--check", "."],
      ["typescript", "bin/tsc", "-p", "."],
      ["oxlint", "bin/oxlint", "--type-aware", "--deny-warnings"],
    ]);
  },
};

function prepare({ development = false, client = true } = {}) {
  install({ development });
  try {
    build({ client });
  } catch (error) {
    console.error(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Runs a program of `dist` in this process. @param {string} name */
async function load(name) {
  const file = join(dist, `${name}.js`);
  if (!existsSync(file)) fail(`there is no ${name} yet`);
  process.setSourceMapsEnabled(true);
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    if (error instanceof Error && operatorErrors.has(error.name)) fail(error.message);
    throw error;
  }
}

/** Runs tools one after the other, all of them; ends with 1 if one failed. @param {string[][]} tools */
async function run(tools) {
  let failed = 0;
  for (const [name, bin, ...args] of tools) {
    const program = join(root, "node_modules", name, bin);
    const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: "inherit" });
    // Ctrl-C reaches the tool as well, which ends in its own time; this process waits for it.
    const forward = () => child.kill("SIGTERM");
    process.on("SIGINT", () => undefined);
    process.once("SIGTERM", forward);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    process.off("SIGTERM", forward);
    if (code !== 0) failed += 1;
  }
  if (failed > 0) process.exitCode = 1;
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  fail(`Cylindra needs Node ${MINIMUM.join(".")} or newer; this is ${process.versions.node}`);
}
const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) fail(`usage: node infra/run.mjs ${Object.keys(commands).join(" | ")}`);
process.chdir(root);
await command?.(args);
