import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SharedView } from "#contracts/access/shared-view.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { get, post, remove } from "#client/state/api.ts";
import { asDeclared, type ColumnPrefs } from "../columns/column-prefs.ts";
import type { SavedView } from "./views.ts";

const path = "/admin/view";

/** A view that somebody shares, with columns as this build knows them. */
export type SharedListView = SavedView & Pick<SharedView, "id" | "roleNames" | "createdUserName" | "isOwn">;

/** Columns as another browser sent them; its build may have kept other wishes. */
const columnsOf = ({ columns }: SharedView): ColumnPrefs =>
  typeof columns === "object" && columns !== null && !Array.isArray(columns)
    ? { ...asDeclared, ...(columns as Partial<ColumnPrefs>) }
    : asDeclared;

/** Views of a list that are shared with the person's roles, or by the person; asked for once they are `wanted`. */
export const useSharedViews = (list: string, wanted: boolean) => {
  const queryKey = ["shared-views", list];
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => get<Page<SharedView>>(`${path}/getpage`, { list }),
    enabled: wanted,
  });
  const again = () => queries.invalidateQueries({ queryKey });
  return {
    all: (data?.list ?? []).map((view): SharedListView => ({ ...view, columns: columnsOf(view) })),
    share: (view: SavedView, roleIds: unknown) => post(`${path}/add`, { ...view, list, roleIds }, { silent: true }),
    drop: async (id: string): Promise<void> => {
      await remove(`${path}/softdelete`, { id });
      await again();
    },
    again,
  };
};
