import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";

/** How long one test file took, in seconds, with its hooks and the loading of its modules. */
type FileTiming = { project: string; file: string; tests: number; seconds: number };

/** The files that the summary names. The JSON of `--timings` has all of them. */
const SLOWEST = 20;

/**
 * The last page of a run: seconds by project and of the slowest files, every skipped test with its reason, the seed of the samples, and
 * as the very last line how many tests passed, failed and were skipped.
 * A file that cannot be loaded and an error outside a test count as failures.
 * A run that was interrupted, or that reached no file, counts nothing: its totals would read like those of a whole run.
 * With `TEST_TIMINGS` set to a path, the seconds of all files are written there as JSON.
 */
export default class SummaryReporter implements Reporter {
  #started = performance.now();

  onTestRunStart(): void {
    this.#started = performance.now();
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    if (modules.length === 0 || reason === "interrupted") return;
    reportTimings(modules.map(timingOf), rounded((performance.now() - this.#started) / 1000));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = tests.map((test) => ({ test, result: test.result() }));
    const count = (state: string) => results.filter(({ result }) => result.state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const skipped = modules.flatMap(skippedIn);
    if (skipped.length > 0) console.log(["\nSkipped:", ...skipped].join("\n  "));
    if (process.env.TEST_SAMPLE !== "all")
      console.log(`\nSamples are drawn by TEST_SEED=${process.env.TEST_SEED}, which repeats them.`);
    console.log(`\n${count("passed")} passed, ${count("failed") + broken} failed, ${count("skipped")} skipped`);
  }
}

/** Lines for the skipped tests of a file: one for all that have the same reason. A test without a reason has that of the file's first. */
function skippedIn(module: TestModule): string[] {
  const byReason = new Map<string, string[]>();
  const results = [...module.children.allTests()].map((test) => ({ name: test.fullName, result: test.result() }));
  const skipped = results.flatMap(({ name, result }) =>
    result.state === "skipped" ? [{ name, note: result.note }] : [],
  );
  const shared = skipped.find(({ note }) => note)?.note ?? "no reason given";
  for (const { name, note = shared } of skipped) byReason.set(note, [...(byReason.get(note) ?? []), name]);
  return [...byReason].map(([reason, [name, ...others]]) =>
    others.length > 0
      ? `${module.relativeModuleId} (${others.length + 1} tests): ${reason}`
      : `${module.relativeModuleId} > ${name}: ${reason}`,
  );
}

function timingOf(module: TestModule): FileTiming {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    seconds: rounded((collectDuration + setupDuration + duration) / 1000),
  };
}

function reportTimings(files: FileTiming[], wall: number): void {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds);
  const projects = [...new Set(files.map((each) => each.project))].map((project) => {
    const own = files.filter((each) => each.project === project);
    const tests = own.reduce((sum, each) => sum + each.tests, 0);
    return { project, files: own.length, tests, seconds: rounded(own.reduce((sum, each) => sum + each.seconds, 0)) };
  });
  console.log(`\nSeconds by project (files side by side count each; the run took ${wall}):`);
  for (const { project, files: count, tests, seconds } of projects)
    console.log(`  ${seconds.toFixed(1).padStart(7)}  ${project}: ${count} files, ${tests} tests`);
  console.log("Slowest files:");
  for (const { seconds, file, tests } of slowest.slice(0, SLOWEST))
    console.log(`  ${seconds.toFixed(1).padStart(7)}  ${file} (${tests} tests)`);
  const target = process.env.TEST_TIMINGS;
  if (target) writeFileSync(target, `${JSON.stringify({ wall, projects, files: slowest }, null, 2)}\n`);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
