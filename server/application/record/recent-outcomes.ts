import type { FirstOutcome, Route } from "#contracts/commands/record.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Scanned } from "../reference.ts";

/**
 * Outcome of a command and where it is recorded. `position` is unknown if only the read models have it, and `scanned` is absent if the command was
 * not a scan.
 */
export type StandingOutcome = {
  first: FirstOutcome;
  scanned?: Scanned;
  route?: Route;
  stream: string;
  revision: number;
  position?: Position;
};

/** The latest outcomes of this process, by command id. They find an id that is used again for another cylinder before the read models have it. */
export type RecentOutcomes = {
  get(commandId: string): StandingOutcome | undefined;
  set(commandId: string, outcome: StandingOutcome): void;
};

/** Many times more than the read models are ever behind. */
const capacity = 20_000;

export const createRecentOutcomes = (): RecentOutcomes => {
  // Two halves, and the older one is dropped as a whole. Deleting the oldest entry of one map would scan all earlier deletions.
  let newer = new Map<string, StandingOutcome>();
  let older = newer;
  return {
    get: (commandId) => newer.get(commandId) ?? older.get(commandId),
    set: (commandId, outcome) => {
      newer.set(commandId, outcome);
      if (newer.size < capacity / 2) return;
      older = newer;
      newer = new Map();
    },
  };
};
