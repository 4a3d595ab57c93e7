import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ShownGroup } from "./columns-of.ts";

/** A view that somebody keeps under a name: the address's query, and the columns as they were. */
export type SavedView = { name: string; query: string; columns: ColumnPrefs };

/** One name is one view: saved again, it is the newer one. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);

/**
 * How a person wants a list's columns: names in their order, those hidden, those shown also where there is no room for them, widths in px
 * where they were pulled.
 */
export type ColumnPrefs = { order: string[]; hidden: string[]; shown: string[]; widths: Record<string, number> };
export const asDeclared: ColumnPrefs = { order: [], hidden: [], shown: [], widths: {} };

/** Hides a column that is in sight, shows one that is not. */
export const toggled = (prefs: ColumnPrefs, name: string, inSight: boolean): ColumnPrefs => {
  const hidden = prefs.hidden.filter((each) => each !== name);
  const shownNames = prefs.shown.filter((each) => each !== name);
  return inSight
    ? { ...prefs, hidden: [...hidden, name], shown: shownNames }
    : { ...prefs, hidden, shown: [...shownNames, name] };
};

type Layout = ListDefinition["layout"];
/** Columns that may change places: those of a group, or those that stand side by side without one. */
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

/** Known names by their order; those that it does not know stay where the list has them. */
const sorted = (columns: string[], order: readonly string[]): string[] => {
  const both = columns.filter((name) => order.includes(name));
  const ordered = both.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return columns.map((name) => (both.includes(name) ? (ordered.shift() ?? name) : name));
};

const layoutOf = (segments: Segment[]): Layout =>
  segments.flatMap(({ group, columns }): Layout => (group === null ? columns : [{ group, columns }]));

/** The list with its columns in the person's order. */
export const inOrder = (layout: Layout, { order }: ColumnPrefs): Layout =>
  layoutOf(segmentsOf(layout).map(({ group, columns }) => ({ group, columns: sorted(columns, order) })));

/** The list as the person wants to see it: in order, without what is hidden. */
export const arranged = (list: ListDefinition, prefs: ColumnPrefs): ListDefinition => ({
  ...list,
  layout: layoutOf(
    segmentsOf(inOrder(list.layout, prefs)).map(({ group, columns }) => ({
      group,
      columns: columns.filter((name) => !prefs.hidden.includes(name)),
    })),
  ),
});

/** Applies dragged widths, and marks columns that the person chose: those stay even without room. */
export const asWanted = (groups: ShownGroup[], { shown: shownNames, widths }: ColumnPrefs): ShownGroup[] =>
  groups.map(({ title, columns }) => ({
    title,
    columns: columns.map((column) => {
      const width = widths[column.name];
      const asWished = { ...column, asked: shownNames.includes(column.name) };
      return width === undefined ? asWished : { ...asWished, width, least: width, grows: false, pulled: true };
    }),
  }));

/** Puts a column in the place of another of its segment; across segments nothing changes: a group's columns stay together. */
export const movedTo = (layout: Layout, prefs: ColumnPrefs, name: string, at: string): ColumnPrefs => {
  const segments = segmentsOf(inOrder(layout, prefs));
  const segment = segments.find(({ columns }) => columns.includes(name));
  if (!segment?.columns.includes(at) || name === at) return prefs;
  const to = segment.columns.indexOf(at);
  const rest = segment.columns.filter((each) => each !== name);
  segment.columns = [...rest.slice(0, to), name, ...rest.slice(to)];
  return { ...prefs, order: segments.flatMap(({ columns }) => columns) };
};

/** The column before or after in the same segment: where a step without a mouse leads. */
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
