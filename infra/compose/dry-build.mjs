// Does the steps of the Dockerfile in local folders, for machines without Docker: `node infra/compose/dry-build.mjs [folder]`. It runs FROM, COPY,
// RUN (npm and node) and ENV, starts the result with all roles on the embedded PostgreSQL, and stops it once it is ready. It cannot test the base
// image, its users and its libraries.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const context = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const place = process.argv[2] ?? mkdtempSync(join(tmpdir(), "cylindra-image-"));
const lines = readFileSync(join(context, "infra/compose/Dockerfile"), "utf8")
  .split("\n")
  .filter((line) => /^[A-Z]/.test(line));

let stage = "";
/** @type {Record<string, string>} */
let env = {};
/** @param {string} path */
const inStage = (path) => join(place, stage, path);

for (const line of lines) {
  const [instruction = "", ...words] = line.split(/\s+/);
  if (instruction === "FROM") {
    stage = words[2] ?? "final";
    env = {};
    mkdirSync(inStage("/app"), { recursive: true });
  } else if (instruction === "COPY") copy(words);
  else if (instruction === "ENV") env = Object.fromEntries(words.map((word) => word.split("=")));
  else if (instruction === "RUN" && /^(npm|node)$/.test(words[0] ?? "")) run(words);
  else console.log(`left out: ${line}`);
}
await start();

/** @param {string[]} words */
function copy(words) {
  const from = words[0]?.startsWith("--from=") ? join(place, words[0].slice("--from=".length)) : context;
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = paths.pop() ?? "";
  for (const path of paths) {
    const to = target === "./" ? join(inStage("/app"), basename(path)) : join(inStage("/app"), target);
    cpSync(join(from, path), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** @param {string[]} words */
function run(words) {
  console.log(`${stage}: ${words.join(" ")}`);
  const [command = "", ...args] = words;
  const { status } = spawnSync(command, args, { cwd: inStage("/app"), stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

async function start() {
  const environment = { ...env, HOST: "127.0.0.1", PORT: process.env.PORT ?? "4600", DATA_DIR: join(place, "data") };
  const settings = { ...process.env, ...environment, SECRET_KEY: "for-this-trial-alone".repeat(3) };
  const child = spawn(process.execPath, ["dist/supervise.js"], { cwd: inStage("/app"), env: settings });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      if (output.includes("Cylindra is ready at ")) child.kill("SIGTERM");
    });
  }
  await new Promise((resolve) => child.once("exit", resolve));
  if (!output.includes("Cylindra is ready at ")) process.exit(1);
  console.log(`What the image would hold starts, is ready and ends: ${inStage("/app")}`);
}
