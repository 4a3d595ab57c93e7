import type { Position } from "#contracts/wire/position.ts";
import { messages } from "./messages.ts";
import { order } from "./position.ts";
import { readEvent } from "./recorded.ts";
import type { ReaderOptions } from "./reader.ts";
import { readBackwardsRequest } from "./requests.ts";
import { persistently } from "./unavailable.ts";

export type Head = () => Promise<Position | undefined>;

/**
 * Finds the tenant's last event from the end backwards. What the server and other tenants have written behind it is passed over once:
 * the next look ends where the one before began.
 */
export function createHead({ connection, names, callMs, patienceMs }: ReaderOptions): Head {
  let known: { head: Position | undefined; end: Position } | undefined;

  async function* look(): AsyncGenerator<Position | undefined> {
    const before = known;
    let end: Position | undefined;
    const found = (head: Position | undefined): Position | undefined => {
      if (end !== undefined && (!known || order(end) >= order(known.end))) known = { head, end };
      return head;
    };
    // Mostly the last event of all is the tenant's; otherwise as many as it takes, until it is left off.
    for (const count of [1, Number.MAX_SAFE_INTEGER]) {
      for await (const handful of messages(connection, readBackwardsRequest(count), { silenceMs: callMs })) {
        for (const message of handful) {
          const placed = readEvent(message, names);
          if (!placed) continue;
          end ??= placed.position;
          const passedBefore = before !== undefined && order(placed.position) <= order(before.end);
          if (!placed.event && !passedBefore) continue;
          yield found(placed.event ? placed.position : before?.head);
          return;
        }
      }
    }
    yield found(undefined);
  }

  return async () => {
    for await (const head of persistently(patienceMs, look)) return head;
    return undefined;
  };
}
