import { createCopiedHistory } from "./copied-history.ts";
import { startBenchDatabase } from "./database.ts";
import { fillLog } from "./fill-log.ts";
import { interleave, ratio } from "./measure.ts";
import { openReadModels } from "./read-models.ts";
import { readModelsAlone } from "./read-models-alone.ts";
import { printCircumstances, printTable, range } from "./table.ts";

type Bench = { name: "catch-up" | "rebuild"; reference: string; target: string; args: string[] };

export const numberOf = (args: string[], option: string, otherwise: number): number => {
  const at = args.indexOf(option);
  return at < 0 ? otherwise : Number(args[at + 1]);
};

/** `--events` and `--rounds`: how much each side does in a turn, and how often. `--flat-to` holds the memory against that of a log of so many events. */
export async function benchReadModels({ name, reference, target, args }: Bench): Promise<void> {
  const database = await startBenchDatabase();
  const readModels = openReadModels(database.url);
  try {
    console.log(`${name} of all read models, fsync on`);
    printCircumstances();
    const events = await fillLog(database.url, numberOf(args, "--events", 100_000));
    const work = name === "rebuild" ? readModels.rebuild : readModels.catchUp;
    const alone = await readModelsAlone(database.url, name);
    const copied = await createCopiedHistory(database.url);
    const sides = [
      { name, round: async () => events / (await work()) },
      { name: "COPY", round: () => copied.round() },
    ];
    const [own, copy] = await interleave(sides, numberOf(args, "--rounds", 5));
    await copied.close();
    printTable(
      [
        "events",
        "k events/s",
        "COPY of history k rows/s",
        "of COPY",
        "reference of COPY",
        "to reach",
        "alone: Node us an event",
        "MiB at most",
      ],
      [
        [
          String(events),
          range(own!, 1, 1000),
          range(copy!, 1, 1000),
          range(ratio(own!, copy!), 3),
          reference,
          target,
          ((alone.processorSeconds / events) * 1e6).toFixed(0),
          String(alone.mib),
        ],
      ],
    );
    const more = numberOf(args, "--flat-to", 0);
    if (more > 0) printMemory({ events, mib: alone.mib }, await memoryAt(more, name));
    console.log();
  } finally {
    await readModels.close();
    await database.stop();
  }
}

type Memory = { events: number; mib: number };

/** The most memory with another log, in a process and a database of its own. */
async function memoryAt(count: number, work: Bench["name"]): Promise<Memory> {
  const database = await startBenchDatabase();
  try {
    const events = await fillLog(database.url, count);
    return { events, mib: (await readModelsAlone(database.url, work)).mib };
  } finally {
    await database.stop();
  }
}

/** So much more may a longer log take before its memory is not called flat. */
const flatWithin = 1.1;

function printMemory(few: Memory, many: Memory): void {
  const of = many.mib / few.mib;
  printTable(
    ["events", "MiB at most", "of that of the shorter log", "flat (within 1.1)"],
    [
      [String(few.events), String(few.mib), "", ""],
      [String(many.events), String(many.mib), of.toFixed(2), of <= flatWithin ? "yes" : "no"],
    ],
  );
}
