/** The age of a panel's data. Rules of the cockpit: up to 5 s no age is shown, up to 30 s the age, then "stale". */
export type Freshness = { is: "fresh" | "aged" | "stale"; ageMs: number };

const agedAfterMs = 5_000;
const staleAfterMs = 30_000;

/** `heldAt` and `now` are ms since 1970. Without `heldAt` the panel has no data yet and counts as fresh. */
export const freshnessOf = (heldAt: number | undefined, now: number): Freshness => {
  const ageMs = heldAt === undefined ? 0 : Math.max(0, now - heldAt);
  return { is: ageMs > staleAfterMs ? "stale" : ageMs > agedAfterMs ? "aged" : "fresh", ageMs };
};

export type AgeWords = { key: string; params: Record<"d" | "h" | "m" | "s", number> };

/** Chooses the locale key and numbers for an age: seconds, under 2 min minutes and seconds, then whole minutes, hours or days. */
export const ageWords = (ageMs: number): AgeWords => {
  const seconds = Math.max(0, Math.floor(ageMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const params = { s: minutes < 2 ? seconds % 60 : seconds, m: minutes, h: hours, d: Math.floor(hours / 24) };
  if (minutes < 1) return { key: "cockpit.age.s", params };
  if (minutes < 2) return { key: "cockpit.age.ms", params };
  if (hours < 2) return { key: "cockpit.age.m", params };
  return { key: hours < 48 ? "cockpit.age.h" : "cockpit.age.d", params };
};
