import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { CaughtUp } from "../port.ts";
import { messages } from "./messages.ts";
import { laterOf, toPosition } from "./position.ts";
import type { ReaderOptions } from "./reader.ts";
import { readEvent } from "./recorded.ts";
import { subscribeRequest } from "./requests.ts";
import { pause } from "#infra/pause.ts";
import { backOff, isUnavailable } from "./unavailable.ts";

export type SubscriptionOptions = { after: Position | undefined; prefixes: string[] | undefined; signal: AbortSignal };

/** Longest pause between two attempts while the server is away, in ms. */
const longestPauseMs = 5000;

/**
 * Follows the log after a position, in groups. The client never reopens a subscription. This function resumes after the last event, or after the
 * filter's checkpoint if that is later.
 *
 * @param prefixes as they are named on the server.
 */
export async function* subscription(
  { connection, names, callMs }: Omit<ReaderOptions, "patienceMs">,
  { after, prefixes, signal }: SubscriptionOptions,
): AsyncGenerator<(Recorded | CaughtUp)[]> {
  let place = after;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const request = subscribeRequest(place, prefixes);
      for await (const handful of messages(connection, request, { silenceMs: callMs, live: true, signal })) {
        failures = 0;
        const items: (Recorded | CaughtUp)[] = [];
        for (const message of handful) {
          const read = readEvent(message, names);
          const checkpoint = message.getCheckpoint();
          if (read) place = read.position;
          if (checkpoint)
            place = laterOf(place, toPosition(checkpoint.getCommitPosition(), checkpoint.getPreparePosition()));
          if (read?.event) items.push(read.event);
          if (message.hasCaughtUp()) items.push({ caughtUp: true, position: place });
        }
        if (items.length > 0) yield items;
        if (signal.aborted) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnavailable(error)) throw error;
    }
    await pause(backOff(failures, longestPauseMs), signal);
  }
}
