import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { dist, root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";
import { createHash } from "node:crypto";

/**
 * The digest of all files below some folders and files of the checkout.
 *
 * @param {string[]} paths
 */
function digest(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.flatMap((each) => filesOf(join(root, each))).sort()) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} name @param {string} value */
function isStamped(name, value) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** @param {string} name @param {string} value */
function stamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} name */
const stampFile = (name) => join(dist, ".stamps", name);

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

/** Program in `dist` → its source file. Programs without a source file are left out. */
const programs = {
  server: "server/main.ts",
  projections: "projections/main.ts",
  workers: "workers/main.ts",
  supervise: "infra/process/supervisor/main.ts",
  migrate: "infra/process/supervisor/migrate.ts",
  rebuild: "projections/rebuild.ts",
  verify: "projections/verify.ts",
  "verify-run": "projections/verify-run.ts",
  audit: "projections/audit.ts",
  retry: "projections/retry.ts",
  backup: "infra/tools/backup/backup.ts",
  restore: "infra/tools/backup/restore.ts",
  move: "infra/tools/log-copy/main.ts",
  "audit-key": "infra/tools/audit-key/main.ts",
  "tenants-reseal": "infra/tools/tenants/main.ts",
  "erase-again": "infra/tools/erasing/main.ts",
  witness: "infra/tools/witness/main.ts",
  "ask-log": "infra/process/supervisor/ask-log.ts",
  "ask-files": "infra/process/supervisor/ask-files.ts",
  demo: "infra/tools/demo/main.ts",
  verifiers: "infra/tools/verifier/main.ts",
  "read-bundle": "infra/stores/file-readers/read-bundle.ts",
  "read-sheet": "infra/stores/file-readers/read-sheet.ts",
  "read-picture": "infra/stores/file-readers/read-picture.ts",
};

const migrations = "infra/engines/database/migrations";

/** Files that programs read at run time. A build copies them next to the programs. */
const dataFiles = [
  "infra/access/passwords/common-passwords.txt",
  ...readdirSync(join(root, migrations))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${migrations}/${name}`),
];

const commonSources = ["contracts", "package.json", "package-lock.json", "tsconfig.json", "infra/tools/build"];
const sources = {
  client: [...commonSources, "client", "vite.config.ts"],
  programs: [...commonSources, "server", "projections", "workers", "infra"],
};

/**
 * Builds what changed since the last build. Each tool runs in its own process, because this process goes on to supervise and should not keep a
 * bundler's memory.
 *
 * @param {{ client?: boolean }} options
 */
export async function build({ client = true } = {}) {
  await step("programs", sources.programs, buildPrograms);
  if (client) await step("client", sources.client, buildClient);
}

/** @param {string} name @param {string[]} paths @param {(target: string) => Promise<void>} make */
async function step(name, paths, make) {
  const before = digest(paths);
  if (isStamped(name, before) && existsSync(join(dist, name === "client" ? "client" : "supervise.js"))) return;
  console.log(`Building the ${name} …`);
  const target = join(dist, `.${name}.${process.pid}`);
  mkdirSync(target, { recursive: true });
  try {
    await make(target);
    stamp(name, before);
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** @param {string} target */
async function buildPrograms(target) {
  const entries = Object.entries(programs).filter(([, source]) => existsSync(join(root, source)));
  await tool("esbuild", "bin/esbuild", [
    ...entries.map(([name, source]) => `${name}=${source}`),
    `--outdir=${target}`,
    ...["--bundle", "--packages=external", "--platform=node", "--format=esm", "--target=node20"],
    ...["--sourcemap", "--log-level=warning"],
  ]);
  for (const file of dataFiles.filter((each) => existsSync(join(root, each))))
    copyFileSync(join(root, file), join(target, basename(file)));
  for (const file of readdirSync(target)) renameSync(join(target, file), join(dist, file));
  // The verifiers of evidence bundles are made once, so that every bundle has the same bytes.
  const { ok } = await runProgram(process.execPath, [join(dist, "verifiers.js"), join(dist, "verifier")], {});
  if (!ok) throw new Error("the verifiers of bundles were not built");
}

/** The old client is moved away only when the new one is complete. @param {string} target */
async function buildClient(target) {
  await tool("vite", "bin/vite.js", ["build", "--outDir", target, "--emptyOutDir", "--logLevel", "warn"]);
  const old = `${target}.old`;
  const place = join(dist, "client");
  if (existsSync(place)) renameSync(place, old);
  renameSync(target, place);
  rmSync(old, { recursive: true, force: true });
}

/** @param {string} name @param {string} bin @param {string[]} args */
async function tool(name, bin, args) {
  const program = join(root, "node_modules", name, bin);
  // esbuild's program is a native binary after its install script ran, else a script.
  const native = name === "esbuild" && !isScript(program);
  const [command, all] = native ? [program, args] : [process.execPath, [program, ...args]];
  // A build is always for production. The environment of a test would make a development build of React.
  const env = { ...process.env, NODE_ENV: "production" };
  const { ok, error } = await runProgram(command, all, { env });
  if (ok) return;
  throw new Error(`${name} failed${error ? `: ${error.message}` : ""}`);
}

/** @param {string} file */
function isScript(file) {
  return readFileSync(file).subarray(0, 2).toString() === "#!";
}
