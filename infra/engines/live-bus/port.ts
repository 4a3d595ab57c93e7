import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";

/** Hints between processes, for current subscribers only. The state is stored elsewhere; a reader that must not miss a change also polls there. */
export type LiveBus = {
  /** Resolves when the hint is sent. While the bus is down the hint is dropped without an error. A hint above 7900 bytes is an error. */
  publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]): Promise<void>;
  /** Subscribes to hints from now on, including those of this process. Returns a function that unsubscribes. */
  subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void): () => void;
  close(): Promise<void>;
};
