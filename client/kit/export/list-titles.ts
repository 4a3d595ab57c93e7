import { useQuery } from "@tanstack/react-query";
import { hasWords, useT, type Translate } from "#client/lib/i18n.ts";

/** The title of a list. Without its own title it is that of its records. */
export const listTitle = (t: Translate, name: string): string =>
  t(hasWords(`lists.${name}`) ? `lists.${name}` : `resources.${name}`);

/** All exportable lists by the name of their export. Loaded with the first export, because no other page needs all of them. */
const loadLists = async () => (await import("#contracts/lists/exportable.ts")).exportableLists;

/** Returns a function for the title of a list by its export's name. The lists load once `enabled`; documents need no load. */
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
