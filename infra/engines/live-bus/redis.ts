import type { Redis } from "ioredis";
import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";
import { closeRedis, createRedis } from "#infra/engines/redis/connect-redis.ts";
import { hintText, readHint } from "./hint-text.ts";
import type { LiveBus } from "./port.ts";

export type RedisLiveBusOptions = { url: string; mark?: string; onError: (error: Error) => void };

/**
 * The live bus on Redis' PUBLISH and SUBSCRIBE. All databases of a Redis share the channels, so the channel's name holds the database number and the
 * tenant. This separates installations and tenants on one Redis.
 *
 * @param options.mark names the tenant; empty or absent for the only one, or the platform's own
 */
export function createRedisLiveBus({ url, mark = "", onError }: RedisLiveBusOptions): LiveBus {
  const listeners = new Set<(text: string) => void>();
  const speaker = createRedis({ url, name: "live-speaker", onError, patienceMs: 2000 });
  const channel = ["cylindra:live", speaker.options.db ?? 0, ...(mark && [mark])].join(":");
  let listener: Redis | undefined;

  const listen = (): void => {
    if (listener) return;
    listener = createRedis({ url, name: "live-listener", onError });
    listener.on("message", (_channel, text) => listeners.forEach((hear) => hear(text)));
    // One call is enough: the client subscribes again after each reconnect. It fails only when the bus is closed first.
    listener.subscribe(channel).catch(() => undefined);
  };

  return {
    async publish<T extends LiveTopic>(topic: T, payload: LiveTopics[T]) {
      const text = hintText(topic, payload);
      // A failed hint is dropped. Receivers also poll.
      await speaker.publish(channel, text).catch(() => undefined);
    },
    subscribe<T extends LiveTopic>(topic: T, hear: (payload: LiveTopics[T]) => void) {
      const onMessage = (text: string): void => {
        const payload = readHint(topic, text);
        if (payload) hear(payload);
      };
      listeners.add(onMessage);
      listen();
      return () => void listeners.delete(onMessage);
    },
    async close() {
      listeners.clear();
      await Promise.all([closeRedis(speaker), listener && closeRedis(listener)]);
    },
  };
}
