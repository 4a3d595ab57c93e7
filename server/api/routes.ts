import type { Sessions } from "#server/application/sign-in/sessions.ts";
import type { Mount } from "./app.ts";
import { createListsRouter } from "./lists/index.ts";
import { createLookupRouter } from "./lookups/lookup-router.ts";
import { createResourcesRouter } from "./resources/index.ts";

export type RouteDeps = { sessionsOf(tenantId: string): Sessions | undefined };

/** Every route behind a token. */
export const routes = (_deps: RouteDeps): Mount[] => [
  { path: "/base", router: createResourcesRouter() },
  { path: "/base", router: createListsRouter() },
  { path: "/base", router: createLookupRouter() },
];
