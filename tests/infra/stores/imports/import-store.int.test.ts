import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImportStore, type ImportStore, type KeptRow } from "#infra/stores/imports/import-store.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let store: ImportStore;
beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  store = createImportStore(database.db, database.pool);
});
afterAll(() => database.drop());

const rowAt = (row: number): KeptRow => ({ row, state: "ready", cells: { name: `N${row}` }, errors: [], keys: [] });

/** An import of two rows that are ready. */
const add = async (): Promise<string> => {
  const { id: userId } = await database.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  const id = v7();
  await store.add({ id, kind: "customer", fileName: "sheet.csv", userId, contentHash: null });
  await store.writeRows(id, [rowAt(1), rowAt(2)]);
  return id;
};

describe("the counts of an import", () => {
  it("are those of its end when a reader counts while the last rows end", async () => {
    const id = await add();
    const run = await database.pool.connect();
    await run.query("begin");
    await run.query("update import set total = 0 where id = $1", [id]);
    const reading = store.recount(id);
    const waiting = `select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await run.query("update import_row set state = 'created' where import_id = $1", [id]);
    await run.query("commit");
    run.release();
    await reading;
    expect(await store.find(id)).toMatchObject({ total: 2, ready: 0, created: 2 });
  });
});

describe("the rows of an import", () => {
  it("stay as they are when none is replaced", async () => {
    const id = await add();
    await store.replaceRows(id, []);
    expect(await store.countRows(id, {})).toBe(2);
  });

  it("are all there when the rows that replace them cannot be written", async () => {
    const id = await add();
    const doubled = store.replaceRows(id, [rowAt(1), rowAt(2), rowAt(2)]);
    await expect(doubled).rejects.toThrow("duplicate key");
    expect(await store.countRows(id, {})).toBe(2);
  });
});
