import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#infra/process/root.ts";
import { createScratchCopy } from "#tests/support/scratch-copy.ts";
import type { Mutant } from "./mutants.ts";
import { pageMutants } from "./page-mutants.ts";

/*
 * Shows that a component test notices what the browser test before it noticed. Breaks files of the client, one place of each pair at a time, in
 * a copy of the sources, and runs both. Prints a table, and ends with 1 when a new file misses what an old one notices.
 *
 *     npx tsx tests/mutations/pages.ts --seed 7 --old <e2e file> --new <component file> --on <files of the client> [--old …]
 */

/** Breakages that the old file notices, of each pair. */
const WANTED = 2;
/** Breakages that are tried for them. */
const MOST_TRIES = 8;

type Pair = { old: string; successor: string; on: string[]; mutants: Mutant[]; noticed: number; tries: number };
type Row = { test: string; broken: string; old: string; new: string };

const readArguments = (words: string[]): { pairs: Pair[]; seed: number } => {
  const pairs: Pair[] = [];
  let seed = 1;
  let last = "";
  for (const word of words) {
    if (word.startsWith("--")) last = word;
    else if (last === "--seed") seed = Number(word);
    else if (last === "--old") pairs.push({ old: word, successor: "", on: [], mutants: [], noticed: 0, tries: 0 });
    else if (last === "--new") Object.assign(pairs.at(-1) ?? {}, { successor: word });
    else if (last === "--on") pairs.at(-1)?.on.push(word);
  }
  for (const pair of pairs) pair.mutants = pageMutants(pair.on, seed);
  return { pairs, seed };
};

const { pairs, seed } = readArguments(process.argv.slice(2));
const copy = createScratchCopy();
if (existsSync(join(root, "dist"))) cpSync(join(root, "dist"), join(copy.folder, "dist"), { recursive: true });

/** Runs a program in the copy; false where it fails. */
const passes = (program: string, ...words: string[]): Promise<boolean> =>
  copy.run(program, ...words).then(
    () => true,
    () => false,
  );
const builds = (): Promise<boolean> => passes("tsx", "infra/run.mjs", "build");
const isGreen = (project: string, ...files: string[]): Promise<boolean> =>
  passes("vitest", "run", "--project", project, "--bail=1", ...files);

/** @throws Error when a test fails before anything is broken */
const expectGreen = async (project: string, files: string[]): Promise<void> => {
  if (!(await isGreen(project, ...files))) throw new Error(`red before anything is broken: ${files.join(", ")}`);
};

/** The next mutant of each pair that still needs one, no two of them in one file. */
const nextRound = (): { pair: Pair; mutant: Mutant }[] => {
  const round: { pair: Pair; mutant: Mutant }[] = [];
  for (const pair of pairs) {
    if (pair.noticed >= WANTED || pair.tries >= MOST_TRIES) continue;
    const [mutant] = pair.mutants;
    if (!mutant || round.some((other) => other.mutant.file === mutant.file)) continue;
    pair.mutants.shift();
    round.push({ pair, mutant });
  }
  return round;
};

const judge = async (pair: Pair, { file, line, was, becomes }: Mutant): Promise<Row> => {
  pair.tries += 1;
  const isNoticed = !(await isGreen("e2e", pair.old));
  if (isNoticed) pair.noticed += 1;
  const isNoticedAgain = !(await isGreen("component", pair.successor));
  const say = (noticed: boolean): string => (noticed ? "noticed" : "–");
  const broken = `${file.replace("client/", "")}:${line} ${was} → ${becomes}`;
  return { test: pair.old, broken, old: say(isNoticed), new: say(isNoticedAgain) };
};

const rows: Row[] = [];
try {
  if (!(await builds())) throw new Error("the client does not build before anything is broken");
  await expectGreen(
    "component",
    pairs.map(({ successor }) => successor),
  );
  await expectGreen(
    "e2e",
    pairs.map(({ old }) => old),
  );
  for (let round = nextRound(); round.length > 0; round = nextRound()) {
    const before = round.map(({ mutant }) => readFileSync(join(copy.folder, mutant.file), "utf8"));
    for (const { mutant } of round) writeFileSync(join(copy.folder, mutant.file), mutant.text);
    if (await builds())
      for (const { pair, mutant } of round) {
        const row = await judge(pair, mutant);
        console.log(`${row.test}: ${row.broken}: old ${row.old}, new ${row.new}`);
        rows.push(row);
      }
    else console.log(`does not build: ${round.map(({ mutant }) => `${mutant.file}:${mutant.line}`).join(", ")}`);
    round.forEach(({ mutant }, at) => writeFileSync(join(copy.folder, mutant.file), before[at] ?? ""));
  }
} finally {
  copy.remove();
}
console.table(rows);
const lost = rows.filter((row) => row.old === "noticed" && row.new !== "noticed");
const short = pairs.filter(({ noticed }) => noticed < WANTED);
console.log(`seed ${seed}: ${rows.length} breakages, ${lost.length} noticed by an old file alone`);
for (const { old, noticed, tries } of short) console.log(`${old} noticed only ${noticed} of ${tries}`);
if (lost.length > 0) process.exitCode = 1;
