import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dist, root } from "./paths.mjs";

/**
 * The digest of all files below some folders and files of the checkout.
 *
 * @param {string[]} paths
 */
export function digest(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.flatMap((each) => filesOf(join(root, each))).sort()) {
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} name @param {string} value */
export function isStamped(name, value) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** @param {string} name @param {string} value */
export function stamp(name, value) {
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
