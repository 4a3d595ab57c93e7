import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import type { LiveBus } from "./port.ts";

export type NextHint = { promise: Promise<void>; cancel(): void };

/**
 * The next hint of a topic, or the end of `ms`, whichever comes first. Made before a look at the truth, so that nothing that happens
 * between look and wait is waited out; cancelled when the look was enough.
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
