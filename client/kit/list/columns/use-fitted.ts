import { language } from "#client/lib/i18n.ts";
import { useWidth } from "#client/lib/use-width.ts";
import { leftOut, without, type ShownColumn, type ShownGroup } from "./columns-of.ts";
import type { ColumnPrefs } from "./column-prefs.ts";

/** The choice between the columns that fit and all of them. */
export type AllColumns = { all: boolean; onAll: (all: boolean) => void };

/** Columns that fit into a table's frame. */
export type Fitted = AllColumns & {
  /** Ref of the frame. */
  watch: ReturnType<typeof useWidth>[0];
  /** Width in px for the list's own columns; 0 or less until it is known. */
  room: number;
  /** Width in px of the other columns (number, checkbox, actions, chevron). */
  aside: number;
  /** Width in px of the column with the chevrons; 0 if nothing is left out. */
  moreWidth: number;
  groups: ShownGroup[];
  leftOut: readonly string[];
  /** Columns that do not fit, in order. A row opens to them, unless `all` are shown. */
  rest: readonly ShownColumn[];
};

/** Widths in px of the column with the chevrons. Its head says how many columns are left out, or folds them away. */
const moreWidths = { zh: { fitting: 80, all: 72 }, en: { fitting: 116, all: 72 } } as const;

/** The choice of a list, which the person's column settings keep. */
export const allColumns = (prefs: ColumnPrefs, keep: (prefs: ColumnPrefs) => void): AllColumns => ({
  all: prefs.all === true,
  onAll: (all) => keep({ ...prefs, all: all || undefined }),
});

/** All groups, with only the first column fixed, at the left. */
const firstFixed = (groups: ShownGroup[]): ShownGroup[] =>
  groups.map(({ title, columns }, group) => ({
    title,
    columns: columns.map((column, index) => ({ ...column, pinned: group === 0 && index === 0, loose: true })),
  }));

/**
 * Leaves out columns by priority until the rest fits in the frame, or keeps them all and lets the list scroll. `beside` is the width of the
 * other columns, in px.
 */
export const useFitted = (groups: ShownGroup[], beside: number, { all, onAll }: AllColumns): Fitted => {
  const [watch, width] = useWidth();
  const columns = groups.flatMap((group) => group.columns);
  const isOver = leftOut(columns, width - beside).length > 0;
  const moreWidth = isOver ? moreWidths[language()][all ? "all" : "fitting"] : 0;
  const aside = beside + moreWidth;
  const room = width - aside;
  const out = isOver ? leftOut(columns, room) : [];
  return {
    watch,
    room,
    aside,
    moreWidth,
    groups: isOver && all ? firstFixed(groups) : without(groups, out),
    leftOut: all ? [] : out,
    rest: columns.filter(({ name }) => out.includes(name)),
    all,
    onAll,
  };
};
