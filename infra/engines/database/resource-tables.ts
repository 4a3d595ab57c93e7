import { sql, type Kysely, type Transaction } from "kysely";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { storedResources } from "#contracts/resources/nested.ts";
import { columnsOfResource, indexesOfResource } from "./resource-columns.ts";

/** Number of the advisory lock, chosen freely. Two starts at the same time take turns. */
const LOCK = 4_600_001;

/**
 * Brings the tables of all resources in line with their declarations. It only adds columns, so a new screen needs no migration and no data is lost.
 * It uses SQL text, because the names come from the declarations.
 */
export async function ensureResourceTables<T>(
  db: Kysely<T>,
  resources: readonly ResourceDefinition[] = storedResources,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    await ensureNameOrder(transaction);
    const columns = await existingColumns(transaction);
    const indexes = await existingIndexes(transaction);
    for (const resource of resources) {
      await ensureColumns(transaction, resource, columns);
      await ensureIndexes(transaction, resource, indexes);
    }
  });
}

/** Creates the collation for names: Chinese by pinyin, and Latin without case. Without ICU in PostgreSQL it orders by code point. */
const ensureNameOrder = <T>(db: Transaction<T>) => sql.raw(nameOrder).execute(db);

const nameOrder = `
  do $$ begin
    if exists (select from pg_catalog.pg_collation where collname = 'names') then
      return;
    elsif exists (select from pg_catalog.pg_collation where collname = 'zh-Hans-CN-x-icu') then
      create collation names from pg_catalog."zh-Hans-CN-x-icu";
    else
      create collation names from pg_catalog."C";
    end if;
  end $$`;

async function ensureColumns<T>(
  db: Transaction<T>,
  resource: ResourceDefinition,
  existing: Set<string>,
): Promise<void> {
  const { table } = resource;
  const columns = Object.entries(columnsOfResource(resource));
  const missing = columns.filter(([name]) => !existing.has(`${table}.${name}`));
  if (missing.length === 0) return;
  const isNew = missing.length === columns.length;
  const parts = missing.map(([name, type]) => `${isNew ? "" : "add column "}"${name}" ${type}`).join(", ");
  const statement = isNew ? `create table "${table}" (${parts})` : `alter table "${table}" ${parts}`;
  await sql.raw(statement).execute(db);
  for (const [name] of missing) existing.add(`${table}.${name}`);
}

async function ensureIndexes<T>(
  db: Transaction<T>,
  resource: ResourceDefinition,
  existing: Set<string>,
): Promise<void> {
  for (const { name, definition } of indexesOfResource(resource)) {
    if (existing.has(name)) continue;
    await sql.raw(`create ${definition}`).execute(db);
    existing.add(name);
  }
}

async function existingColumns<T>(db: Transaction<T>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    db,
  );
  return new Set(rows.map((row) => row.name));
}

async function existingIndexes<T>(db: Transaction<T>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public'`.execute(db);
  return new Set(rows.map((row) => row.name));
}
