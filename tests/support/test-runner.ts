import { relative } from "node:path";
import type { RunnerTask, RunnerTestFile, RunnerTestSuite } from "vitest";
import { TestRunner } from "vitest";

/** Skips the files that need a Chromium on a machine where none starts, each test with the reason. */
export default class ChromiumAwareRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (isFile(suite)) this.#skipWithoutChromium(suite);
    await super.onBeforeRunSuite(suite);
  }

  #skipWithoutChromium(file: RunnerTestFile): void {
    const missing = this.injectValue("withoutChromium") as { reason: string; files: string[] } | undefined;
    const path = relative(this.config.root, file.filepath).replaceAll("\\", "/");
    if (missing?.files.includes(path)) skip(file, missing.reason);
  }
}

const isFile = (suite: RunnerTestSuite): suite is RunnerTestFile => "filepath" in suite;

/** Empties the hooks too: they would start what is missing. */
function skip(task: RunnerTask, reason: string): void {
  if (task.type === "suite") {
    for (const hooks of Object.values(TestRunner.getSuiteHooks(task))) hooks.length = 0;
    for (const each of task.tasks) skip(each, reason);
  } else if (task.mode !== "skip") {
    task.mode = "skip";
    task.result = { state: "skip", note: reason } as RunnerTask["result"];
  }
}
