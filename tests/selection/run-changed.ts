import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "#infra/tools/build/build.mjs";
import { runProgram } from "#infra/tools/build/run-program.mjs";
import { root } from "#infra/process/root.ts";
import { chooseChanged } from "./choose-changed.ts";
import { allSources, graphOf, levelOf } from "./import-graph.ts";

/*
 * `npm test -- --changed [ref]`: the tests that what changed since `ref`, `HEAD` unless given, most likely breaks. Files that Git does not
 * know yet count as changed. Further words are Vitest's.
 */
const [first = "", ...others] = process.argv.slice(2);
const [ref, options] = first === "" || first.startsWith("-") ? ["HEAD", process.argv.slice(2)] : [first, others];

const git = (...words: string[]): string[] => {
  const { status, stdout, stderr, error } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  if (status !== 0) {
    console.error(error?.message ?? stderr.trim());
    process.exit(1);
  }
  return stdout.split("\0").filter((path) => path !== "");
};
const changed = [
  ...git("diff", "--name-only", "-z", "--no-renames", ref, "--"),
  ...git("ls-files", "--others", "--exclude-standard", "-z"),
];
if (changed.length === 0) {
  console.log(`Nothing changed since ${ref}.`);
  process.exit(0);
}

const { chosen, further } = chooseChanged(graphOf(allSources()), changed);
const counted = (paths: string[]): string => {
  const levels = new Map<string, number>();
  for (const level of paths.map((path) => levelOf(path) ?? "")) levels.set(level, (levels.get(level) ?? 0) + 1);
  return [...levels].map(([level, count]) => `${count} ${level}`).join(", ");
};
console.log(`${changed.length} files changed since ${ref}; ${chosen.length} test files: ${counted(chosen)}.`);
if (further.length > 0)
  console.log(
    `${further.length} files more could be reached (${counted(further)}): npm test and npm run test:all try them.`,
  );

if (chosen.some((path) => levelOf(path) === "e2e")) await build();
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const { ok } = await runProgram(process.execPath, [vitest, "run", ...chosen, ...options], { input: "inherit" });
process.exitCode = ok ? 0 : 1;
