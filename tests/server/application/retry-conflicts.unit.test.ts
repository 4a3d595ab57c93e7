import { describe, expect, it } from "vitest";
import { ConcurrencyError } from "#server/application/concurrency-error.ts";
import { conflict, pauseAfter, retryConflicts } from "#server/application/retry-conflicts.ts";

/** Loses as often as it is told, then wins. */
const losing = (times: number) => {
  const tried = { times: 0 };
  return { tried, attempt: () => Promise.resolve((tried.times += 1) > times ? "won" : conflict) };
};

describe("a command that meets a conflict", () => {
  it("is tried again until it wins", async () => {
    const { tried, attempt } = losing(4);
    await expect(retryConflicts("the cylinder 1", attempt)).resolves.toBe("won");
    expect(tried.times).toBe(5);
  });

  it("fails after five conflicts, so that the call can be sent again", async () => {
    const { tried, attempt } = losing(9);
    await expect(retryConflicts("the cylinder 1", attempt)).rejects.toThrow(ConcurrencyError);
    expect(tried.times).toBe(5);
  });

  it("pauses at random before each try, at most 20, 40, 80 and 160 ms", () => {
    expect([1, 2, 3, 4].map((lost) => pauseAfter(lost, 1))).toEqual([20, 40, 80, 160]);
    expect(pauseAfter(4, 0.25)).toBe(40);
    expect(pauseAfter(4)).not.toBe(pauseAfter(4));
  });

  it("is answered what a try says without an event, also `undefined`", async () => {
    await expect(retryConflicts("the barcode 1", () => Promise.resolve(undefined))).resolves.toBeUndefined();
  });
});
