import { z } from "zod";

/** The six checks of a bundle, in the order of a report (audit §4). */
export const evidenceChecks = ["notes", "manifest", "lines", "heads", "revisions", "pictures"] as const;
export type EvidenceCheckName = (typeof evidenceChecks)[number];

/** One check. `text` and `detail` are in English; `fault` names the same difference for other languages. */
const evidenceLine = z.object({
  check: z.enum(evidenceChecks),
  ok: z.boolean(),
  text: z.string(),
  /** How much was compared, as in "137 of 137", or the difference if the check failed. */
  detail: z.string().optional(),
  fault: z
    .object({
      /** Key of the sentence in the locales: `evidence.faults.<code>`. */ code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .optional(),
});
export type EvidenceLine = z.infer<typeof evidenceLine>;

/** `unsigned`: the bundle is consistent, but no trusted key was given. */
export const evidenceVerdicts = ["good", "bad", "unsigned"] as const;
export type EvidenceVerdict = (typeof evidenceVerdicts)[number];

export const evidenceCheckResult = z.object({ lines: z.array(evidenceLine), verdict: z.enum(evidenceVerdicts) });
export type EvidenceCheck = z.infer<typeof evidenceCheckResult>;
