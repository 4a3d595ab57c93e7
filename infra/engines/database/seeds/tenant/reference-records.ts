import { z } from "zod";
import { translate } from "#contracts/locales/translate.ts";
import { procedureIds, procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import written from "./reference-records.json" with { type: "json" };

const seedRecord = z.object({
  /** Stable. */
  key: z.string(),
  table: z.string(),
  /** Its name for readers of English, until somebody calls it otherwise; names of companies and codes have none. */
  english: z.string().optional(),
  /** A value `{ seed }` is the id of another record, which comes before it. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.object({ seed: z.string() })])),
});

/** A record of the first start (rules §4, Reference data). */
export type SeedRecord = z.infer<typeof seedRecord>;

/** The procedures of a cylinder's life, as the lists call them until somebody calls them otherwise. */
const procedureRecords: SeedRecord[] = procedureIds.map((id) => ({
  key: `procedure.${id}`,
  table: "procedure",
  english: translate("en", procedureLabel(id)),
  values: { name: translate("zh", procedureLabel(id)), type: procedureOf(id).kind },
}));

export const referenceRecords: SeedRecord[] = [...z.array(seedRecord).parse(written), ...procedureRecords];
