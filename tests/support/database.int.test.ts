import { expect, it } from "vitest";
import { createTestDatabase } from "./database.ts";

it("gives every caller a database of its own", async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase({ seeded: true })]);
  await one.pool.query("create table mine (id int)");
  const { rows } = await other.pool.query("select to_regclass('mine') as found");
  expect(rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), other.drop()]);
});
