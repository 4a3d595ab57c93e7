import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root } from "#infra/process/root.ts";
import { allMutants, keyOf, short, type Mutant } from "./mutants.ts";

/*
 * Breaks each rule of the domain once and asks the tests of the domain: each mutant has to be killed by one. Prints who killed which, a
 * table by file, and ends with 1 when one survives that `equivalent.json` does not explain.
 */
process.env.PROPERTY_RUNS ??= "150";
process.env.PROPERTY_SHRINK = "no";

const tests = readdirSync(join(root, "tests/server/domain")).filter((name) => name.endsWith(".unit.test.ts"));
const bundles = mkdtempSync(join(root, "node_modules/.mutants-"));
const slot = globalThis as { redTests?: number };
let count = 0;

/** How many tests of a file are red with one file of the product changed; a mutant that throws while it loads is one. */
const redTestsOf = async (test: string, mutant?: Mutant): Promise<number> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, "tests/server/domain", test)],
    alias: { vitest: join(root, "tests/mutations/vitest-in-place.ts") },
    ...{ bundle: true, write: false, format: "esm", platform: "node", logLevel: "silent", absWorkingDir: root },
    external: ["fast-check", "chai", "@vitest/expect", "zod"],
    plugins: [
      {
        name: "mutant",
        setup: ({ onLoad }) =>
          onLoad({ filter: /(server\/domain|contracts\/streams)\/.*\.ts$/ }, ({ path }) =>
            mutant && path === join(root, mutant.file) ? { contents: mutant.text, loader: "ts" } : undefined,
          ),
      },
    ],
  });
  count += 1;
  const file = join(bundles, `${count}.mjs`);
  writeFileSync(file, outputFiles[0]?.contents ?? "");
  slot.redTests = 0;
  try {
    await import(pathToFileURL(file).href);
  } catch {
    return 1;
  } finally {
    rmSync(file);
  }
  return slot.redTests;
};

const isHistories = (test: string) => test.startsWith("properties");
const redWith = async (mutant?: Mutant) => {
  const rows = [];
  for (const test of tests.filter((name) => !isHistories(name)))
    if ((await redTestsOf(test, mutant)) > 0) rows.push(test.replace(".unit.test.ts", ""));
  return { rows, histories: (await redTestsOf("properties.unit.test.ts", mutant)) > 0 };
};

const nameOf = ({ file, line, was, becomes }: Mutant): string => `${short(file)}:${line}  ${was}  →  ${becomes}`;

const explained = JSON.parse(readFileSync(join(root, "tests/mutations/equivalent.json"), "utf8")) as Record<
  string,
  string
>;
type Total = { broken: number; byCases: number; byHistories: number; equivalent: number; survived: number };
const totals = new Map<string, Total>();
const totalOf = (file: string): Total => {
  const total = totals.get(file) ?? { broken: 0, byCases: 0, byHistories: 0, equivalent: 0, survived: 0 };
  totals.set(file, total);
  return total;
};

const judge = async (mutant: Mutant): Promise<void> => {
  const total = totalOf(short(mutant.file));
  total.broken += 1;
  const { rows, histories } = await redWith(mutant);
  if (rows.length > 0) total.byCases += 1;
  if (histories) total.byHistories += 1;
  const killers = [...rows, ...(histories ? ["histories"] : [])].join(", ");
  const reason = explained[keyOf(mutant)];
  if (killers) return console.log(`killed      ${nameOf(mutant)}  by ${killers}`);
  if (reason) {
    total.equivalent += 1;
    return console.log(`equivalent  ${nameOf(mutant)}  ${reason}`);
  }
  total.survived += 1;
  console.log(`SURVIVED    ${nameOf(mutant)}\n            "${keyOf(mutant)}"`);
};

const wanted = process.argv[2] ?? "";
const mutants = allMutants().filter((mutant) => nameOf(mutant).includes(wanted));
const sound = await redWith();
if (sound.histories || sound.rows.length > 0) throw new Error(`red before anything is broken: ${sound.rows.join()}`);
for (const mutant of mutants) await judge(mutant);
rmSync(bundles, { recursive: true, force: true });
console.table(Object.fromEntries(totals));
const survived = [...totals.values()].reduce((sum, total) => sum + total.survived, 0);
console.log(`${mutants.length} rules broken, ${survived} of them unnoticed`);
if (survived > 0) process.exitCode = 1;
