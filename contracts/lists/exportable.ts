import type { ListDefinition } from "../list-kit/define-list.ts";
import { everyList } from "./every-list.ts";

/** Lists by the name of their export (rules §1, exports). */
export const exportableLists: ReadonlyMap<string, ListDefinition> = new Map(
  everyList.flatMap((list) => (list.export ? [[list.export, list] as const] : [])),
);
