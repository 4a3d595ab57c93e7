import type { ListDefinition } from "../list-kit/define-list.ts";
import { allResources } from "../resources/index.ts";
import { listOf } from "../resources/list-of.ts";
import { allLists } from "./index.ts";

/** Every list of this build, those of records too. */
export const everyList: readonly ListDefinition[] = [...allLists, ...allResources.map(listOf)];
