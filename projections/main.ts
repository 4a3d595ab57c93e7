import { openRole } from "#infra/process/role.ts";
import { boundHeap } from "./runner/bound-heap.ts";
import { startProjections } from "./start-projections.ts";

boundHeap();
await startProjections(await openRole("projections"));
