import { afterAll, beforeAll, expect, it } from "vitest";
import { up } from "#infra/engines/database/migrations/tenant/0032_undriven_boards.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("Boards that nobody drives go back to their beginning with a higher version; a driven one stays", async () => {
  const { pool, db } = database;
  await pool.query(`
    insert into board_state (board, version, driver_id, driver_name, tab, company_id, panel, updated_at, seen_at) values
      ('left', 7, null, null, 3, gen_random_uuid(), 'trend', now(), now()),
      ('fresh', 2, null, null, 1, null, null, now(), now()),
      ('driven', 5, gen_random_uuid(), 'Ann', 4, gen_random_uuid(), null, now(), now())`);
  await up(db as never);
  const { rows } = await pool.query(
    "select board, version, tab, company_id is null as whole, panel from board_state order by board",
  );
  expect(rows).toEqual([
    { board: "driven", version: 5, tab: 4, whole: false, panel: null },
    { board: "fresh", version: 2, tab: 1, whole: true, panel: null },
    { board: "left", version: 8, tab: 1, whole: true, panel: null },
  ]);
});
