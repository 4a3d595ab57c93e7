import { columnsOf as namesOf, labelKey, type Column, type ListDefinition } from "#contracts/list-kit/define-list.ts";

/** A column to draw. `starts`: the first of its group, with a line at its left. */
export type ShownColumn = {
  name: string;
  column: Column;
  label: string;
  numeric: boolean;
  starts: boolean;
  /** A barcode in the first column stays visible when the list scrolls sideways. */
  pinned: boolean;
  /** It scrolls with the others, also where its cell is usually fixed at the right. */
  loose?: boolean;
  width: number;
  /** Least width in px. Below it the list scrolls sideways. */
  least: number;
  grows: boolean;
  /** The person has set its width. */
  pulled?: boolean;
  /** The person chose it, so it stays even without space. */
  asked?: boolean;
};
export type ShownGroup = { title: string; columns: ShownColumn[] };

const widths: Partial<Record<Column["kind"], number>> = {
  barcode: 128,
  day: 96,
  moment: 136,
  flag: 72,
  integer: 80,
  decimal: 84,
  choice: 92,
  images: 100,
};
const cellWidths: Record<string, number> = { life: 92, procedure: 116, holder: 128, place: 128, content: 76, due: 96 };
/** English words are longer. Figures and days are not. */
const longer = 1.25;

/** Width in px from the contract or the kind of the column, but at least the width of its label. */
export const widthOf = (column: Column, label: string, english: boolean): number => {
  const base = column.width ?? cellWidths[column.cell ?? ""] ?? widths[column.kind] ?? 120;
  const fixed =
    column.kind === "barcode" ||
    column.kind === "day" ||
    column.kind === "moment" ||
    column.kind === "decimal" ||
    column.kind === "integer" ||
    column.kind === "code";
  return Math.round(Math.max(english && !fixed ? base * longer : base, headOf(column, label)));
};

/** Latin letters that are as wide as a Chinese character. */
const wide = /[mwMW]/;

/** Estimated width of words at 12 px. */
const roomOf = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 || wide.test(character) ? 12 : 7), 0);

const headOf = (column: Column, label: string): number => roomOf(label) + (column.sortable ? 34 : 18);

/** Width of a choice: its longest label, plus an icon if the options have intents. Some cells have their own widths. */
const choiceOf = ({ kind, cell, options = [] }: Column, t: Words["t"]): number =>
  kind === "choice" && (cell === undefined || cell === "procedure" || cellWidths[cell] === undefined)
    ? Math.max(0, ...options.map(({ label, intent }) => roomOf(t(label)) + (cell || intent ? 52 : 30)))
    : 0;

/** Width of a switch with its longest label. */
const switchOf = (t: Words["t"]): number =>
  Math.max(...["client.enabled", "client.disabled"].map((key) => roomOf(t(key)))) + 62;

/** Least width for text without a declared width, enough for a telephone number. */
const shortest = 104;
const givesWay = 0.85;

/** Least width in px of a choice with long labels. */
const longChoice = 160;

/** Text may be truncated (the tooltip has all of it). Figures, days and short states may not. */
const leastOf = (column: Column, label: string, width: number): number => {
  if (column.kind === "choice") return Math.min(width, longChoice);
  if (column.cell === "tags") return Math.min(width, Math.max(shortest, headOf(column, label)));
  if (!grows(column) || column.grouped || column.whole) return width;
  const declared = column.width ?? cellWidths[column.cell ?? ""];
  const least = declared === undefined ? shortest : declared * givesWay;
  return Math.round(Math.min(width, Math.max(least, headOf(column, label))));
};

const isNumeric = (column: Column): boolean =>
  column.align === "right" || column.kind === "integer" || column.kind === "decimal";
const grows = (column: Column): boolean =>
  (column.kind === "text" && !column.cell) || column.cell === "holder" || column.cell === "place";

type Words = { t: (key: string) => string; english: boolean };

