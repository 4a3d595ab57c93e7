/** How a panel stands to the time of what it shows (cockpit rules: nothing to 5 s, its age to 30 s, then stale). */
export type Freshness = { is: "fresh" | "aged" | "stale"; ageMs: number };

const agedAfterMs = 5_000;
const staleAfterMs = 30_000;

/** `heldAt` and `now` in ms since 1970; without `heldAt` nothing is shown yet, and nothing is old. */
export const freshnessOf = (heldAt: number | undefined, now: number): Freshness => {
  const ageMs = heldAt === undefined ? 0 : Math.max(0, now - heldAt);
  return { is: ageMs > staleAfterMs ? "stale" : ageMs > agedAfterMs ? "aged" : "fresh", ageMs };
};

/** A key of the locales and its numbers: seconds, under 2 min both, then whole minutes. */
export const ageWords = (ageMs: number): { key: string; params: { m: number; s: number } } => {
  const seconds = Math.floor(ageMs / 1000);
  const params = { m: Math.floor(seconds / 60), s: seconds % 60 };
  if (seconds < 60) return { key: "cockpit.age.s", params };
  return { key: seconds < 120 ? "cockpit.age.ms" : "cockpit.age.m", params };
};
