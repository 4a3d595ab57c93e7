import { sql, type Kysely } from "kysely";
import type { BarcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import type { Database } from "#infra/engines/database/database.ts";

/** So many cylinders tell the lengths in use, the newest: it costs the same however large the fleet is. */
const looked = 10_000;
/** A length that fewer have is a slip of who registered it. */
const share = 0.01;

/** SQL text: read models are not known to Kysely by name. */
export const readBarcodeLengths = async (db: Kysely<Database>): Promise<BarcodeLengths["list"]> => {
  const { rows } = await sql<BarcodeLengths["list"][number]>`
    with newest as (
      select length(gas_barcode) as length from read.cylinder order by created_time desc, id desc limit ${looked}
    )
    select length, count(*)::int as count from newest
    group by length having count(*) >= ${share}::float8 * (select count(*) from newest)
    order by count desc, length`.execute(db);
  return rows;
};
