import { createConnection } from "#infra/engines/database/connect.ts";
import { openEngines, type Opening } from "./open-engines.ts";
import { HOME_CODE, homePlace, type TenantPlace } from "./tenant-place.ts";
import { indexTenants, type Tenants } from "./tenants.ts";

/** A place with a tenant in the catalogue. */
export type CataloguedPlace = TenantPlace & { id: string };

/**
 * Reads the catalogue. Only the platform's own tenant is served; other rows are skipped.
 *
 * @param databaseUrl of the platform's own database
 * @throws Error while the database is away, or before its first seed
 */
export const readCatalogue = async (databaseUrl: string): Promise<CataloguedPlace[]> => {
  const { db, close } = createConnection({ url: databaseUrl, name: "catalogue", max: 1 });
  try {
    const { id } = await db
      .selectFrom("tenant")
      .select("id")
      .where("code", "=", HOME_CODE)
      .where("is_deleted", "=", false)
      .executeTakeFirstOrThrow();
    return [{ ...homePlace(databaseUrl), id }];
  } finally {
    await close();
  }
};

/** Makes every tenant with its engines. */
export const createTenants = (places: readonly CataloguedPlace[], opening: Opening): Tenants =>
  indexTenants(places.map((place) => Object.assign(openEngines(place, opening), { id: place.id })));
