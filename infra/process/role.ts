import { readHome, readPlaceOf, type CataloguedPlace } from "#infra/tenancy/catalogue.ts";
import { openEngines } from "#infra/tenancy/open-engines.ts";
import type { Opening } from "#infra/tenancy/open-engines.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { secretKey } from "./config/secret-key.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import type { Config } from "./config/config.ts";
import { loadConfig } from "./config/load-config.ts";
import { createLifecycle, type Closing } from "./lifecycle.ts";
import { createLogger, type Logger } from "./telemetry/logger.ts";

/** The parts that server, projections and workers start from. Each role is its own process, or all run in one. */
export type RoleParts = {
  config: Config;
  /** The platform's own tenant. The others are in its catalogue. */
  home: CataloguedPlace;
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
  return { config, home: await readHome(config.databaseUrl), log, closing };
}

/** Opens the engines of a tenant of a role. A lost connection only logs a warning, because each engine reconnects by itself. */
export function openTenant(
  { config, log }: Pick<RoleParts, "config" | "log">,
  place: CataloguedPlace,
  opening: Omit<Opening, "config" | "onError">,
): Tenant {
  const onError = (error: Error) => log.warn({ err: error, tenant: place.code }, "connection lost");
  return Object.assign(openEngines(place, { config, onError, ...opening }), { id: place.id });
}

/**
 * Opens the engines of a tenant of the catalogue by its id, for a process that works for one tenant. Undefined for an unknown one.
 *
 * @throws Error while `DATABASE_URL` is not set or the catalogue cannot be read
 */
export async function openById(
  config: Config,
  id: string,
  opening: Omit<Opening, "config">,
): Promise<Tenant | undefined> {
  if (!config.databaseUrl) throw new Error("DATABASE_URL is not set");
  const home = await readHome(config.databaseUrl);
  const place = id === home.id ? home : await readPlaceOf(config.databaseUrl, id, connectionKey(secretKey(config)));
  return place && Object.assign(openEngines(place, { config, ...opening }), { id });
}
