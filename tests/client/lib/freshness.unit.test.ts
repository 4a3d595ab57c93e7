import { describe, expect, it } from "vitest";
import { ageWords, freshnessOf } from "#client/lib/freshness.ts";

describe("a panel's age", () => {
  it("is not told up to 5 s, told up to 30 s, and stale beyond", () => {
    const is = (ageMs: number) => freshnessOf(1_000, 1_000 + ageMs).is;
    expect([is(5_000), is(5_001), is(30_000), is(30_001)]).toEqual(["fresh", "aged", "aged", "stale"]);
  });
  it("does not exist before anything is shown", () => {
    expect(freshnessOf(undefined, 9e9).is).toBe("fresh");
  });
  it("is told in seconds, under two minutes in both, then in ever greater units", () => {
    const words = (seconds: number) => {
      const { key, params } = ageWords(seconds * 1000);
      return [key, params];
    };
    expect(words(42)).toEqual(["cockpit.age.s", { s: 42, m: 0, h: 0, d: 0 }]);
    expect(words(84)).toEqual(["cockpit.age.ms", expect.objectContaining({ m: 1, s: 24 })]);
    expect(words(360)).toEqual(["cockpit.age.m", expect.objectContaining({ m: 6 })]);
    expect(words(3 * 3600)).toEqual(["cockpit.age.h", expect.objectContaining({ h: 3 })]);
    expect(words(50 * 3600)).toEqual(["cockpit.age.d", expect.objectContaining({ d: 2 })]);
  });
});
