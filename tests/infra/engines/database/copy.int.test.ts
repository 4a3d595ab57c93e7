import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copyIn } from "#infra/engines/database/copy-in.ts";
import { binaryRows, textRows } from "#infra/engines/database/copy-rows.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const columns = { id: { type: "uuid" }, number: { type: "bigint" }, words: { type: "text" } } as const;
const id = (n: number): string => `0192f0c0-5b1e-7c3a-9d56-${String(n).padStart(12, "0")}`;
const rows = [
  { id: id(1), number: -1n, words: "" },
  { id: id(2), number: 9_007_199_254_740_993n, words: "a\\b\tc\nd\re\\N" },
  { id: id(3), number: 3n, words: "长".repeat(1_000_000) },
  { id: id(4), number: 4n, words: "behind the long one" },
];
const before = { name: "test.before", text: "select $1::text, 7", values: [Buffer.from("given")] };

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  await client.query("create table copied (id uuid, number bigint, words text, flag boolean, tags text[], more jsonb)");
});
beforeEach(() => client.query("truncate copied"));
afterAll(async () => {
  await client.end();
  await database.drop();
});

const command = "copy copied (id, number, words) from stdin";
const stored = async () => {
  const { rows: found } = await client.query<{ id: string; number: string; words: string }>(
    "select id, number, words from copied order by id",
  );
  return found.map(({ number, ...row }) => ({ ...row, number: BigInt(number) }));
};

test.each([
  { format: "text", copy: { command, rows: textRows(columns, rows) } },
  { format: "binary", copy: { command: `${command} (format binary)`, rows: binaryRows(columns, rows) } },
])("rows in $format arrive as they were, however long", async ({ copy }) => {
  await copyIn(client, copy);
  expect(await stored()).toEqual(rows);
});

test("a row without a value has the column's default, or NULL", async () => {
  const all = {
    id: { type: "uuid" },
    flag: { type: "boolean", default: true },
    tags: { type: "text[]" },
    more: { type: "jsonb" },
  } as const;
  const lines = textRows(all, [{ id: id(1) }, { id: id(2), flag: false, tags: ['x"\\'], more: { a: "\\\n" } }]);
  await copyIn(client, { command: "copy copied (id, flag, tags, more) from stdin", rows: lines });
  expect((await client.query("select flag, tags, more from copied order by id")).rows).toEqual([
    { flag: true, tags: null, more: null },
    { flag: false, tags: ['x"\\'], more: { a: "\\\n" } },
  ]);
});

test.each([
  { format: "text", rowsOf: textRows },
  { format: "binary", rowsOf: binaryRows },
])("a value of another type is refused in $format", ({ rowsOf }) => {
  expect(() => rowsOf({ number: { type: "bigint" } }, [{ number: true }])).toThrow(
    new TypeError("boolean is no bigint"),
  );
});

test("the query before gives its first row, and is prepared once for copies that are under way together", async () => {
  const copy = { before, command, rows: textRows(columns, rows.slice(0, 1)) };
  expect(await Promise.all([copyIn(client, copy), copyIn(client, copy)])).toEqual([
    ["given", 7],
    ["given", 7],
  ]);
  expect(await copyIn(client, copy)).toEqual(["given", 7]);
  expect(await stored()).toHaveLength(3);
});

test("when the query before fails nothing is copied, and when copying fails the query before is undone", async () => {
  const insert = "insert into copied (id, number, words) values ($1::uuid, 0, 'before') returning 1 / length($2)";
  const given = (text: string) => ({
    name: "test.insert",
    text: insert,
    values: [Buffer.alloc(16), Buffer.from(text)],
  });
  const lines = textRows(columns, rows.slice(0, 1));
  await expect(copyIn(client, { before: given(""), command, rows: lines })).rejects.toThrow("division by zero");
  const refused = copyIn(client, { before: given("x"), command, rows: Buffer.from("not a row\n") });
  await expect(refused).rejects.toThrow("invalid input syntax");
  await expect(copyIn(client, { before: given("x"), command: "copy nowhere from stdin", rows: lines })).rejects.toThrow(
    "does not exist",
  );
  expect(await stored()).toEqual([]);
  await copyIn(client, { before: given("x"), command, rows: lines });
  expect(await stored()).toHaveLength(2);
});

test("copies and queries that are sent together each get their own answer", async () => {
  const lines = textRows(columns, rows.slice(0, 1));
  const bad = copyIn(client, { command: "copy nowhere from stdin", rows: lines });
  const good = copyIn(client, { command, rows: lines });
  const query = client.query("select count(*)::int as many from copied");
  await expect(bad).rejects.toThrow("does not exist");
  expect(await good).toBeUndefined();
  expect((await query).rows).toEqual([{ many: 1 }]);
});
