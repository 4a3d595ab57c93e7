import { useQuery } from "@tanstack/react-query";
import { region } from "#contracts/resources/region.ts";
import { allNodes } from "#client/kit/tree/tree-rows.ts";
import { treeOf, type FlatNode, type TreeOf } from "#client/kit/tree/tree-of.ts";
import { get } from "#client/state/api.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

type Region = FlatNode & { regionInfoName: string; enabled: boolean };
export type RegionOfTree = TreeOf<Region>;

/** The tree of all regions, asked for again when somebody changed one. */
export const useRegions = () => {
  const query = useQuery({
    queryKey: ["list", region.name, "tree"],
    queryFn: () => get<{ list: Region[] }>(`${region.path}/gettreelist`, {}, { silent: true }),
  });
  const reload = (): void => void query.refetch();
  useListChanged(region.name, reload);
  const nodes = treeOf(query.data?.list ?? []);
  const nameOf = (id: string | undefined): string | undefined =>
    allNodes(nodes).find((node) => node.id === id)?.regionInfoName;
  return { nodes, nameOf, reload };
};
