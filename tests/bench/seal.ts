import { verifyConsistency, verifyInclusion } from "#contracts/seals/merkle.ts";
import { numberOf } from "./bench-read-models.ts";
import { startBenchDatabase } from "./database.ts";
import { fillLog } from "./fill-log.ts";
import { interleave, ratio } from "./measure.ts";
import { openReadModels } from "./read-models.ts";
import { openSealing } from "./seal-log.ts";
import { printCircumstances, printTable, range } from "./table.ts";

/**
 * Seals a log, and brings the read models up from the same one in turns. `--events` and `--rounds` as of catch-up; `--more` is how many
 * events come between a proof and its checking.
 */
export async function sealBench(args: string[]): Promise<void> {
  const database = await startBenchDatabase();
  const readModels = openReadModels(database.url);
  const sealing = openSealing(database);
  try {
    console.log("sealing of the log beside catch-up of all read models, fsync on");
    printCircumstances();
    const events = await fillLog(database.url, numberOf(args, "--events", 100_000));
    const seal = async (): Promise<number> => {
      await sealing.forget();
      return (await sealing.sealTo(events)).seconds;
    };
    const sides = [
      { name: "seal", round: async () => ((await seal()) / events) * 1e6 },
      { name: "catch-up", round: async () => ((await readModels.catchUp()) / events) * 1e6 },
    ];
    const [own, catchUp] = await interleave(sides, numberOf(args, "--rounds", 5));
    const perSecond = { ...own!, ...{ median: 1e6 / own!.median, low: 1e6 / own!.high, high: 1e6 / own!.low } };
    printTable(
      ["events", "sealed k events/s", "us an event", "catch-up us an event", "share of catch-up", "at most"],
      [
        [
          String(events),
          range(perSecond, 1, 1000),
          range(own!, 1),
          range(catchUp!, 1),
          range(ratio(own!, catchUp!), 3),
          "0.15",
        ],
      ],
    );
  } finally {
    await Promise.all([readModels.close(), sealing.close()]);
    await database.stop();
  }
  await proofsAfter(numberOf(args, "--more", 1_000_000));
}

const BEFORE = 100_000;

/** Takes a checkpoint and a proof, seals many more events, and checks both against the tree of then. */
async function proofsAfter(more: number): Promise<void> {
  if (more === 0) return;
  const database = await startBenchDatabase();
  const sealing = openSealing(database);
  const { reader } = sealing;
  try {
    const size = await fillLog(database.url, BEFORE + more);
    const index = 54_321;
    const old = await sealing.sealTo(BEFORE);
    const proof = await reader.inclusion(index, BEFORE);
    const now = await sealing.sealTo(size);
    const begin = performance.now();
    const later = await reader.inclusion(index, size);
    const consistency = await reader.consistency(BEFORE, size);
    const ms = performance.now() - begin;
    const checks = {
      "the old proof in the old tree": verifyInclusion({
        index,
        size: BEFORE,
        leaf: later.leafHash,
        proof: proof.proof,
        root: old.root,
      }),
      "the old tree in the new one": verifyConsistency({
        first: BEFORE,
        firstRoot: old.root,
        size,
        root: now.root,
        proof: consistency,
      }),
      "a new proof in the new tree": verifyInclusion({
        index,
        size,
        leaf: proof.leafHash,
        proof: later.proof,
        root: now.root,
      }),
    };
    console.log(
      `\na checkpoint at ${BEFORE} and a proof, ${size - BEFORE} events later (two proofs read in ${ms.toFixed(0)} ms)`,
    );
    printTable(
      ["check", "holds"],
      Object.entries(checks).map(([name, holds]) => [name, holds ? "yes" : "NO"]),
    );
    console.log(`sealed ${((size - BEFORE) / now.seconds / 1000).toFixed(1)} k events/s\n`);
    if (Object.values(checks).includes(false)) process.exitCode = 1;
  } finally {
    await sealing.close();
    await database.stop();
  }
}
