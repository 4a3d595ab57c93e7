import type { ListDefinition } from "../list-kit/define-list.ts";
import { allLists } from "./index.ts";
import { allResources } from "../resources/index.ts";
import { listOf } from "../resources/list-of.ts";

const everyList: ListDefinition[] = [...allLists, ...allResources.map(listOf)];

/** Lists by the name of their export (rules §1, exports). */
export const exportableLists: ReadonlyMap<string, ListDefinition> = new Map(
  everyList.flatMap((list) => (list.export ? [[list.export, list] as const] : [])),
);
