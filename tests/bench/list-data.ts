import type pg from "pg";
import { ensureResourceTables } from "#infra/engines/database/resource-tables.ts";
import { createIndexes, createModels, createTables } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import type { BenchDatabase } from "./database.ts";

/** An id that counts: the same in every table that names it. */
const id = (kind: string, number: string): string =>
  `('${kind}0000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** The nth company's id, for scopes. */
export const companyId = (n: number): string => `c0000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const makerId = (n: number): string => `a4e10000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const specId = (n: number): string => `5bec0000-0000-7000-8000-${String(n).padStart(12, "0")}`;

const records = (table: string, kind: string, count: number, columns: string, values: string): string =>
  `insert into ${table} (id, ${columns}) select ${id(kind, "n")}, ${values} from generate_series(1, ${count}) n`;

/** Fields that a form requires and no list shows here. */
const relax = `do $$ declare c record; begin
  for c in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and column_name <> 'id'
      and table_name in ('spec', 'cap', 'filling_medium', 'maker', 'body', 'client', 'company')
  loop execute format('alter table %I alter column %I drop not null', c.table_name, c.column_name); end loop; end $$`;

const joined = [
  relax,
  ...["body", "spec", "maker", "company", "client", "account"].map((table) => `delete from ${table} where true`),
  records("maker", "a4e1", 40, "name", "'Maker ' || n"),
  records("body", "b0d1", 6, "name", "'Body ' || n"),
  records(
    "spec",
    "5bec",
    12,
    "name, max_fill_weight, volume, detection_cycle, service_life",
    "'YSP' || n, 14.5, 35.5, 48, 8",
  ),
  records("company", "c000", 200, "name, type", "'Company ' || n, n % 6"),
  records("client", "c11e", 50_000, "name, telephone, address", "'Customer ' || n, '1380000' || n, 'Street ' || n"),
  records("account", "acc0", 300, "user_name, nick_name, password_hash", "'clerk' || n, 'Clerk ' || n, ''"),
];

/*
 * One row per bottle of a province. What is used much is drawn by the square of a random number: some companies, makers and specs have
 * most bottles. Barcodes are ten digits, factory numbers are as makers stamp them: a letter, the year, a running number.
 */
const cylinders = (count: number, moves: number): string => `
  with drawn as (
    select n, random() as luck, random() as chance, random() as third, 1 + floor(200 * random() ^ 2)::int as company,
      timestamptz '2021-01-01 00:00Z' + n * (interval '1800 days' / ${count}) as made
    from generate_series(1, ${count}) n),
  told as (
    select *, (made - interval '1 day' * (30 + 900 * chance))::date as produced,
      case when luck < 0.55 then 'customer' when luck < 0.6 then 'vehicle' when luck < 0.8 then 'station'
        when luck < 0.97 then 'store' else 'inspection' end as at
    from drawn)
  insert into read.cylinder (id, gas_barcode, factory_number, spec_id, body_id, gas_manufacturing_unit_id, production_date,
    inspection_date, inspection_due, service_end, empty_grams, created_company_id, created_company_name, created_user_id, created_time,
    holder_kind, holder_id, holder_name, unseen, holder_since, content, gate, life, hold_reasons, is_usable, revision, version, procedures,
    procedure_id, last_time, scope_company_id, since_order, registered_order, arrival_id)
  select gen_random_uuid(), (6200000000 + (n::bigint * 7919) % 99999989)::text,
    chr(65 + (n % 20)) || to_char(produced, 'YY') || lpad(((n::bigint * 104729) % 999983)::text, 6, '0'),
    ${id("5bec", "1 + floor(12 * third ^ 2)")}, ${id("b0d1", "1 + n % 6")}, ${id("a4e1", "1 + floor(40 * chance ^ 2)")}, produced,
    case when n % 3 = 0 then produced + 1400 end, produced + 1460 + (n % 3) * 1400, produced + 2922, 15000 + n % 3000,
    ${id("c000", "company")}, 'Company ' || company, ${id("acc0", "1 + n % 300")}, made,
    at, case at when 'customer' then ${id("c11e", "1 + n % 50000")} else ${id("c000", "company")} end,
    case when at <> 'customer' then 'Company ' || company end, false, made + interval '300 days' * chance,
    case when third < 0.5 then 'full' else 'empty' end, 'none',
    case when chance < 0.9 then 'active' when chance < 0.95 then 'held' when chance < 0.98 then 'scrapped' else 'disabled' end,
    case when chance between 0.9 and 0.95 then '{leak}'::text[] else '{}' end, chance < 0.98, 12, 1, 12,
    floor(17 * luck)::int, made + interval '300 days' * chance, ${id("c000", "company")},
    ${moves}::bigint * ${count} + n, n, ''
  from told`;

const counts = `insert into read.cylinder_count (scope_company_id, life, unseen, count)
  select scope_company_id, life, unseen, count(*) from read.cylinder group by 1, 2, 3`;

/** The barcodes are their own canonical forms. */
const numbers = `insert into read.cylinder_number (id, gas_barcode, code, bare_code, factory_number, spec_id, created_time)
  select id, gas_barcode, gas_barcode, gas_barcode, factory_number, spec_id, created_time from read.cylinder`;

/** A third of the bottles has a maker's code besides, and a tenth of those a former barcode. */
const codes = `insert into read.cylinder_code (id, code, bare_code, attached, kind, user_id, created_time)
  select id, code, replace(code, '-', ''), code, kind, created_user_id, created_time
  from read.cylinder
  cross join lateral (values ('qr', 'GD-' || factory_number || '-' || right(gas_barcode, 4)), ('former', '0757' || gas_barcode)) codes (kind, code)
  where gas_barcode::bigint % 3 = 0 and (kind = 'qr' or gas_barcode::bigint % 30 = 0)`;

/**
 * The archive with so many cylinders, in the tables and with the indexes that the views declare; kept as it is when a run before left it so.
 *
 * @param moves past situations of each cylinder, which `more` writes before the indexes are made
 */
export async function fillArchive(
  database: BenchDatabase,
  count: number,
  moves = 0,
  more: readonly string[] = [],
): Promise<void> {
  const models = createModels(createViews({ timeZone: "Asia/Shanghai" }), {});
  if (await isFilled(database.pool, count, models.signature)) return;
  await ensureResourceTables(database.db);
  const client = await database.pool.connect();
  try {
    await client.query("drop schema if exists read cascade");
    await createTables(client, "read", models);
    await fill(client, count, moves);
    for (const statement of more) await client.query(statement);
    await createIndexes([client], "read", models);
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}

async function isFilled(pool: pg.Pool, count: number, signature: string): Promise<boolean> {
  const { rows: schemas } = await pool.query("select from pg_namespace where nspname = 'read'");
  if (schemas.length === 0) return false;
  const { rows } = await pool.query(
    "select from read.checkpoint where signature = $1 and $2 = (select sum(count) from read.cylinder_count)",
    [signature, count],
  );
  return rows.length > 0;
}

async function fill(client: pg.PoolClient, count: number, moves: number): Promise<void> {
  await client.query("select setseed(0.5)");
  for (const statement of [...joined, cylinders(count, moves), counts, numbers, codes]) await client.query(statement);
}
