import { z } from "zod";

/** The six checks of a bundle, in the order of a report (audit §4). */
export const evidenceChecks = ["notes", "manifest", "lines", "heads", "revisions", "pictures"] as const;
export type EvidenceCheckName = (typeof evidenceChecks)[number];

/** One check. `text` and `detail` are English; `fault` names the same difference for readers of other languages. */
const evidenceLine = z.object({
  check: z.enum(evidenceChecks),
  ok: z.boolean(),
  text: z.string(),
  /** How much was held against what: "137 of 137"; of a failed check, what differs. */
  detail: z.string().optional(),
  fault: z
    .object({
      /** `evidence.faults.<code>` is its sentence in the locales. */ code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .optional(),
});
export type EvidenceLine = z.infer<typeof evidenceLine>;

/** `unsigned`: consistent with itself, but nobody said whose key is to be trusted. */
export const evidenceVerdicts = ["good", "bad", "unsigned"] as const;
export type EvidenceVerdict = (typeof evidenceVerdicts)[number];

export const evidenceCheckResult = z.object({ lines: z.array(evidenceLine), verdict: z.enum(evidenceVerdicts) });
export type EvidenceCheck = z.infer<typeof evidenceCheckResult>;
