import type { ColumnKind } from "#contracts/list-kit/define-list.ts";

/** A column with its title and some of its texts. */
export type Sampled = {
  kind: ColumnKind;
  title: string;
  texts: readonly string[];
  /** Gets no more than it needs, as the column of numbers in front. */
  isNarrow?: true;
};

/** Widths in millimetres of the tables' letters (7.2 pt): one of a Chinese character, one of a digit or Latin letter. */
const WIDE = 2.54;
const NARROW = 1.55;
const PADDING = 3;
/** A text may have so much before it wraps, and must have so much. */
const MOST = 62;
const LEAST = 12;
/** A word up to this length is not broken. */
const LONGEST_WORD = 20;
/** Of all texts so many fit in one line where there is room. */
const SHARE = 0.97;

const widthOfText = (text: string): number => {
  let width = 0;
  for (const sign of text) width += sign > "\u2E80" ? WIDE : NARROW;
  return width;
};

/** Texts of these kinds are read as one sign: they stay in one line. */
const isWhole = (kind: ColumnKind): boolean =>
  kind === "barcode" || kind === "day" || kind === "integer" || kind === "decimal";

const widthOf = ({ kind, title, texts }: Sampled): number => {
  const widths = texts.map(widthOfText).toSorted((one, other) => one - other);
  const share = isWhole(kind) ? 1 : SHARE;
  const typical = widths[Math.max(0, Math.ceil(widths.length * share) - 1)] ?? 0;
  return Math.min(MOST, Math.max(typical, widthOfText(title))) + PADDING;
};

const least = (column: Sampled, want: number): number => {
  if (isWhole(column.kind)) return Math.max(...column.texts.map(widthOfText), LEAST - PADDING) + PADDING;
  const words = [column.title, ...column.texts].flatMap((text) => text.split(/[\s\u2E80-\uFFFF]+/));
  const word = Math.min(LONGEST_WORD, Math.max(...words.map(widthOfText)));
  return Math.min(want, Math.max(LEAST, word + PADDING));
};

/**
 * Widths of the columns in millimetres, which fill the page exactly: each as wide as its texts when there is room; else long texts wrap, and numbers
 * and barcodes stay whole as long as they can.
 */
export function columnWidths(columns: readonly Sampled[], whole: number): number[] {
  const wants = columns.map(widthOf);
  const sum = (values: number[]): number => values.reduce((all, each) => all + each, 0);
  const total = sum(wants);
  if (total <= whole) {
    const narrow = sum(wants.filter((_, index) => columns[index]?.isNarrow));
    return wants.map((want, index) => (columns[index]?.isNarrow ? want : (want * (whole - narrow)) / (total - narrow)));
  }
  const floors = columns.map((column, index) => Math.min(least(column, wants[index] ?? 0), wants[index] ?? 0));
  const floor = sum(floors);
  if (floor >= whole) {
    const fixed = sum(floors.filter((_, index) => isWhole(columns[index]?.kind ?? "text")));
    if (fixed >= whole) return floors.map((each) => (each * whole) / floor);
    const scale = (whole - fixed) / (floor - fixed);
    return floors.map((each, index) => (isWhole(columns[index]?.kind ?? "text") ? each : each * scale));
  }
  const share = (whole - floor) / (total - floor);
  return wants.map((want, index) => (floors[index] ?? 0) + (want - (floors[index] ?? 0)) * share);
}
