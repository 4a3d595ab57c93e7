import type { Position } from "#contracts/streams/position.ts";

/** How far the read models have come. */
export type ReadProgress = {
  /** The position that all read models have reached; `undefined` before the first event. */
  reached(): Promise<Position | undefined>;
  /** Waits until the read models have reached a position; `false` when that takes longer. `ms` at most 2000 for requests (rules §1). */
  waitFor(position: Position, ms: number): Promise<boolean>;
};
