import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createReconnect } from "#client/state/live/reconnect.ts";
import { live, worthSaying } from "#client/state/live/live.ts";

let tries = 0;
/** No shorter and no longer than the wait itself. */
const middle = () => 0.5;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  tries = 0;
  Object.assign(live, { up: false, everUp: true, downSince: undefined, attempt: 0, nextTryAt: undefined });
});
afterEach(() => vi.useRealTimers());

describe("coming back to the live channel", () => {
  it("tells when the next try begins, each time after a longer wait up to the longest", () => {
    const reconnect = createReconnect(() => (tries += 1), middle);
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      reconnect.later();
      waits.push((live.nextTryAt ?? 0) - Date.now());
      vi.advanceTimersToNextTimer();
      expect(live).toMatchObject({ attempt: n + 1, nextTryAt: undefined, downSince: 0 });
    }
    expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
    expect(tries).toBe(5);
  });

  it("spreads the screens of a house over half of a wait to either side", () => {
    for (const [random, wait] of [
      [0, 500],
      [0.99, 1490],
    ] as const) {
      live.attempt = 0;
      createReconnect(
        () => undefined,
        () => random,
      ).later();
      expect(live.nextTryAt).toBe(wait);
    }
  });

  it("tries at once when it is asked to, and once only", () => {
    const reconnect = createReconnect(() => (tries += 1), middle);
    reconnect.later();
    reconnect.now();
    reconnect.now();
    vi.runAllTimers();
    expect([tries, live.nextTryAt]).toEqual([1, undefined]);
  });

  it("knows of nothing lost once it succeeded", () => {
    const reconnect = createReconnect(() => (tries += 1), middle);
    reconnect.later();
    reconnect.succeeded();
    vi.runAllTimers();
    expect(tries).toBe(0);
    expect(live).toEqual({ up: true, everUp: true, downSince: undefined, attempt: 0, nextTryAt: undefined });
  });

  it("is not worth a word in its first two seconds", () => {
    expect([undefined, 0].map((since) => worthSaying(since, 1999))).toEqual([false, false]);
    expect(worthSaying(0, 2000)).toBe(true);
  });
});
