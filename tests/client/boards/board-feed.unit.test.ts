import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CockpitCounts } from "#contracts/wire/live.ts";
import { initialState, createFeed } from "#client/boards/board-state.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A feed that was told so many updates, one after the other in steps of so many ms. */
const told = (updates: number, everyMs: number) => {
  const state = initialState(1, true, null);
  const feed = createFeed(state);
  const tell = (count: number, ms: number) => {
    for (let told = 0; told < count; told += 1) {
      feed.take({ counts: {} as CockpitCounts, until: "08:00", position: "1", lines: [] });
      vi.advanceTimersByTime(ms);
    }
  };
  tell(updates, everyMs);
  return { state, tell };
};

describe("a board shows its changes", () => {
  it("by motion while there are two in a second", () => {
    expect(told(10, 500).state.hurried).toBe(false);
  });

  it("without motion once there are more", () => {
    expect(told(2, 100).state.hurried).toBe(false);
    expect(told(3, 100).state.hurried).toBe(true);
  });

  it("by motion again when it has become quiet", () => {
    const { state, tell } = told(10, 100);
    vi.advanceTimersByTime(2000);
    tell(1, 100);
    expect(state.hurried).toBe(false);
  });
});
