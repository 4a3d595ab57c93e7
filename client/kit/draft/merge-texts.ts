/** A part of two texts: lines that neither changed, that one of them changed, or that both changed differently. */
export type Part =
  | { kind: "same"; lines: string[] }
  | { kind: "mine" | "theirs" | "both"; base: string[]; mine: string[]; theirs: string[] };
export type Changed = Exclude<Part, { kind: "same" }>;
export type Pick = "mine" | "theirs" | "all";

/** Greatest number of lines in the changed middle. A longer middle is one single change. */
const MOST_LINES = 3000;

/** Compares two texts with their common base, line by line. */
export const mergeTexts = (base: string, mine: string, theirs: string): Part[] => {
  const [b, m, t] = [base.split("\n"), mine.split("\n"), theirs.split("\n")];
  const [inMine, inTheirs] = [matchesOf(b, m), matchesOf(b, t)];
  const parts: Part[] = [];
  let [at, atMine, atTheirs] = [0, 0, 0];
  while (at < b.length || atMine < m.length || atTheirs < t.length) {
    if (at < b.length && inMine[at] === atMine && inTheirs[at] === atTheirs) {
      addSame(parts, b[at] ?? "");
      [at, atMine, atTheirs] = [at + 1, atMine + 1, atTheirs + 1];
      continue;
    }
    // The change ends at the next line that all three texts share.
    let end = at;
    while (end < b.length && !(isAhead(inMine[end], atMine) && isAhead(inTheirs[end], atTheirs))) end += 1;
    const [endMine, endTheirs] = [inMine[end] ?? m.length, inTheirs[end] ?? t.length];
    parts.push(changeOf(b.slice(at, end), m.slice(atMine, endMine), t.slice(atTheirs, endTheirs)));
    [at, atMine, atTheirs] = [end, endMine, endTheirs];
  }
  return parts;
};

const isAhead = (place: number | undefined, from: number): boolean => place !== undefined && place >= from;

const addSame = (parts: Part[], line: string): void => {
  const last = parts.at(-1);
  if (last?.kind === "same") last.lines.push(line);
  else parts.push({ kind: "same", lines: [line] });
};

const changeOf = (base: string[], mine: string[], theirs: string[]): Part => {
  if (isAlike(mine, theirs)) return { kind: "same", lines: mine };
  const kind = isAlike(base, theirs) ? "mine" : isAlike(base, mine) ? "theirs" : "both";
  return { kind, base, mine, theirs };
};

const isAlike = (one: string[], other: string[]): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

/** Finds the index of each line's match in another text, in ascending order. Undefined for a line without a match. */
const matchesOf = (from: string[], to: string[]): (number | undefined)[] => {
  const matches: (number | undefined)[] = from.map(() => undefined);
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) {
    matches[head] = head;
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && from.at(-1 - tail) === to.at(-1 - tail)) {
    tail += 1;
    matches[from.length - tail] = to.length - tail;
  }
  const [rows, columns] = [from.length - head - tail, to.length - head - tail];
  if (rows > MOST_LINES || columns > MOST_LINES) return matches;
  const length = commonLengths(from.slice(head, head + rows), to.slice(head, head + columns));
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (from[head + row] === to[head + column]) {
      matches[head + row] = head + column;
      [row, column] = [row + 1, column + 1];
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
};

/** Computes the length of the longest common sequence of lines that starts at two positions. */
const commonLengths = (from: string[], to: string[]): ((row: number, column: number) => number) => {
  const width = to.length + 1;
  const table = new Uint16Array((from.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] ?? 0;
  for (let row = from.length - 1; row >= 0; row -= 1)
    for (let column = to.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        from[row] === to[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  return at;
};

/** Default choice for a change: the changed text if only one side changed, else both texts. */
export const firstPick = ({ kind }: Changed): Pick => (kind === "both" ? "all" : kind);

/** Builds the text from the choices. `picks` has one per change, by the index of its part. */
export const mergedText = (parts: readonly Part[], picks: ReadonlyMap<number, Pick>): string =>
  parts
    .flatMap((part, index) => (part.kind === "same" ? part.lines : linesOf(part, picks.get(index) ?? firstPick(part))))
    .join("\n");

const linesOf = ({ mine, theirs }: Changed, pick: Pick): string[] => {
  if (pick === "all") return [...mine, ...theirs];
  return pick === "mine" ? mine : theirs;
};
