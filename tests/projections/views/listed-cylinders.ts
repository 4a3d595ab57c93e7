import { sql, type Kysely } from "kysely";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { createViews } from "#projections/views/index.ts";
import type { AnyView } from "#projections/views/view.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillReadTables } from "#tests/support/read-tables.ts";
import { station } from "#tests/support/reference.ts";
import { threeCylinders, uuidOf } from "./three-cylinders.ts";

/** Read models with the lives of three cylinders and the records that lists name beside them, in a database of their own. */
export type ListedCylinders = {
  database: TestDatabase;
  db: Kysely<never>;
  /** The first page of a list, in the scope of these companies. @throws Error with the faults of the query */
  page(
    definition: ListDefinition,
    values?: Record<string, unknown>,
    scope?: "all" | string[],
  ): ReturnType<typeof readPage>;
};

export const openListedCylinders = async (): Promise<ListedCylinders> => {
  const database = await createTestDatabase({ seeded: true });
  const db = database.db as unknown as Kysely<never>;
  const recorder = createRecorder();
  const views: AnyView[] = Object.values(createViews({ timeZone: "Asia/Shanghai" }));
  const events = threeCylinders();
  for (const view of views) runView(view, events, recorder);
  await fillReadTables(
    db,
    views.flatMap((view) => view.tables),
    (table) => recorder.rows(table),
  );
  await sql`insert into account (id, user_name, nick_name, password_hash) values (${uuidOf("user-1")}, 'mei', null, '')`.execute(
    db,
  );
  for (const [name, id] of [
    ["Li Mei", "driver-1"],
    ["Wang", "escort-1"],
    ["He", "escort-2"],
  ] as const)
    await insertRecord(db, "employee", { id: uuidOf(id), name });
  await insertRecord(db, "client", {
    id: uuidOf("client-1"),
    name: "Golden Wok",
    project_name: "Wok 2",
    address: "Main St 1",
  });
  await insertRecord(db, "vehicle", {
    id: uuidOf("vehicle-1"),
    license_number: "A12345",
    company_id: uuidOf(station.id),
  });
  await insertRecord(db, "company", { id: uuidOf(station.id), name: "North Station", address: "Harbour 3" });
  await insertRecord(db, "defective", { id: uuidOf("dent"), name: "Dent" });
  await insertRecord(db, "spec", { id: uuidOf("spec-12"), name: "YSP12-T", max_fill_weight: 5 });
  const page = async (
    definition: ListDefinition,
    values: Record<string, unknown> = {},
    scope: "all" | string[] = "all",
  ) => {
    const { sort, ...rest } = values;
    const parsed = parseListRequest(definition, { values: rest, sort });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const context = {
      scope: scope === "all" ? ("all" as const) : new Set(scope),
      timeZone: "Asia/Shanghai",
      now: new Date(),
      language: "zh" as const,
    };
    return readPage(database.db, definition, parsed.value, context);
  };
  return { database, db, page };
};

/** A record with what the test looks at; the rest of its declaration is the record's own test's. */
const insertRecord = async (
  db: Kysely<never>,
  table: string,
  values: Record<string, string | number>,
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(db);
  for (const { name } of rows.filter((row) => !(row.name in values)))
    await sql.raw(`alter table "${table}" alter column "${name}" drop not null`).execute(db);
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))})`.execute(db);
};

export const barcodes = (list: Record<string, unknown>[]) => list.map((row) => row["gasBarcode"]);

/** Every list over read models. */
export const overReadModels = allLists.filter((list) => list.from.schema === "read");
