import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { useRemembered } from "#client/state/remembered.ts";
import { useMemo } from "react";
import { declaredBy, type ColumnPrefs } from "../columns/column-prefs.ts";
import { withoutView, withView, type SavedView } from "./views.ts";

/** How the person wants a list's columns, remembered in this browser; null: as the list declares them. */
export const useColumns = (list: ListDefinition): [ColumnPrefs, (prefs: ColumnPrefs | null) => void] =>
  useRemembered(
    `columns.${list.name}`,
    useMemo(() => declaredBy(list), [list]),
  );

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
