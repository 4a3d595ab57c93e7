import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build/paths.mjs";

/** Test files of the `rest` project, and those that `npm test` only samples. @returns {string[]} */
export function restFiles() {
  const paths = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" });
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path)).map((path) => join("tests", path));
  return tests.filter((path) => /\.rest\.test\.tsx?$/.test(path) || drawsSample(path)).sort();
}

/** @param {string} path */
function drawsSample(path) {
  return /from "#tests\/support\/sample\.ts"/.test(readFileSync(join(root, path), "utf8"));
}
