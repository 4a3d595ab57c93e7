import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { useRemembered } from "#client/state/remembered.ts";
import { asDeclared, type ColumnPrefs } from "../columns/column-prefs.ts";
import { withoutView, withView, type SavedView } from "./views.ts";

/** How the person wants a list's columns, remembered in this browser; null: as the list declares them. */
export const useColumns = ({ name }: ListDefinition): [ColumnPrefs, (prefs: ColumnPrefs | null) => void] => {
  const [kept, keep] = useRemembered<ColumnPrefs>(`columns.${name}`, asDeclared);
  // An older build kept fewer wishes.
  return [{ ...asDeclared, ...kept }, keep];
};

const none: SavedView[] = [];

/** The person's views of a list, remembered in this browser. */
export const useViews = ({ name: list }: ListDefinition, columns: ColumnPrefs) => {
  const [all, keep] = useRemembered<SavedView[]>(`views.${list}`, none);
  return {
    all,
    save: (name: string, query: string) => keep(withView(all, { name, query, columns })),
    drop: (name: string) => keep(withoutView(all, name)),
  };
};
