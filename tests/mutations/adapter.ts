import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createScratchCopy } from "#tests/support/scratch-copy.ts";
import { startTestPostgres } from "#tests/support/postgres.global.ts";
import { adapterMutants, suitesFor, type AdapterMutant } from "./adapter-mutants.ts";

/*
 * Breaks the engines of the event log, one place at a time, in a copy of the sources, and runs the suites that can notice it. Prints
 * which test did, and ends with 1 when none does. Arguments choose the breakages whose names hold one of them.
 */
const copy = createScratchCopy();
const postgres = await startTestPostgres();
process.env.TEST_POSTGRES_URL = postgres.url;

type Report = { testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[] };
const reportFile = join(copy.folder, "report.json");

/** The test that is red, or the error that kept a file from running; `undefined` when all are green. */
const redTest = async (suites: readonly string[]): Promise<string | undefined> => {
  const projects = ["unit", "int", "rest"].flatMap((name) => ["--project", name]);
  const options = [...projects, "--bail", "1", "--reporter=json", `--outputFile=${reportFile}`];
  writeFileSync(reportFile, JSON.stringify({ testResults: [] }));
  try {
    await copy.run("vitest", "run", ...options, ...suites);
    return undefined;
  } catch (error) {
    const { testResults } = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
    const message = testResults.find((file) => file.message)?.message ?? String(error);
    return failed?.fullName ?? `an error beside the tests: ${message.slice(0, 300)}`;
  }
};

const redWith = async ({ file, was, becomes }: AdapterMutant): Promise<string | undefined> => {
  const path = join(copy.folder, file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, sound.split(was).join(becomes));
  return redTest(suitesFor(file)).finally(() => writeFileSync(path, sound));
};

const nameOf = ({ file, says }: AdapterMutant): string => `${file.replace("infra/engines/", "")}: ${says}`;

const judge = async (mutants: AdapterMutant[]): Promise<number> => {
  const red = await redTest([...new Set(mutants.flatMap(({ file }) => suitesFor(file)))]);
  if (red !== undefined) throw new Error(`red before anything is broken: ${red}`);
  let survived = 0;
  for (const mutant of mutants) {
    const killer = await redWith(mutant);
    if (killer === undefined) survived += 1;
    console.log(killer === undefined ? `SURVIVED  ${nameOf(mutant)}` : `killed    ${nameOf(mutant)}  by "${killer}"`);
  }
  return survived;
};

try {
  const wanted = process.argv.slice(2);
  const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
  const mutants = adapterMutants.filter((mutant) => isWanted(nameOf(mutant)));
  const survived = await judge(mutants);
  console.log(`${mutants.length} breakages, ${survived} of them unnoticed`);
  if (survived > 0) process.exitCode = 1;
} finally {
  copy.remove();
  await postgres.stop();
}
