import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runProgram } from "./run-program.mjs";

/**
 * Installs the packages of the lock file unless they are installed. npm writes `node_modules/.package-lock.json` only after a complete install.
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
    // The lock file also lists packages for other platforms. They are never installed.
    return installed ? installed.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/** @param {string} file */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
