import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { migrate } from "#infra/engines/database/migrate.ts";
import { catalogMigrations } from "#infra/engines/database/migrations/catalog/index.ts";
import { catalogSeeds } from "#infra/engines/database/seeds/catalog/index.ts";
import { firstMigrations } from "#infra/engines/database/migrations/first.ts";
import { tenantMigrations } from "#infra/engines/database/migrations/tenant/index.ts";
import { platformSchema, tenantSchema, type Schema } from "#infra/engines/database/schema.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { administer, databaseUrl } from "#tests/support/database.ts";

const context = { adminPassword: ADMIN_PASSWORD, firstPassword: () => expect.unreachable("the operator chose one") };
const made: { name: string; connection: Connection }[] = [];
afterAll(async () => {
  for (const { name, connection } of made) {
    await connection.close();
    await administer(`drop database ${name} with (force)`);
  }
});

/** An empty database, brought to a schema. */
async function databaseWith(schema: Schema): Promise<Connection & { url: string }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name}`);
  const url = databaseUrl(name);
  const connection = createConnection({ url, name: "test" });
  made.push({ name, connection });
  await migrate(url, schema, context);
  return { ...connection, url };
}

const recorded = async ({ pool }: Connection) =>
  (await pool.query<{ name: string }>("select name from kysely_migration order by name")).rows.map(({ name }) => name);
const count = async ({ pool }: Connection, table: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe("the database of another tenant", () => {
  it("has every migration and record of a tenant, and no row of the catalogue", async () => {
    const database = await databaseWith(tenantSchema);
    expect(await recorded(database)).toEqual(Object.keys(tenantSchema.migrations).toSorted());
    expect(await count(database, "account where user_name = 'admin'")).toBe(1);
    expect(await count(database, "company")).toBe(1);
    expect(await count(database, "tenant")).toBe(0);
  });
});

describe("the platform's own database", () => {
  it("that an earlier version made migrates on, and what was seeded stays", async () => {
    const database = await databaseWith({ migrations: firstMigrations, seeds: catalogSeeds });
    const { rows: before } = await database.pool.query("select id, code from tenant");
    await database.pool.query(`
      with medium as (insert into filling_medium (id, name) values (gen_random_uuid(), '液化气') returning id)
      insert into seeded_record (key, record_id) select 'medium.lpg', id from medium`);
    await migrate(database.url, platformSchema, context);
    expect(await recorded(database)).toEqual(Object.keys(platformSchema.migrations).toSorted());
    expect((await database.pool.query("select id, code from tenant")).rows).toEqual(before);
    expect(before).toMatchObject([{ code: "default" }]);
    const { rows: mediums } = await database.pool.query(`
      select medium.name, seeded.name as seeded, english_name from filling_medium medium
      left join seeded_record seeded on record_id = medium.id`);
    expect(mediums).toEqual([{ name: "液化气", seeded: "液化石油气", english_name: "LPG" }]);
  });
});

describe("the names of migrations", () => {
  it("that installations have recorded stay as they are", () => {
    expect(Object.keys(firstMigrations)).toEqual([
      "0002_event_log",
      "0003_platform",
      "0004_records",
      "0005_reactions",
      "0006_event_log_by_copy",
      "0007_parked_reactions",
      "0009_own_passwords",
    ]);
  });

  it("of catalogue and tenants share one numbering from 0010, because Kysely runs them in the order of their names", () => {
    const numbers = [...Object.keys(catalogMigrations), ...Object.keys(tenantMigrations)].map((name) =>
      Number(/^(\d{4})_/.exec(name)?.[1]),
    );
    expect(numbers.filter((number) => !(number >= 10))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
