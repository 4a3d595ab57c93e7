import type { SerializedError } from "vitest";
import type { Reporter, TestModule, TestRunEndReason } from "vitest/node";

/**
 * The last page of a run: every skipped test with its reason, and as the very last line how many passed, failed and were skipped.
 * A file that cannot be loaded and an error outside a test count as failures.
 * A run that was interrupted, or that reached no file, counts nothing: its totals would read like those of a whole one.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    if (modules.length === 0 || reason === "interrupted") return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = tests.map((test) => ({ test, result: test.result() }));
    const count = (state: string) => results.filter(({ result }) => result.state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length;
    const skipped = results.filter(({ result }) => result.state === "skipped");
    if (skipped.length > 0) console.log("\nSkipped:");
    for (const { test, result } of skipped) {
      const reason = result.state === "skipped" ? (result.note ?? "no reason given") : "";
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`);
    }
    console.log(`\n${count("passed")} passed, ${count("failed") + broken} failed, ${skipped.length} skipped`);
  }
}
