import { createTenants, readCatalogue, type CataloguedPlace } from "#infra/tenancy/create-tenants.ts";
import type { Opening } from "#infra/tenancy/open-engines.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import type { Config } from "./config/config.ts";
import { loadConfig } from "./config/load-config.ts";
import { createLifecycle, type Closing } from "./lifecycle.ts";
import { createLogger, type Logger } from "./telemetry/logger.ts";

/** The parts that server, projections and workers start from. Each role is its own process, or all run in one. */
export type RoleParts = {
  config: Config;
  /** The tenants that are served. */
  places: readonly CataloguedPlace[];
  log: Logger;
  closing: Closing;
};

/**
 * The parts of a role with its own process, from its environment.
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

/** Opens the engines of all tenants of a role. A lost connection only logs a warning, because each engine reconnects by itself. */
export function openTenants(
  { config, places, log }: RoleParts,
  opening: Omit<Opening, "config" | "onError">,
): readonly Tenant[] {
  const onError = (error: Error) => log.warn({ err: error }, "connection lost");
  return createTenants(places, { config, onError, ...opening }).all;
}
