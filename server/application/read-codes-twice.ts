import type { Kysely } from "kysely";
import type { CodeTwice } from "#contracts/commands/barcode-lengths.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** More of them nobody has: a page gets them with the lengths of the fleet's barcodes. */
const MOST = 500;

/** Cylinders that bear one code in several spellings, as an earlier version let them be registered. */
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
