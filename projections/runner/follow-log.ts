import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp } from "#infra/engines/event-log/port.ts";
import { inBatches } from "./in-batches.ts";

/** The bare log, or the one that lifts older events. */
type Followed = {
  subscribe(options: { after: Position | undefined; signal: AbortSignal }): AsyncIterable<Recorded | CaughtUp>;
};

export type FollowOptions = {
  after: Position | undefined;
  /** Most events of a batch. */
  size: number;
  signal: AbortSignal;
};

/**
 * Reads the log in batches after a position and goes on live until `signal` aborts. Who leaves the loop, by an error for example, ends the
 * reading first: an iterator that waits for the log would return only with the next event.
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
