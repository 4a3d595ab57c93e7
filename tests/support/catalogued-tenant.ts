import { connectionKey, sealConnection } from "#infra/tenancy/connection-text.ts";
import { catalogueMigrations } from "#infra/engines/database/migrations/index.ts";
import { vi } from "vitest";
import { administer, type TestDatabase } from "./database.ts";
import { TEST_SECRET } from "./server.ts";
import { signInAt, type Caller } from "./sign-in.ts";

/** Writes an enabled tenant with a database of the test into the catalogue of an application that is started with {@link TEST_SECRET}. */
export const catalogueTenant = async (
  { db }: Pick<TestDatabase, "db">,
  { id, code, database }: { id: string; code: string; database: TestDatabase },
): Promise<void> => {
  const connection_string = sealConnection(connectionKey(TEST_SECRET), database.url);
  // Databases of tests have the catalogue too, which a tenant's has not.
  await database.db.deleteFrom("kysely_migration").where("name", "in", Object.keys(catalogueMigrations)).execute();
  await db
    .insertInto("tenant")
    .values({ id, name: code, code, db_type: 2, enabled: true, connection_string })
    .execute();
};

/** Signs in to a tenant as soon as it is served. */
export const signInWhenServed = (url: string, password: string, code: string): Promise<Caller> =>
  vi.waitFor(() => signInAt(url, "admin", password, code), { timeout: 30_000, interval: 500 });

/** Drops the database and the role that the platform made for a tenant. */
export const dropOwned = async (id: string): Promise<void> => {
  const name = `cylindra_t_${id.replaceAll("-", "")}`;
  await administer(`drop database if exists ${name} with (force)`);
  await administer(`drop role if exists ${name}`);
};
