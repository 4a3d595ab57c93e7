/** Most names to compare with a misspelled one, and most names to suggest. */
const MOST_COMPARED = 5000;
const MOST_OFFERED = 3;

/** Number of characters to change, add or remove to turn one text into the other. */
export const distance = (one: string, other: string): number => {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      now.push(
        Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + (isSame ? 0 : 1)),
      );
    }
    before = now;
  }
  return before[other.length] ?? 0;
};

const bare = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s._-]/g, "");

/** Names that are close to a text, closest first: up to a third of its characters differ, or one is the start of the other. */
export const nearest = (text: string, names: readonly string[]): string[] => {
  const target = bare(text).slice(0, 100);
  if (target === "") return [];
  const candidates = names.slice(0, MOST_COMPARED).flatMap((name) => {
    const other = bare(name).slice(0, 100);
    const isPart = other !== "" && (other.startsWith(target) || target.startsWith(other));
    const apart = distance(target, other);
    return isPart || apart <= Math.max(1, Math.floor(target.length / 3)) ? [{ name, apart }] : [];
  });
  return candidates
    .sort((a, b) => a.apart - b.apart)
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name);
};
