import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPaces } from "#projections/runner/pace.ts";

const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Milliseconds of a rest after so much work. */
const restOf = async (rest: Promise<void>, most = 5000): Promise<number> => {
  const began = Date.now();
  let endedAt: number | undefined;
  void rest.then(() => (endedAt = Date.now()));
  await vi.advanceTimersByTimeAsync(most);
  return (endedAt ?? Number.NaN) - began;
};

describe("a tenant that catches up", () => {
  it("rests as long as it worked, a second at most, while another tenant is live", async () => {
    const of = createPaces(Date.now);
    of("north").live();
    expect(await restOf(of("south").rest(300, signal), 300)).toBe(300);
    expect(await restOf(of("south").rest(4000, signal))).toBe(1000);
  });

  it("does not rest for its own events, nor for a tenant that has had none for 2 s", async () => {
    const of = createPaces(Date.now);
    of("south").live();
    expect(await restOf(of("south").rest(300, signal))).toBe(0);
    of("north").live();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await restOf(of("south").rest(300, signal))).toBe(0);
  });

  it("ends its rest when the process ends", async () => {
    const of = createPaces(Date.now);
    const ending = new AbortController();
    of("north").live();
    const rest = of("south").rest(1000, ending.signal);
    ending.abort();
    expect(await restOf(rest)).toBe(0);
  });
});
