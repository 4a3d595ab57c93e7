// The entry of every npm script. It is plain JavaScript without packages, because it installs them.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "./tools/build/build.mjs";
import { endWithParent } from "./tools/build/end-with-parent.mjs";
import { install } from "./tools/build/install.mjs";
import { dist, root } from "./tools/build/paths.mjs";
import { endSignals, runProgram } from "./tools/build/run-program.mjs";
import { restFiles } from "./tools/rest-files.mjs";
import { loadEnvironment } from "./process/config/environment.mjs";

const MINIMUM = /** @type {const} */ ([20, 19]);
/** The first supported version of Node. Node 20 has had no security updates since April 2026. */
const CARED_FOR = 22;

/** Programs that handle signals themselves and end their children in their own order. */
const endByThemselves = new Set(["supervise", "demo", "witness"]);

/** Programs that use the environment's data. The environment is checked before anything is installed or built. */
const onEnvironment = new Set([
  "start",
  "dev",
  "demo",
  "rebuild",
  "verify",
  "audit:verify",
  "retry",
  "backup",
  "restore",
  "log:move",
  "audit:key",
  "tenants:reseal",
  "erase:again",
]);

/** Programs that keep running, so an unsupported version of Node causes a warning. */
const starters = new Set(["start", "dev", "demo"]);

/** Errors with a sufficient sentence. A stack trace would hide it. */
const operatorErrors = new Set(["OperatorError", "TargetDiffers", "AlreadyRunning"]);

