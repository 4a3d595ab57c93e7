/** Random numbers. The same seed gives the same story every time. */
export type Random = {
  /** 0 ≤ x < 1 */
  next(): number;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns `count` items in random order, or all if there are fewer. */
  some<T>(from: readonly T[], count: number): T[];
  uuid(): string;
};

/** mulberry32: 32 bits of state, enough for a demonstration. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const one = from[between(0, from.length - 1)];
    if (one === undefined) throw new Error("nothing to pick from");
    return one;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    const picked: T[] = [];
    while (picked.length < count && rest.length > 0) picked.push(...rest.splice(between(0, rest.length - 1), 1));
    return picked;
  };
  const hex = (digits: number): string => Array.from({ length: digits }, () => between(0, 15).toString(16)).join("");
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick,
    some,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(["8", "9", "a", "b"])}${hex(3)}-${hex(12)}`,
  };
};
