import { afterEach, describe, expect, it } from "vitest";
import { amount, sample, sampleByKind } from "./sample.ts";

const given = { TEST_SEED: process.env.TEST_SEED, TEST_SAMPLE: process.env.TEST_SAMPLE };
const set = (values: Record<string, string | undefined>): void => {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
};
afterEach(() => set(given));

const cases = Array.from({ length: 50 }, (_, n) => ({ n, kinds: [`third ${n % 3}`, `tenth ${n % 10}`] }));

describe("a sample of cases", () => {
  it("has as many as are asked for, each once and in their order, and is the same for the same seed", () => {
    set({ TEST_SEED: "7", TEST_SAMPLE: undefined });
    const drawn = sample(cases, 12);
    expect(new Set(drawn).size).toBe(12);
    expect(drawn).toEqual(drawn.toSorted((a, b) => a.n - b.n));
    expect(sample(cases, 12)).toEqual(drawn);
    set({ TEST_SEED: "8" });
    expect(sample(cases, 12)).not.toEqual(drawn);
  });

  it("has every kind, and no case that could be left out", () => {
    for (const seed of ["1", "2", "3"]) {
      set({ TEST_SEED: seed, TEST_SAMPLE: undefined });
      const drawn = sampleByKind(cases, ({ kinds }) => kinds);
      const kindsOf = (some: typeof cases) => new Set(some.flatMap(({ kinds }) => kinds)).size;
      expect(kindsOf(drawn)).toBe(13);
      expect(drawn.length).toBeLessThan(14);
      for (const one of drawn) expect(kindsOf(drawn.filter((other) => other !== one))).toBeLessThan(13);
    }
  });

  it("is all of them with TEST_SAMPLE=all", () => {
    set({ TEST_SAMPLE: "all" });
    expect(sample(cases, 1)).toEqual(cases);
    expect(sampleByKind(cases, () => ["one"])).toEqual(cases);
    expect(amount(3, 400)).toBe(400);
    set({ TEST_SAMPLE: undefined });
    expect(amount(3, 400)).toBe(3);
  });
});
