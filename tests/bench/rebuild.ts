import { benchReadModels } from "./bench-read-models.ts";

/** Builds all read models again beside the live ones and swaps them in. */
export const rebuildBench = (args: string[]): Promise<void> =>
  benchReadModels({ name: "rebuild", reference: "0.34 to 0.46 (4 tables)", target: "0.35", args });
