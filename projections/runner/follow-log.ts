import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp } from "#infra/engines/event-log/port.ts";
import { inBatches } from "./in-batches.ts";

/** The stored log, or the one that converts older events. */
type Followed = {
  subscribe(options: { after: Position | undefined; signal: AbortSignal }): AsyncIterable<Recorded | CaughtUp>;
};

export type FollowOptions = {
  after: Position | undefined;
  /** Maximum number of events per batch. */
  size: number;
  signal: AbortSignal;
};

/**
 * Reads the log in batches after a position and continues live until `signal` aborts. If the caller leaves the loop, the reading ends first, because
 * a waiting iterator would return only with the next event.
 */
export async function* followLog(
  log: Followed,
  { after, size, signal }: FollowOptions,
): AsyncGenerator<(Recorded | CaughtUp)[]> {
  const leaving = new AbortController();
  const items = log.subscribe({ after, signal: AbortSignal.any([signal, leaving.signal]) });
  const batches = inBatches(items, size);
  try {
    for (;;) {
      const next = await batches.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    leaving.abort();
    await batches.return(undefined);
  }
}
