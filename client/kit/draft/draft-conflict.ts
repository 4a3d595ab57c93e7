/** A side of a conflict: my draft, or the version that another person saved meanwhile. */
export type Side = "mine" | "theirs";
export type Conflict = { key: string; own: Side };
/** The selected side of each conflict, by its key. */
export type Picks = Readonly<Record<string, Side>>;

/** The keys with two different values. `own` is the side that changed the value since `base`, mine if both did. */
export const conflictsOf = <T>(
  keys: readonly string[],
  { base, mine, theirs }: Record<"base" | Side, T>,
  isSame: (key: string, one: T, other: T) => boolean,
): Conflict[] =>
  keys
    .filter((key) => !isSame(key, mine, theirs))
    .map((key) => ({ key, own: isSame(key, mine, base) ? "theirs" : "mine" }));

/** The first choice of a person: each conflict on the side that changed the value. */
export const ownPicks = (conflicts: readonly Conflict[]): Picks =>
  Object.fromEntries(conflicts.map(({ key, own: side }) => [key, side]));
