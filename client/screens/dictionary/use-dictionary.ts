import { useQuery } from "@tanstack/react-query";
import { dictionary } from "#contracts/resources/dictionary.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import { treeOf, type FlatNode, type TreeOf } from "#client/kit/tree/tree-of.ts";
import { get } from "#client/state/api.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";

export type Entry = FlatNode & {
  name: string;
  code: string | null;
  value: string | null;
  createdTime: string;
  enabled: boolean | null;
  version: number;
};
export type EntryNode = TreeOf<Entry>;

/** Rows of a page at most (rules §1). */
const MOST = 100;

/** Every entry, asked for page by page. */
const loadAll = async (): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const asked = { pageIndex, pageSize: MOST, sort: "createdTime" };
    const { list } = await get<Page<Entry>>(`${dictionary.path}/getpage`, asked, { silent: true });
    entries.push(...list);
    if (list.length < MOST) return entries;
  }
};

/** The whole dictionary as a tree, asked for again when somebody changed it. */
export const useDictionary = () => {
  const query = useQuery({ queryKey: ["list", "dictionary", "tree"], queryFn: loadAll });
  const reload = (): void => void query.refetch();
  useListChanged("dictionary", reload);
  return { nodes: query.data && treeOf(query.data), error: query.error, reload };
};
