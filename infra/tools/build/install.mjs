import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";

/**
 * Installs the packages of the lock file unless they are there: npm notes what it installed in `node_modules/.package-lock.json`, and
 * only when it has finished.
 *
 * @param {{ development: boolean }} options whether packages for development are needed too
 */
export async function install({ development }) {
  if (isInstalled(development)) return;
  console.log("Installing packages (the first time this takes a minute or two) …");
  const args = ["ci", "--no-audit", "--no-fund", "--include=dev"];
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /\.c?js$/.test(npm) && existsSync(npm);
  const [command, all] = viaNode ? [process.execPath, [npm, ...args]] : ["npm", args];
  const { ok, error } = await runProgram(command, all);
  if (ok) return;
  console.error(`npm ci failed${error ? `: ${error.message}` : ""}`);
  process.exit(1);
}

/** @param {boolean} development */
function isInstalled(development) {
  const noted = readLock(join(root, "node_modules", ".package-lock.json"));
  const lock = readLock(join(root, "package-lock.json"));
  if (!noted || !lock) return false;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === "" || (entry.dev && !development)) return true;
    const installed = noted.packages[path];
    // Packages for other platforms are in the lock file and never installed.
    return installed ? installed.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/** @param {string} file */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
