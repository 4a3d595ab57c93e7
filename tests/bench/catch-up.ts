import { benchReadModels } from "./bench-read-models.ts";

/** Brings all read models from nothing to the head of the log, with their indexes and durable commits, as a live process does it. */
export const catchUpBench = (args: string[]): Promise<void> =>
  benchReadModels({ name: "catch-up", reference: "0.12 to 0.24 (4 tables)", target: "0.20", args });
