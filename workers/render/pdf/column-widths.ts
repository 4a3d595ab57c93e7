import type { ColumnKind } from "#contracts/list-kit/define-list.ts";

/** A column with its title and some of its texts. */
export type Sampled = {
  kind: ColumnKind;
  title: string;
  texts: readonly string[];
  /** True for a column with only its needed width, such as the row numbers. */
  isNarrow?: true;
  /** True for texts that stay on one line, such as plates and telephones. */
  isUnbroken?: boolean;
};

/** Widths in mm of characters at 7.2 pt: a Chinese character, a digit, and what is wider or narrower than a digit. */
const WIDE = 2.54;
const DIGIT = 1.55;
const SPACE = 0.64;
const others: readonly [RegExp, number][] = [
  [/[ .,:;'|ijl!]/, 0.8],
  [/[-/()[\]ftr]/, 1.1],
  [/[mwMW@%&]/, 2.3],
  [/[A-Z]/, 1.72],
  [/[a-z]/, 1.48],
];
const signWidths = new Map<string, number>();

const widthOfSign = (sign: string): number => {
  const known = signWidths.get(sign);
  if (known !== undefined) return known;
  const width = sign > "\u2E80" ? WIDE : (others.find(([of]) => of.test(sign))?.[1] ?? DIGIT);
  signWidths.set(sign, width);
  return width;
};
const PADDING = 3;
/** Maximum and minimum width of a text in mm. A wider text wraps. */
const MOST = 62;
const LEAST = 12;
/** Words up to this width in mm are not broken. */
const LONGEST_WORD = 20;
/** Share of the texts that fit on one line if there is room. */
const SHARE = 0.97;

const widthOfText = (text: string): number => {
  let width = 0;
  for (const sign of text) width += widthOfSign(sign);
  return width;
};

/** True for kinds whose texts stay on one line. */
const isWhole = ({ kind, isUnbroken = false }: Pick<Sampled, "kind" | "isUnbroken">): boolean =>
  isUnbroken || kind === "barcode" || kind === "code" || kind === "day" || kind === "integer" || kind === "decimal";

const widthOf = (column: Sampled): number => {
  const { title, texts } = column;
  const widths = texts.map(widthOfText).toSorted((one, other) => one - other);
  const share = isWhole(column) ? 1 : SHARE;
  const typical = widths[Math.max(0, Math.ceil(widths.length * share) - 1)] ?? 0;
  return Math.min(MOST, Math.max(typical, widthOfText(title))) + PADDING;
};

const least = (column: Sampled, want: number): number => {
  if (isWhole(column)) return Math.max(...column.texts.map(widthOfText), LEAST - PADDING) + PADDING;
  const words = [column.title, ...column.texts].flatMap((text) => text.split(/[\s\u2E80-\uFFFF]+/));
  const word = Math.min(LONGEST_WORD, Math.max(...words.map(widthOfText)));
  return Math.min(want, Math.max(LEAST, word + PADDING));
};

/** Smallest share of the usual size of type. Nothing on paper is smaller than 6.5 pt. */
const LEAST_SHARE = 6.5 / 7.2;

/** Sizes of type that are tried, the usual one first. */
const shares = [1, (1 + LEAST_SHARE) / 2, LEAST_SHARE];

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Wanted and smallest widths of the columns. */
const boundsOf = (columns: readonly Sampled[]) => {
  const wants = columns.map(widthOf);
  return {
    wants,
    floors: columns.map((column, index) => Math.min(least(column, wants[index] ?? 0), wants[index] ?? 0)),
  };
};

/** Share of the usual size of type with which no word is broken, as far as that is legible, and with which the rows are lowest. */
export const typeShare = (columns: readonly Sampled[], whole: number): number => {
  const { wants, floors } = boundsOf(columns);
  if (sum(wants) <= whole) return 1;
  const fitting = shares.filter((share) => sum(floors) <= whole / share);
  const heightOf = (share: number): number => fewestLines(columns, wants, floors, whole / share).lines * share;
  return fitting.toSorted((one, other) => heightOf(one) - heightOf(other))[0] ?? LEAST_SHARE;
};

/**
 * Widths of the columns in mm, which together fill the page exactly. Each is as wide as its texts if there is room; otherwise long texts wrap, and
 * numbers and barcodes stay on one line as long as possible.
 */
export function columnWidths(columns: readonly Sampled[], whole: number): number[] {
  const { wants, floors } = boundsOf(columns);
  const total = sum(wants);
  if (total <= whole) {
    const narrow = sum(wants.filter((_, index) => columns[index]?.isNarrow));
    return wants.map((want, index) => (columns[index]?.isNarrow ? want : (want * (whole - narrow)) / (total - narrow)));
  }
  const floor = sum(floors);
  if (floor >= whole) {
    const fixed = sum(floors.filter((_, index) => isWhole(columns[index] ?? { kind: "text" })));
    if (fixed >= whole) return floors.map((each) => (each * whole) / floor);
    const scale = (whole - fixed) / (floor - fixed);
    return floors.map((each, index) => (isWhole(columns[index] ?? { kind: "text" }) ? each : each * scale));
  }
  const base = fewestLines(columns, wants, floors, whole).widths;
  const rest = whole - sum(base);
  const missing = wants.map((want, index) => Math.max(0, want - (base[index] ?? 0)));
  const all = sum(missing);
  return base.map((width, index) => width + (all > 0 ? (rest * (missing[index] ?? 0)) / all : rest / base.length));
}

/** A text in parts between which a line may break: words, and Chinese characters. */
const partsOf = (text: string): number[] => text.match(/[\u2E80-\uFFFF]|[^\s\u2E80-\uFFFF]+/g)?.map(widthOfText) ?? [];

/** Number of lines of a text in a width. A word that is wider than a line goes on in the next one. */
const linesIn = (parts: readonly number[], width: number): number => {
  let lines = 1;
  let used = 0;
  for (const part of parts) {
    const gap = used > 0 && part > WIDE ? SPACE : 0;
    if (used + gap + part > width && used > 0) {
      lines += 1;
      used = 0;
    } else used += gap;
    lines += Math.max(0, Math.ceil(part / width) - 1);
    used += part > width ? part % width : part;
  }
  return lines;
};

/** Precision of a width in mm, the number of texts that are tried, and of lines. */
const PRECISION = 0.5;
const TRIED = 200;
const MOST_LINES = 12;

/** Smallest width in mm in which almost all texts of a column have at most so many lines. */
const widthFor = (texts: readonly number[][], lines: number, floor: number, want: number): number => {
  const allowed = texts.length * (1 - SHARE);
  const fits = (width: number): boolean =>
    texts.filter((parts) => linesIn(parts, width - PADDING) > lines).length <= allowed;
  let [low, high] = [floor, want];
  if (fits(low)) return low;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/** Widths in mm with which the rows are as low as the page allows: every column in as few lines as all have room for. */
const fewestLines = (
  columns: readonly Sampled[],
  wants: readonly number[],
  floors: number[],
  whole: number,
): { lines: number; widths: number[] } => {
  const parts = columns.map(({ texts }) => texts.slice(0, TRIED).map(partsOf));
  for (let lines = 2; lines < MOST_LINES; lines++) {
    const widths = parts.map((texts, index) => widthFor(texts, lines, floors[index] ?? 0, wants[index] ?? 0));
    if (sum(widths) <= whole) return { lines, widths };
  }
  return { lines: MOST_LINES, widths: floors };
};
