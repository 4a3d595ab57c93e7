import type { Position } from "#contracts/streams/position.ts";
import { messages } from "./messages.ts";
import { order } from "./position.ts";
import { readEvent } from "./recorded.ts";
import type { ReaderOptions } from "./reader.ts";
import { readBackwardsRequest } from "./requests.ts";
import { persistently } from "./unavailable.ts";

export type Head = () => Promise<Position | undefined>;

/** As many events backwards as it takes; the read is left off at the first that counts. */
const asMany = Number.MAX_SAFE_INTEGER;
type Look = { count: number; prefixes?: string[] };

/**
 * Finds the tenant's last event from the end backwards. What the server and other tenants have written behind it is passed over once,
 * on a shared server by the server itself: the next look ends where the one before began.
 */
export function createHead({ connection, names, callMs, patienceMs }: ReaderOptions): Head {
  const { prefixes: own } = names;
  // Mostly the last event of all is the tenant's.
  const near: Look[] = [{ count: 1 }, { count: asMany }];
  const far: Look[] = own ? [{ count: 1 }, { count: 1, prefixes: own }, { count: asMany, prefixes: own }] : near;
  let known: { head: Position | undefined; end: Position } | undefined;

  async function* look(): AsyncGenerator<Position | undefined> {
    const before = known;
    let end: Position | undefined;
    const found = (head: Position | undefined): Position | undefined => {
      if (end !== undefined && (!known || order(end) >= order(known.end))) known = { head, end };
      return head;
    };
    for (const { count, prefixes } of before ? near : far) {
      const request = readBackwardsRequest(count, prefixes);
      const looking = prefixes !== undefined;
      let isNothing = true;
      for await (const handful of messages(connection, request, { silenceMs: callMs, looking })) {
        for (const message of handful) {
          const placed = readEvent(message, names);
          if (!placed) continue;
          isNothing = false;
          end ??= placed.position;
          const passedBefore = before !== undefined && order(placed.position) <= order(before.end);
          if (!placed.event && !passedBefore) continue;
          yield found(placed.event ? placed.position : before?.head);
          return;
        }
      }
      if (looking && isNothing) break;
    }
    yield found(undefined);
  }

  return async () => {
    for await (const head of persistently(patienceMs, look)) return head;
    return undefined;
  };
}
