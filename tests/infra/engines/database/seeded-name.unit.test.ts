import { expect, it } from "vitest";
import { namedTables } from "#infra/engines/database/seeded-name.ts";
import { referenceRecords } from "#infra/engines/database/seeds/tenant/reference-records.ts";

it("every seeded record of a table with names in each language has an English one", () => {
  const tables = new Set(referenceRecords.filter(({ english }) => english !== undefined).map(({ table }) => table));
  expect([...tables, "role"].toSorted()).toEqual(Object.keys(namedTables).toSorted());
  const nameless = referenceRecords.filter(({ table, english }) => tables.has(table) && !english);
  expect(nameless.map(({ key }) => key)).toEqual([]);
});
