import type { Redis } from "ioredis";
import { v4 } from "uuid";
import { isOneTimeKey, lifeMsOf, type OneTimeKeys, type OneTimeKind } from "./port.ts";

export const prefixOf = (kind: OneTimeKind): string => `cylindra:one-time:${kind}:`;
const nameOf = (kind: OneTimeKind, key: string): string => `${prefixOf(kind)}${key.toLowerCase()}`;

/**
 * One-time keys in Redis, or in `spare` while Redis is away, so that people can still sign in. Redis expires keys by its own clock, but `now` decides
 * whether a key is too old.
 */
export const createRedisOneTimeKeys = (redis: Redis, spare: OneTimeKeys, now: () => Date): OneTimeKeys => ({
  async put(kind, secret) {
    const key = v4();
    const life = lifeMsOf(kind);
    const value = `${now().getTime() + life} ${secret}`;
    try {
      await redis.set(nameOf(kind, key), value, "PX", life);
      return key;
    } catch {
      return spare.put(kind, secret);
    }
  },
  async once(kind, key) {
    try {
      return (await redis.set(nameOf(kind, key), `${now().getTime()} `, "PX", lifeMsOf(kind), "NX")) === "OK";
    } catch {
      return spare.once(kind, key);
    }
  },
  async take(kind, key) {
    if (!isOneTimeKey(key)) return undefined;
    const value = await redis.getdel(nameOf(kind, key)).catch(() => null);
    if (value === null) return spare.take(kind, key);
    const gap = value.indexOf(" ");
    return Number(value.slice(0, gap)) > now().getTime() ? value.slice(gap + 1) : undefined;
  },
});
