import { columnsOf as namesOf, labelKey, type Column, type ListDefinition } from "#contracts/list-kit/define-list.ts";

/** A column as it is drawn. `starts`: the first of its group, which gets the line at its left. */
export type ShownColumn = {
  name: string;
  column: Column;
  label: string;
  numeric: boolean;
  starts: boolean;
  /** The barcode that leads a list stays in sight when the list scrolls sideways. */
  pinned: boolean;
  width: number;
  /** Down to this it gives way, in px, before the list is wider than its room. */
  least: number;
  grows: boolean;
  /** The person set its width. */
  pulled?: boolean;
  /** The person asked for it: it stays where there is no room. */
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
/** English words are longer; figures and days are not. */
const longer = 1.25;

/** Width in px: what the contract or the kind says, and never less than the column's own name needs. */
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

/** About what words of 12 px need. */
const roomOf = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 || wide.test(character) ? 12 : 7), 0);

const headOf = (column: Column, label: string): number => roomOf(label) + (column.sortable ? 34 : 18);

/** A choice has room for the longest of its words, in a tag with its icon where they have an intent; some cells have widths of their own. */
const choiceOf = ({ kind, cell, options = [] }: Column, t: Words["t"]): number =>
  kind === "choice" && (cell === undefined || cellWidths[cell] === undefined)
    ? Math.max(0, ...options.map(({ label, intent }) => roomOf(t(label)) + (cell || intent ? 52 : 30)))
    : 0;

/** The room of a telephone number, for words whose width is nowhere declared. */
const shortest = 104;
const givesWay = 0.85;

/** px down to which the words of a long choice give way. */
const longChoice = 160;

/** Words may be truncated (their tooltip has all of them); figures, days and short states may not. */
const leastOf = (column: Column, label: string, width: number): number => {
  if (column.kind === "choice") return Math.min(width, longChoice);
  if (column.cell === "tags") return Math.min(width, Math.max(shortest, headOf(column, label)));
  if (!grows(column)) return width;
  const declared = column.width ?? cellWidths[column.cell ?? ""];
  const least = declared === undefined ? shortest : declared * givesWay;
  return Math.round(Math.min(width, Math.max(least, headOf(column, label))));
};

const isNumeric = (column: Column): boolean =>
  column.align === "right" || column.kind === "integer" || column.kind === "decimal";
const grows = (column: Column): boolean =>
  (column.kind === "text" && !column.cell) || column.cell === "holder" || column.cell === "place";

type Words = { t: (key: string) => string; english: boolean };

/** The columns of a list in their groups. Units stand in the head, once. */
export const groupsOf = (list: ListDefinition, { t, english }: Words): ShownGroup[] => {
  const columnOf = (name: string, starts: boolean): ShownColumn | null => {
    const column = list.columns[name];
    if (!column || column.hidden) return null;
    const label = t(labelKey(name, column)) + (column.unit ? ` ${t(`units.${column.unit}`)}` : "");
    const width = Math.max(widthOf(column, label, english), choiceOf(column, t));
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

/** Groups that have columns, each begun by its first one. */
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

/** Names that may be shown or hidden, in order. */
export const choosable = (list: ListDefinition): string[] =>
  namesOf(list.layout).filter((name) => list.columns[name] && !list.columns[name].hidden);

const sumOf = (some: ShownColumn[], side: "width" | "least" = "width"): number =>
  some.reduce((total, column) => total + column[side], 0);

/** Their claim to room where a declaration says nothing. */
const usual = 2;

/**
 * Names of the columns that a room of so many px leaves out: those of the lowest priority first, among equals the last. Columns of priority
 * 1 and those that the person asked for stay; 0: the room is not known, all stay.
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

/** The width below which the list scrolls sideways, in px. Where columns would have to give way too much they keep theirs. */
export const leastWidth = (columns: ShownColumn[], room: number): number =>
  sumOf(columns, "least") <= room ? sumOf(columns, "least") : sumOf(columns);

/** Room left over goes to the columns of words, by their own widths; what the person pulled stays as it is while others can take it. */
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
