import { createRandom } from "#infra/tools/demo/random.ts";

/*
 * `npm test` plays a part of each large matrix, drawn by the seed of the run. `npm run test:all` plays all of it.
 * A test file that imports this module is one of those that `npm run test:all -- --rest` runs again, whole.
 */

/** True where every case is played: `TEST_SAMPLE=all`. */
const isWhole = (): boolean => process.env.TEST_SAMPLE === "all";

/** Draws `count` of the cases, in their own order. */
export const sample = <T>(cases: readonly T[], count: number): T[] =>
  isWhole() ? [...cases] : inOrder(cases, new Set(shuffled(cases).slice(0, count)));

/** Draws cases that have every kind among them; none of them could be left out. */
export const sampleByKind = <T>(cases: readonly T[], kindsOf: (one: T) => Iterable<string>): T[] => {
  if (isWhole()) return [...cases];
  const counts = new Map<string, number>();
  const drawn = new Map<T, Set<string>>();
  for (const one of shuffled(cases)) {
    const kinds = new Set(kindsOf(one));
    if ([...kinds].every((kind) => counts.has(kind))) continue;
    drawn.set(one, kinds);
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [one, kinds] of drawn) {
    if ([...kinds].some((kind) => counts.get(kind) === 1)) continue;
    drawn.delete(one);
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) - 1);
  }
  return inOrder(cases, drawn);
};

/** How many random cases to make: `count` in a sample, `whole` otherwise. */
export const amount = (count: number, whole: number): number => (isWhole() ? whole : count);

const inOrder = <T>(cases: readonly T[], drawn: { has(one: T): boolean }): T[] => cases.filter((one) => drawn.has(one));

/** In the order of the run's seed, which is the same in all of its workers; `TEST_SEED` repeats it. */
function shuffled<T>(cases: readonly T[]): T[] {
  return createRandom(Number(process.env.TEST_SEED ?? 1)).some(cases, cases.length);
}
