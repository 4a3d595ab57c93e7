import { numberOf } from "./bench-read-models.ts";
import { startBenchDatabase } from "./database.ts";
import { fillLog } from "./fill-log.ts";
import { sample } from "./measure.ts";
import { readModelsAlone, type Alone, type Heap } from "./read-models-alone.ts";
import { printCircumstances, printTable, range } from "./table.ts";

const heaps: readonly Heap[] = ["as it runs", "not bounded", "full room for new objects"];

/** Memory and processor time of a rebuild with and without each measure that bounds its memory, in processes of their own, in turn. */
export async function heapBench(args: string[]): Promise<void> {
  const database = await startBenchDatabase();
  try {
    console.log("memory of a rebuild, with and without what bounds it");
    printCircumstances();
    const events = await fillLog(database.url, numberOf(args, "--events", 100_000));
    const runs = new Map<Heap, Alone[]>(heaps.map((heap) => [heap, []]));
    for (let round = 0; round < numberOf(args, "--rounds", 5); round++)
      for (const [heap, alone] of runs) alone.push(await readModelsAlone(database.url, "rebuild", heap));
    printTable(
      ["heap", "events", "MiB at most", "Node us an event"],
      [...runs].map(([heap, alone]) => [
        heap,
        String(events),
        figure(alone.map(({ mib }) => mib)),
        figure(alone.map(({ processorSeconds }) => (processorSeconds / events) * 1e6)),
      ]),
    );
  } finally {
    await database.stop();
  }
}

const figure = (values: number[]): string => range(sample("", values), 0);
