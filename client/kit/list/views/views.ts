import type { ColumnPrefs } from "../columns/column-prefs.ts";

/** A view that somebody keeps under a name: the address's query, and the columns as they were. */
export type SavedView = { name: string; query: string; columns: ColumnPrefs };

/** One name is one view: saved again, it is the newer one. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );
export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name);
