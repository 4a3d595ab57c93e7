import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database.ts";
import { snake } from "../../snake.ts";
import { noteSeeded } from "./note-seeded.ts";
import { referenceRecords, type SeedRecord } from "./reference-records.ts";

/**
 * Seeds each record of the reference data once. It does not restore what people renamed, changed or deleted. The seed's names in each language are
 * updated at every start, so that a newer build can improve them.
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

/** The table's name comes from the record, so this uses SQL text. */
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
