import { createTenants, readCatalogue, type CataloguedPlace } from "#infra/tenancy/create-tenants.ts";
import type { Opening } from "#infra/tenancy/open-engines.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Config } from "./config/config.ts";
import { loadConfig } from "./config/load-config.ts";
import { createLifecycle, type Closing } from "./lifecycle.ts";
import { createLogger, type Logger } from "./telemetry/logger.ts";

/** The parts from which server, projections and workers start: as a process of its own each, or side by side in one. */
export type RoleParts = {
  config: Config;
  /** The tenants that are served. */
  places: readonly CataloguedPlace[];
  log: Logger;
  closing: Closing;
};

/**
 * The parts of a role that is a process of its own, from its environment.
 *
 * @throws Error while `DATABASE_URL` is not set or the catalogue cannot be read
 */
export async function openRole(name: "server" | "projections" | "workers"): Promise<RoleParts> {
  const config = loadConfig();
  const log = createLogger({ name, level: config.logLevel });
  const closing = createLifecycle(log);
  if (!config.databaseUrl) throw new Error("DATABASE_URL is not set: start with npm start");
  return { config, places: await readCatalogue(config.databaseUrl), log, closing };
}

/** Opens the engines of every tenant of a role. A lost connection is a warning: each engine connects again by itself. */
export function openTenants(
  { config, places, log }: RoleParts,
  opening: Omit<Opening, "config" | "onError">,
): readonly Tenant[] {
  const onError = (error: Error) => log.warn({ err: error }, "connection lost");
  return createTenants(places, { config, onError, ...opening }).all;
}
