import { useQuery } from "@tanstack/react-query";
import { hasWords, useT, type Translate } from "#client/lib/i18n.ts";

/** The title of a list; that of its records where it has none of its own. */
export const listTitle = (t: Translate, name: string): string =>
  t(hasWords(`lists.${name}`) ? `lists.${name}` : `resources.${name}`);

/** Every list that can be exported, by its export's name; loaded with the first export, because no other page needs them all. */
const loadLists = async () => (await import("#contracts/lists/exportable.ts")).exportableLists;

/** Names lists by their exports' names, once they are `wanted`; documents have theirs at once. */
export const useListTitles = (enabled: boolean): ((list: string) => string) => {
  const t = useT();
  const { data: lists } = useQuery({
    queryKey: ["exportable-lists"],
    queryFn: loadLists,
    enabled,
    staleTime: Infinity,
  });
  return (list) => {
    const name = lists?.get(list)?.name;
    if (name === undefined) return hasWords(`lists.${list}`) ? t(`lists.${list}`) : list;
    return listTitle(t, name);
  };
};
