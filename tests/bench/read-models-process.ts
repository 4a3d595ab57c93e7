import { boundHeap } from "#projections/runner/bound-heap.ts";
import type { Alone } from "./read-models-alone.ts";
import { openReadModels } from "./read-models.ts";

/*
 * Brings all read models up once, alone in a process, and tells its parent what that took. Who fills the log is somebody else, so that the
 * memory is that of the work.
 */
const [connectionString = "", work = "rebuild", heap] = process.argv.slice(2);
if (heap !== "not bounded") boundHeap();
const readModels = openReadModels(connectionString);
const seconds = await (work === "rebuild" ? readModels.rebuild() : readModels.catchUp());
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const processorSeconds = (userCPUTime + systemCPUTime) / 1e6;
process.send?.({ seconds, processorSeconds, mib: Math.round(maxRSS / 1024) } satisfies Alone);
await readModels.close();
process.disconnect?.();
