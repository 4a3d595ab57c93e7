import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createConnection, type Connection } from "#infra/engines/database/connect.ts";
import { migrate, migrateToLatest } from "#infra/engines/database/migrate.ts";
import { platformSchema, tenantSchema, type Schema } from "#infra/engines/database/schema.ts";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { administer, databaseUrl } from "#tests/support/database.ts";
import { describeSchema } from "./earlier/describe-schema.ts";

const context = { adminPassword: ADMIN_PASSWORD, firstPassword: () => expect.unreachable("the operator chose one") };
const baselines = ["0035_tenant_baseline", "0036_catalogue_baseline"];
const made: { name: string; connection: Connection }[] = [];
afterAll(async () => {
  for (const { name, connection } of made) {
    await connection.close();
    await administer(`drop database ${name} with (force)`);
  }
});

type Database = Connection & { url: string };

const emptyDatabase = async (): Promise<Database> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name}`);
  const url = databaseUrl(name);
  const connection = createConnection({ url, name: "test" });
  made.push({ name, connection });
  return { ...connection, url };
};

/** An empty database, brought to a schema. */
const databaseWith = async (schema: Schema): Promise<Database> => {
  const database = await emptyDatabase();
  await migrate(database.url, schema, context);
  return database;
};

const earlierTenant = readFileSync(new URL("./earlier/tenant.sql", import.meta.url), "utf8");
/** The migration 0013 and its row. */
const earlierCatalogue = `alter table public.tenant add column connection_shown text;
  insert into public.kysely_migration values ('0013_tenant_connection', '2026-11-20T08:00:00.000Z')`;

/** A database that the last build before the baselines made, and the row of a person. */
const earlierDatabase = async (...more: string[]): Promise<Database> => {
  const database = await emptyDatabase();
  const person = `insert into public.account (id, user_name, password_hash) values (gen_random_uuid(), 'ann', 'x')`;
  for (const statements of [earlierTenant, person, ...more]) await database.pool.query(statements);
  return database;
};

const appliedTo = async ({ pool }: Database) =>
  (await pool.query<{ name: string }>("select name from kysely_migration order by name")).rows.map(({ name }) => name);
const count = async ({ pool }: Connection, table: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
const onlyBaselines = ({ migrations }: Schema): Schema => ({
  migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => baselines.includes(name))),
  seeds: {},
});

/** The schema as it was before a migration. */
const before = ({ migrations, seeds }: Schema, first: string): Schema => ({
  migrations: Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first)),
  seeds,
});

describe("the database of another tenant", () => {
  it("has every migration and record of a tenant, and no row of the catalogue", async () => {
    const database = await databaseWith(tenantSchema);
    expect(await appliedTo(database)).toEqual(Object.keys(tenantSchema.migrations).toSorted());
    expect(await count(database, "account where user_name = 'admin'")).toBe(1);
    expect(await count(database, "company")).toBe(1);
    expect(await count(database, "tenant")).toBe(0);
  });
});

describe("a database of the last build before the baselines", () => {
  it.each([
    { whose: "a tenant's", schema: tenantSchema, more: [] },
    { whose: "the platform's own", schema: platformSchema, more: [earlierCatalogue] },
  ])("has the schema that the baselines make: $whose", async ({ schema, more }) => {
    const earlier = await earlierDatabase(...more);
    const fresh = await emptyDatabase();
    for (const [name, { up }] of Object.entries(onlyBaselines(schema).migrations).toSorted())
      await fresh.db
        .transaction()
        .execute((transaction) => up(transaction).catch((error) => expect.fail(`${name}: ${error}`)));
    const description = await describeSchema(fresh.pool);
    expect(description).toEqual(await describeSchema(earlier.pool));
    expect(description.length).toBeGreaterThan(500);
    for (const table of ["log.head", "audit.progress"]) {
      const { rows } = await earlier.pool.query(`select * from ${table}`);
      expect((await fresh.pool.query(`select * from ${table}`)).rows).toEqual(rows);
    }
  });

  it("is taken over with its rows: the baselines' names take the place of the earlier ones", async () => {
    const database = await earlierDatabase(earlierCatalogue);
    await migrate(database.url, platformSchema, context);
    expect(await appliedTo(database)).toEqual(Object.keys(platformSchema.migrations).toSorted());
    expect(await count(database, "account where user_name in ('ann', 'admin')")).toBe(2);
    await migrate(database.url, platformSchema, context);
    expect(await count(database, "account")).toBe(2);
  });

  it("is taken over once by two processes that start at the same time", async () => {
    const database = await earlierDatabase();
    await Promise.all([1, 2].map(() => migrateToLatest(database.db, tenantSchema)));
    expect(await appliedTo(database)).toEqual(Object.keys(tenantSchema.migrations).toSorted());
  });

  it("keeps its names when a later migration fails", async () => {
    const database = await earlierDatabase();
    const failing = { up: () => Promise.reject(new Error("no space")) };
    const schema = { ...tenantSchema, migrations: { ...tenantSchema.migrations, "9999_failing": failing } };
    await expect(migrateToLatest(database.db, schema)).rejects.toThrow("migration 9999_failing failed");
    expect(await appliedTo(database)).toContain("0035_tenant_baseline");
    await migrateToLatest(database.db, tenantSchema);
    expect(await count(database, "account")).toBe(1);
  });
});

it("Runs of verify become jobs: who ended keeps the end, and who was at it begins again", async () => {
  const database = await databaseWith(before(tenantSchema, "0062_verify_jobs"));
  const { pool } = database;
  const { id: account } = await database.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  const started = "2026-11-20T02:00:01.000Z";
  const rows = [
    { state: "completed", done: 9e9, total: 9e9, finished_time: "2026-11-20T02:00:09.000Z", tree_size: 9, attempts: 2 },
    { state: "failed", error: "audit.verifyDied", finished_time: started, attempts: 3 },
    { state: "failed", error: "audit.verifyStopped", stop_asked: true, finished_time: started, attempts: 1 },
    { state: "active", user_id: account, attempts: 3, beat_time: started },
  ].map((row, n) => ({
    ...{ id: `0192aaaa-0000-7000-8000-00000000000${n}`, done: 1, total: 2, attempts: 0, stop_asked: false },
    ...{ log: true, read_models: true, anchors: "", anchor_count: 0, finding_count: n, checks: [], tables: [] },
    ...{ created_time: "2026-11-20T02:00:00.000Z", started_time: started, ...row },
  }));
  const put = "insert into audit.verify_run select * from json_populate_recordset(null::audit.verify_run, $1::json)";
  await pool.query(put, [JSON.stringify(rows)]);
  await pool.query("insert into audit.verify_finding values ($1, 0, 'leaf.missing')", [rows[0]!.id]);
  await migrateToLatest(database.db, tenantSchema);
  const jobs = await database.db.selectFrom("job").selectAll().where("kind", "=", "verify").orderBy("id").execute();
  const common = { payload: {}, single_key: "verify", lease_until: null, started_time: new Date(started) };
  const ended = new Date(started);
  expect(jobs).toMatchObject([
    {
      ...common,
      state: "completed",
      done: 2 ** 31 - 1,
      attempts: 2,
      finished_time: new Date("2026-11-20T02:00:09.000Z"),
    },
    { ...common, state: "failed", error: "audit.verifyDied", attempts: 3, finished_time: ended },
    { ...common, state: "cancelled", error: null, finished_time: ended, user_id: null },
    { ...common, state: "waiting", attempts: 0, finished_time: null, user_id: account, user_name: "admin" },
  ]);
  const runs = await database.db.selectFrom("audit.verify_run").selectAll().orderBy("id").execute();
  expect(runs.map(({ id, finished_time, finding_count }) => [id, finished_time !== null, finding_count])).toEqual(
    rows.map(({ id }, n) => [id, n === 0, n]),
  );
  expect(Object.keys(runs[0]!)).not.toContain("state");
  expect(await count(database, "audit.verify_finding")).toBe(1);
});

describe("a database of an earlier build", () => {
  it.each([
    {
      what: "without the last migration",
      change: "delete from kysely_migration where name = '0034_confirmed_addresses'",
    },
    { what: "of another kind", change: earlierCatalogue },
  ])("is refused, $what, and stays as it is", async ({ change }) => {
    const database = await earlierDatabase(change);
    const applied = await appliedTo(database);
    await expect(migrate(database.url, tenantSchema, context)).rejects.toThrow(
      "made by a build before ff270174; start that build once, then this one",
    );
    expect(await appliedTo(database)).toEqual(applied);
    expect(await count(database, "account")).toBe(1);
  });
});

it("Names of migrations share one numbering, because Kysely runs them in the order of their names", () => {
  const names = Object.keys(platformSchema.migrations);
  const numbers = names.map((name) => Number(/^(\d{4})_/.exec(name)?.[1]));
  expect(numbers.filter((number) => !(number >= 35))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(names.slice(0, 1)).toEqual(baselines.slice(0, 1));
});

it("Open invitations of the platform's own tenant stay open, and belong to it", async () => {
  const database = await databaseWith(before(platformSchema, "0064_invitation_of_all"));
  const { id: account } = await database.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  const secret = randomBytes(32);
  await database.pool.query(
    `insert into invitation (account_id, secret_hash, expires_at, created_user_id, created_time)
      values ($1, $2, now() + interval '1 day', $1, now())`,
    [account, secret],
  );
  await migrateToLatest(database.db, platformSchema);
  const { rows } = await database.pool.query(
    "select t.code, i.account_id, i.secret_hash from invitation i join tenant t on t.id = i.tenant_id",
  );
  expect(rows).toEqual([{ code: "default", account_id: account, secret_hash: secret }]);
});
