import { createConnection } from "#infra/engines/database/connect.ts";
import { migrate } from "#infra/engines/database/migrate.ts";
import { platformSchema } from "#infra/engines/database/schema.ts";
import type { SeedContext } from "#infra/engines/database/seeds/seed.ts";
import { countSealed } from "./catalogue.ts";

/**
 * Migrates and seeds the platform's own database. Every start does this before the roles run. The projections bring the databases of the other
 * tenants to the newest schema one by one, so that none of them delays the start.
 *
 * @param databaseUrl of the platform's own database
 */
export const migratePlatform = (databaseUrl: string, context: SeedContext): Promise<void> =>
  migrate(databaseUrl, platformSchema, context);

/**
 * A sentence for the operator if the key does not open stored connection strings.
 *
 * @param databaseUrl of the platform's own database
 */
export const faultOfKey = async (databaseUrl: string, key: Buffer): Promise<string | undefined> => {
  const { db, close } = createConnection({ url: databaseUrl, name: "catalogue", max: 1 });
  try {
    const { all, closed } = await countSealed(db, key);
    if (closed === 0) return undefined;
    const which = closed === all ? `none of the ${all}` : `only ${all - closed} of the ${all}`;
    return `SECRET_KEY opens ${which} connection strings of tenants. Start with the key that sealed them, or run npm run tenants:reseal with that key as SECRET_KEY_OLD.`;
  } finally {
    await close();
  }
};
