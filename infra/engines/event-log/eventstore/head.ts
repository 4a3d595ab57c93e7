import type { Position } from "#contracts/streams/position.ts";
import { pause } from "#infra/pause.ts";
import type { KnownHead } from "../port.ts";
import { lives, messages } from "./messages.ts";
import { order } from "./position.ts";
import { readEvent } from "./recorded.ts";
import type { ReaderOptions } from "./reader.ts";
import { readBackwardsRequest } from "./requests.ts";
import { persistently } from "./unavailable.ts";

/** Shares one search among callers. A caller that comes during a search waits for the next one, which also finds newer events. */
function sharedLook<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const current = look().finally(() => {
      if (running === current) running = undefined;
    });
    return (running = current);
  };
  return () => {
    if (!running) return begin();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}

export type Head = {
  /** The tenant's last event at the time of the call. */
  find(): Promise<Position | undefined>;
  /** The last position that was found, if the server responds. A new search starts in the background. */
  known(): Promise<KnownHead>;
};

/** No limit for the backwards read. The read stops at the first matching event. */
const asMany = Number.MAX_SAFE_INTEGER;
type Look = { count: number; prefixes?: string[] };
/** How long a request for the known position waits for the current one, in ms. */
const soonMs = 200;
type Found = { head: Position | undefined; end: Position; at: number };

/**
 * Finds the tenant's last event by reading backwards from the end. On a shared server, the server skips later events of other programs. Simultaneous
 * callers share a search.
 */
export function createHead({ connection, names, callMs, patienceMs }: ReaderOptions): Head {
  const { prefixes: ownPrefixes } = names;
  // Usually the last event of all is the tenant's, or it is the same as in the last search.
  const last: Look = { count: 1 };
  const further: Look[] = ownPrefixes
    ? [1, asMany].map((count) => ({ count, prefixes: ownPrefixes }))
    : [{ count: asMany }];
  let latest: Found | undefined;

  async function* look(looks: readonly Look[]): AsyncGenerator<Position | undefined> {
    const before = latest;
    let end: Position | undefined;
    const remember = (head: Position | undefined): Position | undefined => {
      if (end !== undefined && (!latest || order(end) >= order(latest.end)))
        latest = { head, end, at: performance.now() };
      return head;
    };
    for (const { count, prefixes } of looks) {
      const request = readBackwardsRequest(count, prefixes);
      const looking = prefixes !== undefined;
      let isNothing = true;
      for await (const handful of messages(connection, request, { silenceMs: callMs, looking })) {
        for (const message of handful) {
          const read = readEvent(message, names);
          if (!read) continue;
          isNothing = false;
          end ??= read.position;
          const passedBefore = before !== undefined && order(read.position) <= order(before.end);
          if (!read.event && !passedBefore) continue;
          yield remember(read.event ? read.position : before?.head);
          return;
        }
      }
      if (looking && isNothing) break;
    }
    yield remember(undefined);
  }

  const find = sharedLook(async () => {
    for await (const head of persistently(patienceMs, () => look([last, ...further]))) return head;
    return undefined;
  });

  return {
    find,
    async known() {
      await lives(connection, callMs);
      const finding = find();
      const before = latest;
      if (!before) return { position: await finding, ageMs: 0 };
      const recent = finding.then(
        (position) => ({ position, ageMs: 0 }),
        () => undefined,
      );
      const soon = await Promise.race([recent, pause(soonMs).then(() => undefined)]);
      return soon ?? { position: before.head, ageMs: performance.now() - before.at };
    },
  };
}
