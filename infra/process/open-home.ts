import type { Config } from "#infra/process/config/config.ts";
import { openDatabaseAccess } from "#infra/process/embedded/database-access.ts";
import { openEngines, type Opening } from "#infra/tenancy/open-engines.ts";
import type { Engines } from "#infra/tenancy/tenant.ts";
import { homePlace } from "#infra/tenancy/tenant-place.ts";

export type HomeOptions = Pick<Opening, "program" | "sendsAgain"> & {
  /** Default: a lost connection is ignored. The next call that needs it fails. */
  onError?: Opening["onError"];
  /** Makes a missing embedded PostgreSQL, for a tool that fills an empty database. */
  make?: boolean;
};

/**
 * The engines of the platform's own tenant, for an operator's tool that runs with or without the application. `close` also stops a PostgreSQL that
 * was started for the tool.
 *
 * @throws OperatorError where there is no data, unless `make` is given
 */
export const openHome = async (
  config: Config,
  { make, onError = () => undefined, ...opening }: HomeOptions,
): Promise<{ home: Engines; close(): Promise<void> }> => {
  const access = await openDatabaseAccess(config, { make });
  const home = openEngines(homePlace(access.url), { ...opening, config, onError });
  return {
    home,
    async close() {
      await home.close();
      await access.release();
    },
  };
};
