import type { CockpitLine } from "#contracts/wire/live.ts";

/** Lines that the page keeps; the oldest beyond them are forgotten. */
export const mostKept = 5000;

/** Name of a line among all. */
export const keyOf = ({ position, line }: CockpitLine): string => `${position}.${line.kind}`;

/** Two runs of lines as one: the newer first, each line once. */
export const joined = (newer: readonly CockpitLine[], older: readonly CockpitLine[]): CockpitLine[] => {
  const known = new Set(newer.map(keyOf));
  return [...newer, ...older.filter((line) => !known.has(keyOf(line)))].slice(0, mostKept);
};

/** The lines from a place on, and how many came after it; all of them where the place is not among them. */
export const from = (
  lines: readonly CockpitLine[],
  place: string | undefined,
): { shown: readonly CockpitLine[]; waiting: number } => {
  const at =
    place === undefined
      ? 0
      : Math.max(
          0,
          lines.findIndex((line) => keyOf(line) === place),
        );
  return { shown: lines.slice(at), waiting: at };
};
