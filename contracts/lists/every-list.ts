import type { ListDefinition } from "../list-kit/define-list.ts";
import { allResources } from "../resources/index.ts";
import { listOf } from "../resources/list-of.ts";
import { allLists } from "./index.ts";

/** All lists of this build, including those of records. */
export const everyList: readonly ListDefinition[] = [...allLists, ...allResources.map(listOf)];
