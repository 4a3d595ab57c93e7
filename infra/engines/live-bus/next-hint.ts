import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import type { LiveBus } from "./port.ts";

export type NextHint = { promise: Promise<void>; cancel(): void };

/**
 * Waits for the next hint of a topic, at most `ms`. Create it before you check the state, so that a change between check and wait is not missed.
 * Cancel it if the check was enough.
 */
export function nextHint<T extends LiveTopic>(
  { bus, topic, heard: isMeant = () => true }: { bus: LiveBus; topic: T; heard?: (payload: LiveTopics[T]) => boolean },
  ms: number,
): NextHint {
  let cancel = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(() => cancel(), ms);
    const stop = bus.subscribe(topic, (payload) => {
      if (isMeant(payload)) cancel();
    });
    cancel = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
  });
  return { promise, cancel };
}
