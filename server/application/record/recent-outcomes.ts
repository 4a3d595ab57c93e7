import type { FirstOutcome } from "#contracts/commands/record.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { Scanned } from "../reference.ts";

/**
 * How a command went, and where it stands. `position` is unknown where only the read models tell of it, `scanned` absent where the command was no
 * scan.
 */
export type StandingOutcome = {
  first: FirstOutcome;
  scanned?: Scanned;
  stream: string;
  revision: number;
  position?: Position;
};

/**
 * The outcomes that this process gave last, by command id. A command's own cylinder knows it from its stream; an id that is used again for
 * another cylinder is found here until the read models have it.
 */
export type RecentOutcomes = {
  get(commandId: string): StandingOutcome | undefined;
  set(commandId: string, outcome: StandingOutcome): void;
};

/** Many times what the read models lag behind. */
const capacity = 20_000;

export const createRecentOutcomes = (): RecentOutcomes => {
  // Two halves, the older one forgotten whole: to delete the oldest of one map means to step over all that were deleted before it.
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
