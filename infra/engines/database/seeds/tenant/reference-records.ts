import { z } from "zod";
import { translate } from "#contracts/locales/translate.ts";
import { procedureIds, procedureLabel, procedureOf } from "#contracts/procedures/index.ts";
import written from "./reference-records.json" with { type: "json" };

const seedRecord = z.object({
  /** A stable key. */
  key: z.string(),
  table: z.string(),
  /** English name, used until a person renames the record. Names of companies and codes have none. */
  english: z.string().optional(),
  /** A value `{ seed }` is the id of another record, which is seeded earlier. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.object({ seed: z.string() })])),
});

/** A record that is inserted at the first start (rules §4, Reference data). */
export type SeedRecord = z.infer<typeof seedRecord>;

/** The procedures of a cylinder's life, with their default names. */
const procedureRecords: SeedRecord[] = procedureIds.map((id) => ({
  key: `procedure.${id}`,
  table: "procedure",
  english: translate("en", procedureLabel(id)),
  values: { name: translate("zh", procedureLabel(id)), type: procedureOf(id).kind },
}));

export const referenceRecords: SeedRecord[] = [...z.array(seedRecord).parse(written), ...procedureRecords];
