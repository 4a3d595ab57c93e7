import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createScratchCopy } from "#tests/support/scratch-copy.ts";
import { startTestPostgres } from "#tests/support/postgres.global.ts";
import { redTest } from "./red-test.ts";
import { adapterMutants, suitesFor, type AdapterMutant } from "./adapter-mutants.ts";

/*
 * Breaks the engines of the event log, one place at a time, in a copy of the sources, and runs the suites that can notice it. Prints
 * which test did, and ends with 1 when none does. Arguments choose the breakages whose names hold one of them.
 */
const copy = createScratchCopy();
const postgres = await startTestPostgres();
process.env.TEST_POSTGRES_URL = postgres.url;
const projects = ["unit", "int", "rest"];

const redWith = async ({ file, was, becomes }: AdapterMutant): Promise<string | undefined> => {
  const path = join(copy.folder, file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, sound.split(was).join(becomes));
  return redTest(copy, projects, suitesFor(file)).finally(() => writeFileSync(path, sound));
};

const nameOf = ({ file, says }: AdapterMutant): string => `${file.replace("infra/engines/", "")}: ${says}`;

const judge = async (mutants: AdapterMutant[]): Promise<number> => {
  const red = await redTest(copy, projects, [...new Set(mutants.flatMap(({ file }) => suitesFor(file)))]);
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
