import type { ListDefinition } from "#contracts/lists/define-list.ts";
import type { Where } from "./conditions.ts";
import type { ListRequest } from "./list-request.ts";
import type { Source } from "./source.ts";

/** Everything that the statements of one request are made of. */
export type ListQuery = { definition: ListDefinition; source: Source; where: Where; request: ListRequest };
