import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "#infra/process/root.ts";
import { createScratchCopy } from "#tests/support/scratch-copy.ts";
import type { Mutant } from "./mutants.ts";
import { pageMutants } from "./page-mutants.ts";
import { redTest } from "./red-test.ts";

/*
 * Shows that a component test notices what a browser test noticed before it. Breaks files of the client, one place at a time, in a copy of the
 * sources, and runs both. Prints a table, and ends with 1 when the new files miss what the old one notices. An old file that is gone is brought back
 * from the commit before the one that removed it, with the sources of then: check that commit out in a clone.
 *
 *     npx tsx tests/mutations/pages.ts --seed 7 --old <e2e file> --new <component file> [--new …] --on <file of the client> [<file> …]
 */

/** Breakages that the old file has to notice. */
const WANTED = 2;
/** Breakages that are tried for them. */
const MOST_TRIES = 8;
const missed = "–";

const { values, positionals: others } = parseArgs({
  options: {
    old: { type: "string" },
    new: { type: "string", multiple: true },
    on: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const { old, new: successors, on: [...first] = [], seed } = values;
if (!old || !successors || first.length === 0) throw new Error("give --old, --new and --on");
const mutants = pageMutants([...first, ...others], Number(seed));

const copy = createScratchCopy();
if (existsSync(join(root, "dist"))) cpSync(join(root, "dist"), join(copy.folder, "dist"), { recursive: true });

const builds = (): Promise<boolean> =>
  copy.run("tsx", "infra/run.mjs", "build").then(
    () => true,
    () => false,
  );
const byOld = (): Promise<string | undefined> => redTest(copy, ["e2e"], [old]);
const bySuccessor = (): Promise<string | undefined> => redTest(copy, ["component"], successors);

type Row = { broken: string; old: string; new: string };

/** Breaks the copy and asks both; undefined where the client does not build. */
const judge = async ({ file, line, was, becomes, text }: Mutant): Promise<Row | undefined> => {
  const path = join(copy.folder, file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(path, text);
  try {
    if (!(await builds())) return undefined;
    const noticed = (await byOld()) ?? missed;
    const again = (await bySuccessor()) ?? missed;
    return { broken: `${file.replace("client/", "")}:${line} ${was} → ${becomes}`, old: noticed, new: again };
  } finally {
    writeFileSync(path, sound);
  }
};

const rows: Row[] = [];
const isNoticed = (row: Row): boolean => row.old !== missed;
try {
  if (!(await builds())) throw new Error("the client does not build before anything is broken");
  const red = (await bySuccessor()) ?? (await byOld());
  if (red !== undefined) throw new Error(`red before anything is broken: ${red}`);
  for (const mutant of mutants) {
    if (rows.length >= MOST_TRIES || rows.filter(isNoticed).length >= WANTED) break;
    const row = await judge(mutant);
    if (!row) continue;
    rows.push(row);
    console.log(row);
  }
} finally {
  copy.remove();
}
console.table(rows);
const lost = rows.filter((row) => isNoticed(row) && row.new === missed);
console.log(
  `${old}, seed ${seed}: ${rows.filter(isNoticed).length} of ${rows.length} breakages noticed, ${lost.length} by it alone`,
);
if (lost.length > 0) process.exitCode = 1;