/** The columns of a list in their groups. Units are in the head, not in the cells. */
export const groupsOf = (list: ListDefinition, { t, english }: Words): ShownGroup[] => {
  const columnOf = (name: string, starts: boolean): ShownColumn | null => {
    const column = list.columns[name];
    if (!column || column.hidden) return null;
    const label = t(labelKey(name, column)) + (column.unit ? ` ${t(`units.${column.unit}`)}` : "");
    const isSwitch = name === "isUsable" || name === "enabled";
    const width = Math.max(widthOf(column, label, english), choiceOf(column, t), isSwitch ? switchOf(t) : 0);
    return {
      name,
      column,
      label,
      numeric: isNumeric(column),
      starts,
      pinned: false,
      width,
      least: leastOf(column, label, width),
      grows: grows(column) || column.cell === "procedure",
    };
  };
  const groups = list.layout.map((entry) =>
    typeof entry === "string"
      ? { title: "", columns: [columnOf(entry, false)] }
      : { title: t(entry.group), columns: entry.columns.map((name) => columnOf(name, false)) },
  );
  return joined(groups.map(({ title, columns }) => ({ title, columns: columns.filter((column) => column !== null) })));
};

/** Removes empty groups and marks the first column of each group. */
const joined = (groups: ShownGroup[]): ShownGroup[] =>
  groups
    .filter(({ columns }) => columns.length > 0)
    .map(({ title, columns }, group) => ({
      title,
      columns: columns.map((column, index) => ({
        ...column,
        starts: title !== "" && index === 0,
        pinned: group === 0 && index === 0 && column.column.kind === "barcode",
      })),
    }));

/** Names of the columns that can be hidden, in order. */
export const choosable = (list: ListDefinition): string[] =>
  namesOf(list.layout).filter((name) => list.columns[name] && !list.columns[name].hidden);

const sumOf = (some: ShownColumn[], side: "width" | "least" = "width"): number =>
  some.reduce((total, column) => total + column[side], 0);

/** Default priority of a column. */
const usual = 2;

/**
 * Names of the columns that do not fit in `room` px: the lowest priority first, and among equals the last. All stay for `room` 0 (unknown),
 * and columns of priority 1 and those that the person chose always stay.
 */
export const leftOut = (columns: ShownColumn[], room: number): string[] => {
  const priorityOf = ({ column }: ShownColumn): number => column.priority ?? usual;
  const mayGo = columns.filter((column) => priorityOf(column) > 1 && !column.asked);
  const out: string[] = [];
  let need = sumOf(columns, "least");
  for (const column of mayGo.toReversed().toSorted((one, other) => priorityOf(other) - priorityOf(one))) {
    if (room <= 0 || need <= room) break;
    out.push(column.name);
    need -= column.least;
  }
  return out;
};

/** The groups without some of their columns. */
export const without = (groups: ShownGroup[], names: readonly string[]): ShownGroup[] =>
  joined(groups.map(({ title, columns }) => ({ title, columns: columns.filter(({ name }) => !names.includes(name)) })));

/** The width in px below which the list scrolls sideways. If even the least widths do not fit, columns keep their full width. */
export const leastWidth = (columns: ShownColumn[], room: number): number =>
  sumOf(columns, "least") <= room ? sumOf(columns, "least") : sumOf(columns);

/** Widths for the available room. Extra room goes to text columns in proportion; a dragged width changes only if no other column can take it. */
export const spread = (columns: ShownColumn[], room: number): number[] => {
  const spareRoom = room - sumOf(columns);
  const spare = sumOf(columns) - sumOf(columns, "least");
  if (spareRoom <= 0 && spare >= -spareRoom)
    return columns.map(({ width, least }) => width + (spare > 0 ? (spareRoom * (width - least)) / spare : 0));
  if (spareRoom <= 0) return columns.map((column) => column.width);
  const growing = columns.filter((column) => column.grows);
  const free = columns.filter((column) => !column.pulled);
  const takers = [growing, free, columns].find((some) => some.length > 0) ?? [];
  const share = sumOf(takers);
  return columns.map((column) => column.width + (takers.includes(column) ? (spareRoom * column.width) / share : 0));
};
