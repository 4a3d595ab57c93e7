import type { Position } from "#contracts/streams/position.ts";
import { pause } from "#infra/pause.ts";
import type { KnownHead } from "../port.ts";
import { lives, messages } from "./messages.ts";
import { order } from "./position.ts";
import { readEvent } from "./recorded.ts";
import type { ReaderOptions } from "./reader.ts";
import { readBackwardsRequest } from "./requests.ts";
import { persistently } from "./unavailable.ts";

/** Shares a look among those who ask at once: who comes while one is under way waits for the next, because what it wants may have come too late for this one. */
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
  /** The place that was found last, from a server that answers; it is looked for meanwhile. */
  known(): Promise<KnownHead>;
};

/** As many events backwards as it takes; the read is left off at the first that counts. */
const asMany = Number.MAX_SAFE_INTEGER;
type Look = { count: number; prefixes?: string[] };
/** So long a question for the known place waits for the place of now, in ms. */
const soonMs = 200;
type Found = { head: Position | undefined; end: Position; at: number };

/**
 * Finds the tenant's last event from the end backwards. On a shared server the server itself passes over what others have written behind it, and
 * those who ask at once share a look.
 */
export function createHead({ connection, names, callMs, patienceMs }: ReaderOptions): Head {
  const { prefixes: ownPrefixes } = names;
  // Mostly the last event of all is the tenant's, or it is the one of the look before.
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
