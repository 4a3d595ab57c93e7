import type { ListDefinition } from "../lists/define-list.ts";
import { allLists } from "../lists/index.ts";
import { allResources } from "./index.ts";
import { listOf } from "./list-of.ts";

const everyList: ListDefinition[] = [...allLists, ...allResources.map(listOf)];

/** Lists by the name of their export (rules §1, exports). */
export const exportableLists: ReadonlyMap<string, ListDefinition> = new Map(
  everyList.flatMap((list) => (list.export ? [[list.export, list] as const] : [])),
);
