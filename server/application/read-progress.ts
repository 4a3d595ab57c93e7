import type { Position } from "#contracts/streams/position.ts";

/** Progress of the read models. */
export type ReadProgress = {
  /** Position that all read models have reached, or `undefined` before the first event. */
  reached(): Promise<Position | undefined>;
  /** Waits until the read models reach a position. `false` after a timeout of `ms`, at most 2000 for requests (rules §1). */
  waitFor(position: Position, ms: number): Promise<boolean>;
};
