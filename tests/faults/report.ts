import { faultKinds } from "./faults.ts";
import type { FullDisk } from "./full-disk.ts";
import { commandOf, type FaultRunOptions } from "./options.ts";
import type { SeedResult } from "./play-seed.ts";

/** One line of the full disk, with what was wrong; answers whether something was. */
export function printFullDisk(disk: FullDisk): boolean {
  if ("skipped" in disk) {
    console.log(`full disk: skipped, because ${disk.skipped}`);
    return false;
  }
  const { wrong, answers, acknowledged } = disk;
  const facts = Object.entries(answers).map(([answer, times]) => `${times} × ${answer}`);
  console.log(
    `full disk: ${wrong.length === 0 ? "right" : "WRONG"} (${facts.join(", ")}; ${acknowledged} acknowledged)`,
  );
  for (const line of wrong) console.log(`  wrong: ${line}`);
  return wrong.length > 0;
}

/** One line a seed; a failing one with what was wrong, what was done to it, and how to do it again. */
export function printSeed(options: FaultRunOptions, result: SeedResult): void {
  const { seed, injected, wrong, acknowledged, repeats, events, resumed, seconds } = result;
  const facts = `${injected.length} faults, ${acknowledged} outcomes, ${repeats} repeats, ${events} events, ${resumed} resumptions`;
  console.log(`seed ${seed} on ${options.log}: ${wrong.length === 0 ? "right" : "WRONG"} (${facts}, ${seconds} s)`);
  if (wrong.length === 0) return;
  for (const line of wrong.slice(0, 20)) console.log(`  wrong: ${line}`);
  if (wrong.length > 20) console.log(`  and ${wrong.length - 20} more`);
  for (const line of result.story) console.log(`  ${line}`);
  console.log(`  again: ${commandOf(options, seed)}`);
}

/** The table of a run: how often each fault really was injected. */
export function printSum(options: FaultRunOptions, results: readonly SeedResult[]): void {
  const injected = results.flatMap((result) => result.injected);
  const sum = (of: (result: SeedResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  console.log(`\n| fault (log on ${options.log}) | times |\n|---|---|`);
  for (const name of Object.keys(faultKinds)) {
    const times = injected.filter((each) => each === name).length;
    if (times > 0) console.log(`| ${name} | ${times} |`);
  }
  console.log(`| **all** | **${injected.length}** |`);
  const failed = results.filter(({ wrong }) => wrong.length > 0).map(({ seed }) => seed);
  console.log(
    `\n${results.length} seeds, ${injected.length} faults, ${sum(({ acknowledged }) => acknowledged)} acknowledged outcomes, ` +
      `${sum(({ repeats }) => repeats)} calls repeated, ${sum(({ events }) => events)} events; ` +
      (failed.length === 0 ? "none wrong" : `WRONG: seeds ${failed.join(", ")}`),
  );
}
