import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database.ts";
import { snake } from "../../snake.ts";
import { noteSeeded } from "./note-seeded.ts";
import { referenceRecords, type SeedRecord } from "./reference-records.ts";

/**
 * The reference data of the first start, each record once: what people renamed, changed or deleted since stays so. What the seed calls a record
 * in each language is noted at every start, so that a newer build brings better words.
 */
export async function seedReferenceData(db: Kysely<Database>): Promise<void> {
  const seeded = await db.selectFrom("seeded_record").select(["key", "record_id"]).execute();
  const idOf = new Map(seeded.map((row) => [row.key, row.record_id]));
  for (const record of referenceRecords) {
    const seededId = idOf.get(record.key);
    const id = seededId ?? v7();
    idOf.set(record.key, id);
    if (!seededId) await insertRecord(db, record, id, idOf);
    const { name } = record.values;
    await noteSeeded(db, {
      key: record.key,
      id,
      name: typeof name === "string" ? name : null,
      english: record.english,
    });
  }
}

/** The table is known by the record's own name of it alone. */
async function insertRecord(db: Kysely<Database>, record: SeedRecord, id: string, idOf: Map<string, string>) {
  const row: SeedRecord["values"] = { id, ...record.values };
  const values = Object.entries(row).map(([name, value]) => [
    snake(name),
    typeof value === "object" ? idOf.get(value.seed) : value,
  ]);
  await db
    .withTables<Record<string, Record<string, unknown>>>()
    .insertInto(record.table)
    .values(Object.fromEntries(values))
    .execute();
}
