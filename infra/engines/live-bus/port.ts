import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";

/**
 * Hints between processes: only current subscribers get them. The truth is stored elsewhere; whoever must not miss a change
 * polls there from time to time.
 */
export type LiveBus = {
  /** Resolves when the hint is sent; while the bus is down it is dropped, never thrown. Keep it small: above 7900 bytes it is an error. */
  publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]): Promise<void>;
  /** Hears what is published from now on, also by this process. Returns how to stop. */
  subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void): () => void;
  close(): Promise<void>;
};
