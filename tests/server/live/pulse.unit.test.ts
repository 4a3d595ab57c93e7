import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRateLimiter } from "#server/live/boards/rate-limiter.ts";
import { createPulse, type PulseParts } from "#server/live/pulse.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Times at which news is told in 4 s while hints come every 10 ms until `hintsUntil`; each look takes as many ms as `takes` says. */
const toldAt = async (takes: (look: number) => number, hintsUntil = 4000): Promise<number[]> => {
  const told: number[] = [];
  const pace = createRateLimiter(10, 1000);
  let looks = 0;
  let under: { until: number; done(): void } | undefined;
  const tenant = {
    events: { order: BigInt, head: async () => undefined },
    progress: { reached: async () => undefined },
    clock: { moves: false },
  } as unknown as PulseParts["tenant"];
  const pulse = createPulse({
    tenant,
    now: () => new Date(),
    look: async () => {
      await new Promise<void>((done) => {
        under = { until: performance.now() + takes(looks++), done };
      });
      await pace();
      told.push(performance.now());
    },
    isWatched: () => true,
    isOpen: () => false,
    beat: () => undefined,
    second: async () => undefined,
    missed: () => undefined,
    sweep: async () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  for (let ms = 1; ms <= 4000; ms += 1) {
    if (ms % 10 === 0 && ms <= hintsUntil) pulse.hinted(String(ms));
    if (under && performance.now() >= under.until) {
      under.done();
      under = undefined;
    }
    await vi.advanceTimersByTimeAsync(1);
  }
  pulse.close();
  return told;
};

it.each([
  ["one look in eleven is slow", (look: number) => (look % 11 === 0 ? 108 : 1)],
  ["all are fast", () => 1],
  ["all are slow", () => 90],
])("tells counts at most ten times in any second, where %s", async (_name, takes) => {
  const told = await toldAt(takes);
  const busiest = Math.max(...told.map((from) => told.filter((at) => at >= from && at < from + 1000).length));
  expect(busiest).toBeLessThanOrEqual(10);
  expect(told.length).toBeGreaterThan(15);
});

it("looks again by itself when a hint came during a look that took long", async () => {
  const [first = 0, second = 0] = await toldAt(() => 450, 400);
  expect(second - first).toBeLessThan(600);
});
