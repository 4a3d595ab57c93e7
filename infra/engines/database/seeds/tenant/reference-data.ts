import type { Kysely } from "kysely";
import { v7 } from "uuid";
import type { Database } from "../../database.ts";
import { snake } from "../../snake.ts";
import { referenceRecords, type SeedRecord } from "./reference-records.ts";

/** The reference data of the first start, each record once: what people renamed, changed or deleted since stays so. */
export async function seedReferenceData(db: Kysely<Database>): Promise<void> {
  const known = await db.selectFrom("seeded_record").select(["key", "record_id"]).execute();
  const idOf = new Map(known.map((row) => [row.key, row.record_id]));
  for (const record of referenceRecords) {
    if (idOf.has(record.key)) continue;
    const id = v7();
    idOf.set(record.key, id);
    await insertRecord(db, record, id, idOf);
    await db.insertInto("seeded_record").values({ key: record.key, record_id: id }).execute();
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
