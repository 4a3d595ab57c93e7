import type { Sessions } from "#server/application/sign-in/sessions.ts";
import type { Mount } from "./app.ts";

export type RouteDeps = { sessionsOf(tenantId: string): Sessions | undefined };

/** Every route behind a token. */
export const routes = (_deps: RouteDeps): Mount[] => [];
