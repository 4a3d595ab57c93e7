import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ShownGroup } from "./columns-of.ts";

/** A saved view: its name, the query of its address, and its columns. */
export type SavedView = { name: string; query: string; columns: ColumnPrefs };

/** Adds a view. A view with the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);

/**
 * The person's column settings: names in order, hidden columns, columns that stay even without space, and dragged widths
 * in px. `all`: the list shows all of them and scrolls sideways.
 */
export type ColumnPrefs = {
  order: string[];
  hidden: string[];
  shown: string[];
  widths: Record<string, number>;
  all?: boolean;
};
export const asDeclared: ColumnPrefs = { order: [], hidden: [], shown: [], widths: {} };

/** Hides a visible column, or shows a hidden one. */
export const toggled = (prefs: ColumnPrefs, name: string, inSight: boolean): ColumnPrefs => {
  const hidden = prefs.hidden.filter((each) => each !== name);
  const shownNames = prefs.shown.filter((each) => each !== name);
  return inSight
    ? { ...prefs, hidden: [...hidden, name], shown: shownNames }
    : { ...prefs, hidden, shown: [...shownNames, name] };
};

type Layout = ListDefinition["layout"];
/** Columns that can be reordered: those of one group, or neighbours without a group. */
type Segment = { group: string | null; columns: string[] };

const segmentsOf = (layout: Layout): Segment[] => {
  const segments: Segment[] = [];
  for (const entry of layout) {
    const last = segments.at(-1);
    if (typeof entry !== "string") segments.push({ group: entry.group, columns: [...entry.columns] });
    else if (last && last.group === null) last.columns.push(entry);
    else segments.push({ group: null, columns: [entry] });
  }
  return segments;
};

/** Sorts the known columns by `order`. The others keep their positions. */
const sorted = (columns: string[], order: readonly string[]): string[] => {
  const both = columns.filter((name) => order.includes(name));
  const ordered = both.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return columns.map((name) => (both.includes(name) ? (ordered.shift() ?? name) : name));
};

const layoutOf = (segments: Segment[]): Layout =>
  segments.flatMap(({ group, columns }): Layout => (group === null ? columns : [{ group, columns }]));

/** The layout with its columns in the person's order. */
export const inOrder = (layout: Layout, { order }: ColumnPrefs): Layout =>
  layoutOf(segmentsOf(layout).map(({ group, columns }) => ({ group, columns: sorted(columns, order) })));

/** The list in the person's order, without hidden columns. */
export const arranged = (list: ListDefinition, prefs: ColumnPrefs): ListDefinition => ({
  ...list,
  layout: layoutOf(
    segmentsOf(inOrder(list.layout, prefs)).map(({ group, columns }) => ({
      group,
      columns: columns.filter((name) => !prefs.hidden.includes(name)),
    })),
  ),
});

/** Applies dragged widths, and marks columns that the person chose: they stay even without space. */
export const asWanted = (groups: ShownGroup[], { shown: shownNames, widths }: ColumnPrefs): ShownGroup[] =>
  groups.map(({ title, columns }) => ({
    title,
    columns: columns.map((column) => {
      const width = widths[column.name];
      const asWished = { ...column, asked: shownNames.includes(column.name) };
      return width === undefined ? asWished : { ...asWished, width, least: width, grows: false, pulled: true };
    }),
  }));

/** Moves a column to the position of another in its segment. Between segments nothing changes, so a group's columns stay together. */
export const movedTo = (layout: Layout, prefs: ColumnPrefs, name: string, at: string): ColumnPrefs => {
  const segments = segmentsOf(inOrder(layout, prefs));
  const segment = segments.find(({ columns }) => columns.includes(name));
  if (!segment?.columns.includes(at) || name === at) return prefs;
  const to = segment.columns.indexOf(at);
  const rest = segment.columns.filter((each) => each !== name);
  segment.columns = [...rest.slice(0, to), name, ...rest.slice(to)];
  return { ...prefs, order: segments.flatMap(({ columns }) => columns) };
};

/** The column before or after in the same segment, for moving by keyboard. */
export const neighbour = (layout: Layout, prefs: ColumnPrefs, name: string, step: 1 | -1): string | undefined => {
  const segment = segmentsOf(inOrder(layout, prefs)).find(({ columns }) => columns.includes(name))?.columns ?? [];
  return segment[segment.indexOf(name) + step];
};

const narrowest = 48;
const widest = 800;

export const pulled = (prefs: ColumnPrefs, name: string, width: number): ColumnPrefs => ({
  ...prefs,
  widths: { ...prefs.widths, [name]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
});