/** @type {Record<string, (args: string[]) => Promise<void>>} */
const commands = {
  async start() {
    await prepare();
    await load("supervise");
  },
  async dev() {
    await prepare({ development: true, client: false });
    await load("supervise");
  },
  async demo() {
    await prepare();
    await load("demo");
  },
  async rebuild() {
    await prepare({ client: false });
    await load("rebuild");
  },
  async verify() {
    await prepare({ client: false });
    await load("verify");
  },
  /** Checks the log against its tree, and the read models against the log. */
  async "audit:verify"() {
    await prepare({ client: false });
    await load("audit");
  },
  async retry() {
    await prepare({ client: false });
    await load("retry");
  },
  async backup() {
    await prepare({ client: false });
    await load("backup");
  },
  /** A backup lacks the read models, so they are rebuilt from the log. */
  async restore() {
    await prepare({ client: false });
    await load("restore");
    await load("rebuild");
  },
  async "log:move"() {
    await prepare({ client: false });
    await load("move");
  },
  async "audit:key"() {
    await prepare({ client: false });
    await load("audit-key");
  },
  /** Erases again who was erased before an older backup was restored. */
  async "erase:again"() {
    await prepare({ client: false });
    await load("erase-again");
  },
  /** Seals the connection strings of tenants with another secret key. */
  async "tenants:reseal"() {
    await prepare({ client: false });
    await load("tenants-reseal");
  },
  /** Needs neither the database nor the settings of an installation, because a witness does not trust one. */
  async "audit:witness"() {
    await prepare({ client: false });
    await load("witness");
  },
  async build() {
    await prepare();
  },
  /** Installs all packages without building. */
  async packages() {
    await install({ development: true });
  },
  /** Runs all tests except the `rest` project, with samples of large matrixes. With `--changed` it runs only the tests that a change affects. */
  async test(args) {
    const at = args.indexOf("--changed");
    if (at >= 0) {
      await install({ development: true });
      const words = takeTimings([...args.slice(at + 1), ...args.slice(0, at)]);
      await run([["tsx", "dist/cli.mjs", "tests/selection/run-changed.ts", ...words]]);
      return;
    }
    const namesProject = args.some((one) => one.startsWith("--project") || one.includes(".rest.test"));
    await runTests(namesProject ? args : ["--project=!rest", ...args]);
  },
  /** Runs all tests. With `--rest` it runs only what `npm test` leaves out or samples. */
  async "test:all"(args) {
    process.env.TEST_SAMPLE = "all";
    const words = args.filter((one) => one !== "--rest");
    await runTests(words.length < args.length ? [...restFiles(), ...words] : words);
  },
  /** Tests the event log and the path from recording to the list, on the server at EVENTSTORE_URL. */
  async "test:eventstore"(args) {
    if (!process.env.EVENTSTORE_URL)
      fail("set EVENTSTORE_URL to the server to test, such as esdb://127.0.0.1:2113?tls=false");
    await prepare({ development: true });
    const suites = [
      "tests/infra/engines/event-log/eventstore.int.test.ts",
      "tests/infra/engines/event-log/eventstore-as-measured.int.test.ts",
      "tests/e2e/event-store.rest.test.ts",
    ];
    await run([["vitest", "vitest.mjs", "run", "--project", "int", "--project", "rest", ...suites, ...args]]);
  },
  async histories(args) {
    await prepare({ development: true, client: false });
    process.env.PROPERTY_RUNS ??= "10000";
    const tests = ["--project", "unit", "tests/server/domain/properties"];
    await run([["vitest", "vitest.mjs", "run", ...tests, "--reporter=verbose", ...args]]);
  },
  /** Kills, cuts and freezes every part under load, chosen by a seed, and compares the result with the log. */
  async "test:faults"(args) {
    await prepare({ development: true, client: false });
    await run([["tsx", "dist/cli.mjs", "tests/faults/run.ts", ...args]]);
  },
  /** Makes files of every list in both languages and opens them with other programs. */
  async "test:paper"(args) {
    await prepare({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/paper/run.ts", ...args]]);
  },
  /** Compares a wall in a browser, and the API's responses, with the log of a running application every minute. */
  async "check:wall"(args) {
    await prepare({ development: true, client: false });
    await run([["tsx", "dist/cli.mjs", "tests/wall/run.ts", ...args]]);
  },
  /** Mutates the rules of the domain or, with `--adapter`, the engines of the event log, one place at a time. */
  async mutations(args) {
    await prepare({ development: true, client: false });
    const program = args.includes("--adapter") ? "adapter" : "run";
    const rest = args.filter((one) => one !== "--adapter");
    await run([["tsx", "dist/cli.mjs", `tests/mutations/${program}.ts`, ...rest]]);
  },
  async bench(args) {
    await prepare({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/bench/run.ts", ...args]]);
  },
  /** Takes a picture of every page. An error on a page fails the run. */
  async screenshots(args) {
    await prepare({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/screenshots/run.ts", ...args]]);
  },
  /** Sends the same calls to two builds with copies of one database, and compares their responses. */
  async replay(args) {
    await install({ development: true });
    await run([["tsx", "dist/cli.mjs", "tests/replay/run.ts", ...args]]);
  },
  /** Checks formatting, types and lint. With `--house` it prints the sources' measures with their limits. */
  async check(args) {
    await install({ development: true });
    if (args.includes("--house")) {
      await run([["vitest", "vitest.mjs", "run", "--project", "unit", "tests/architecture/house.unit.test.ts"]]);
      return;
    }
    await run([
      ["prettier", "bin/prettier.cjs", "--check", "."],
      ["typescript", "bin/tsc", "-p", "."],
      ["oxlint", "bin/oxlint", "--type-aware", "--deny-warnings"],
    ]);
  },
};

async function prepare({ development = false, client = true } = {}) {
  await install({ development });
  try {
    await build({ client });
  } catch (error) {
    console.error(`The build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

/** Runs tests after a build. @param {string[]} args */
async function runTests(args) {
  const began = performance.now();
  await prepare({ development: true });
  console.log(`Packages and builds: ${Math.round((performance.now() - began) / 1000)} s`);
  await run([["vitest", "vitest.mjs", "run", ...takeTimings(args)]]);
}

/** Runs a program of `dist` in this process. @param {string} name */
async function load(name) {
  const file = join(dist, `${name}.js`);
  if (!existsSync(file)) fail(`there is no ${name} yet`);
  process.setSourceMapsEnabled(true);
  if (!endByThemselves.has(name)) for (const signal of endSignals) process.on(signal, () => process.exit(1));
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    if (error instanceof Error && operatorErrors.has(error.name)) fail(error.message);
    throw error;
  }
}

/** Runs all tools one after the other. The exit code is 1 if one failed. @param {[name: string, bin: string, ...args: string[]][]} tools */
async function run(tools) {
  for (const [name, bin, ...args] of tools) {
    const program = join(root, "node_modules", name, bin);
    const { ok } = await runProgram(process.execPath, [program, ...args], { input: "inherit" });
    if (!ok) process.exitCode = 1;
  }
}

/** Removes `--timings <file>` from a test command's arguments. The summary writes that file. @param {string[]} args */
function takeTimings(args) {
  const at = args.indexOf("--timings");
  if (at < 0) return args;
  const file = args[at + 1];
  if (!file) fail("--timings needs the path of a file");
  process.env.TEST_TIMINGS = resolve(file ?? "");
  return args.toSpliced(at, 2);
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
endWithParent();
if (onEnvironment.has(name)) loadEnvironment(root);
if (starters.has(name) && major < CARED_FOR) {
  console.warn(`Node ${process.versions.node} gets no security updates any more: use Node 22 or 24 where you can.`);
}
await command?.(args);
