import type { Kysely } from "kysely";
import type { LabelLayout } from "#contracts/paper/labels.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { Label } from "./gather-labels.ts";

type Print = { jobId: string; layout: LabelLayout; at: Date; userId: string; userName: string };

/** Writes down that labels were printed, by whom and when. A file that is made anew under its id is one printing. */
export const keepPrints = async (
  db: Kysely<Database>,
  labels: readonly Label[],
  { jobId, layout, at, userId, userName }: Print,
): Promise<void> => {
  const rows = labels.map(({ cylinderId, gasBarcode, due }) => ({
    job_id: jobId,
    cylinder_id: cylinderId,
    gas_barcode: gasBarcode,
    layout,
    printed_due: due,
    printed_time: at,
    user_id: userId,
    user_name: userName,
  }));
  await db
    .insertInto("label_print")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
