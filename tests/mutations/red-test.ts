import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ScratchCopy } from "#tests/support/scratch-copy.ts";

type Report = { testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[] };

/** The first test of some files that is red in a copy, or the error that kept a file from running; `undefined` when all are green. */
export const redTest = async (
  copy: ScratchCopy,
  projects: readonly string[],
  files: readonly string[],
): Promise<string | undefined> => {
  const reportFile = join(copy.folder, "report.json");
  const options = [
    ...projects.flatMap((project) => ["--project", project]),
    ...["--bail", "1", "--reporter=json", `--outputFile=${reportFile}`],
  ];
  writeFileSync(reportFile, JSON.stringify({ testResults: [] }));
  try {
    await copy.run("vitest", "run", ...options, ...files);
    return undefined;
  } catch (error) {
    const { testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
    const message = testResults.find((file) => file.message)?.message ?? String(error);
    return failed?.fullName ?? `an error beside the tests: ${message.slice(0, 300)}`;
  }
};
