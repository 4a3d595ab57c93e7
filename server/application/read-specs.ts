import { sql, type Kysely } from "kysely";
import type { CodeTwice } from "#contracts/commands/barcode-lengths.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { SpecFacts } from "./reference.ts";

/** Defaults for a spec without these values (rules §4, reference data). */
const usual = { cycleMonths: 48, lifeYears: 8 };

/** A row of {@link specRows}, in grams, months and years. */
export type SpecRow = {
  id: string;
  name: string;
  fillingId: string | null;
  fillingName: string | null;
  maxFillGrams: number;
  cycleMonths: number | null;
  lifeYears: number | null;
  tareMinGrams: number | null;
  tareMaxGrams: number | null;
};

/** SQL text, because the statement for recordings contains it too. */
export const specRows = sql`select s.id, s.name, s.filling_id as "fillingId", m.name as "fillingName",
    round(s.max_fill_weight * 1000)::int as "maxFillGrams", s.detection_cycle as "cycleMonths", s.service_life as "lifeYears",
    round(s.tare_min * 1000)::int as "tareMinGrams", round(s.tare_max * 1000)::int as "tareMaxGrams"
  from spec s left join filling_medium m on m.id = s.filling_id`;

export const specFacts = ({
  fillingId,
  fillingName,
  cycleMonths,
  lifeYears,
  tareMinGrams,
  tareMaxGrams,
  ...row
}: SpecRow): SpecFacts => ({
  ...row,
  ...(tareMinGrams === null ? {} : { tareMinGrams }),
  ...(tareMaxGrams === null ? {} : { tareMaxGrams }),
  fillingId: fillingId ?? "",
  fillingName: fillingName ?? "",
  cycleMonths: cycleMonths ?? usual.cycleMonths,
  lifeYears: lifeYears ?? usual.lifeYears,
});

/** @param ids UUIDs. An id that is missing in the result names no spec. */
export const readSpecs = async (db: Kysely<Database>, ids: string[]): Promise<ReadonlyMap<string, SpecFacts>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SpecRow>`${specRows} where s.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, specFacts(row)]));
};

/** Most codes to return, more than anybody has. A page gets them with the lengths of the fleet's barcodes. */
const MOST = 500;

/** Cylinders with the same code in different spellings, which an earlier version allowed. */
export const readCodesTwice = (db: Kysely<Database>): Promise<CodeTwice[]> =>
  db
    .selectFrom("read.cylinder_number as number")
    .innerJoin("read.cylinder as cylinder", "cylinder.id", "number.id")
    .leftJoin("spec", "spec.id", "number.spec_id")
    .leftJoin("client", "client.id", "cylinder.holder_id")
    .select(({ fn, ref }) => [
      "number.gas_barcode as gasBarcode",
      "spec.name as specName",
      fn.coalesce("cylinder.holder_name", ref("client.name")).as("holderName"),
    ])
    .where("number.code", "in", (eb) =>
      eb
        .selectFrom("read.cylinder_number")
        .select("code")
        .groupBy("code")
        .having(({ fn }) => fn.countAll(), ">", 1),
    )
    .orderBy("number.code")
    .orderBy("number.gas_barcode")
    .limit(MOST)
    .execute();
