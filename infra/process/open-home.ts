import { parseArgs } from "node:util";
import type { Config } from "#infra/process/config/config.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { openEngines, type Opening } from "#infra/tenancy/open-engines.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";
import { readPlaceOf } from "#infra/tenancy/catalogue.ts";
import { makePlaceOf } from "#infra/tenancy/tenant-databases.ts";
import { connectionKey } from "#infra/tenancy/connection-text.ts";
import { HOME_CODE, homePlace, type TenantPlace } from "#infra/tenancy/tenant-place.ts";
import { secretKey } from "./config/secret-key.ts";
import { OperatorError } from "./errors.ts";

export type HomeOptions = Pick<Opening, "program" | "sendsAgain"> & {
  /** Default: a lost connection is ignored. The next call that needs it fails. */
  onError?: Opening["onError"];
  /** Makes a missing embedded PostgreSQL, and a missing database of the tenant, for a tool that fills an empty database. */
  make?: boolean;
  /** Enterprise code of the tenant that it works on. Default: the platform's own. */
  tenant?: string;
};

/** The enterprise code that an operator's command names by `--tenant`. */
export const tenantArgument = (args = process.argv.slice(2)): string | undefined => {
  const { tenant } = parseArgs({ args, options: { tenant: { type: "string" } }, strict: false }).values;
  return typeof tenant === "string" ? tenant.toLowerCase() : undefined;
};

/**
 * The engines of a tenant, for an operator's tool that runs with or without the application. `close` also stops a PostgreSQL that
 * was started for the tool.
 *
 * @throws OperatorError where there is no data, unless `make` is given, or no such tenant
 */
export const openHome = async (
  config: Config,
  { make, tenant = HOME_CODE, onError = () => undefined, ...opening }: HomeOptions,
): Promise<{ home: Engines; close(): Promise<void> }> => {
  const access = await openDatabaseAccess(config, { make });
  const place = await placeNamed(tenant, access.url, { config, make }).catch(async (error: unknown) => {
    await access.release();
    throw error;
  });
  const home = openEngines(place, { ...opening, config, onError });
  return {
    home,
    async close() {
      await home.close();
      await access.release();
    },
  };
};

const placeNamed = async (
  code: string,
  databaseUrl: string,
  { config, make }: { config: Config; make?: boolean },
): Promise<TenantPlace> => {
  if (code === HOME_CODE) return homePlace(databaseUrl);
  const key = connectionKey(secretKey(config));
  const place = make ? await makePlaceOf(databaseUrl, code, key) : await readPlaceOf(databaseUrl, code, key);
  if (!place) throw new OperatorError(`there is no tenant ${code} with a database`);
  return place;
};
