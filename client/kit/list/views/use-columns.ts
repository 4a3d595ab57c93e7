import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { usePreference } from "#client/state/preferences/preferences.ts";
import { asDeclared, type ColumnPrefs } from "../columns/column-prefs.ts";
import { withoutView, withView, type SavedView } from "./views.ts";

/** How the person wants a list's columns, on every device; null: as the list declares them. */
export const useColumns = ({ name }: ListDefinition): [ColumnPrefs, (prefs: ColumnPrefs | null) => void] => {
  const [kept, keep] = usePreference<ColumnPrefs>(`columns.${name}`, asDeclared);
  // An older build kept fewer wishes.
  return [{ ...asDeclared, ...kept }, keep];
};

const none: SavedView[] = [];

/** The person's own views of a list, on every device. */
export const useViews = ({ name: list }: ListDefinition, columns: ColumnPrefs) => {
  const [all, keep] = usePreference<SavedView[]>(`views.${list}`, none);
  return {
    all,
    save: (name: string, query: string) => keep(withView(all, { name, query, columns })),
    drop: (name: string) => keep(withoutView(all, name)),
  };
};
