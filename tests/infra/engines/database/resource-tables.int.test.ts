import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { text } from "#contracts/fields/field.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { spec } from "#contracts/resources/spec.ts";
import { ensureResourceTables } from "#infra/engines/database/resource-tables.ts";
import { seedReferenceData } from "#infra/engines/database/seeds/tenant/reference-data.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
});
afterAll(() => database.drop());

const count = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
};

it("adds a column for a new field and keeps what people have entered", async () => {
  const before = await count("spec");
  expect(before).toBe(5);
  const more = { ...spec, fields: { ...spec.fields, colour: text() } } as ResourceDefinition;
  await ensureResourceTables(database.db, [more]);
  await sql`update spec set colour = 'grey'`.execute(database.db);
  await ensureResourceTables(database.db, [more]);
  expect(await count("spec where colour = 'grey'")).toBe(before);
});

it("seeds the reference data once, and never again what was renamed", async () => {
  await sql`update spec set name = 'renamed' where name = 'YSP12'`.execute(database.db);
  await seedReferenceData(database.db);
  expect(await count("spec")).toBe(5);
  expect(await count("spec where name = 'YSP12'")).toBe(0);
});
