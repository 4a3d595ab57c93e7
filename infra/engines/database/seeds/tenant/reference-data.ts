import { sql, type Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database.ts";
import { snake } from "../../snake.ts";
import { referenceRecords, type SeedRecord } from "./reference-records.ts";

/** The reference data of the first start, each record once: what people renamed, changed or deleted since stays so. */
export async function seedReferenceData(db: Kysely<Database>): Promise<void> {
  const known = await sql<{ key: string; recordId: string }>`
    select key, record_id as "recordId" from seeded_record`.execute(db);
  const idOf = new Map(known.rows.map((row) => [row.key, row.recordId]));
  for (const record of referenceRecords) {
    if (idOf.has(record.key)) continue;
    const id = v7();
    idOf.set(record.key, id);
    await insertRecord(db, record, id, idOf);
    await sql`insert into seeded_record (key, record_id) values (${record.key}, ${id})`.execute(db);
  }
}

/** SQL text, because the tables follow from declarations and are not known to Kysely's types. */
async function insertRecord(db: Kysely<Database>, record: SeedRecord, id: string, idOf: Map<string, string>) {
  const row: SeedRecord["values"] = { id, ...record.values };
  const entries = Object.entries(row);
  const columns = sql.join(entries.map(([name]) => sql.ref(snake(name))));
  const values = sql.join(entries.map(([, value]) => (typeof value === "object" ? idOf.get(value.seed) : value)));
  await sql`insert into ${sql.table(record.table)} (${columns}) values (${values})`.execute(db);
}
