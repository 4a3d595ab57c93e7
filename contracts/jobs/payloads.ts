import { z } from "zod";
import { paperPayload } from "../paper/paper-calls.ts";
import { exportFormats } from "../wire/exports.ts";
import type { JobKind } from "../wire/job-kinds.ts";

const id = z.uuid();

/**
 * Tasks of jobs, by kind. The row of the job keeps it; the queue carries ids alone. A field that older rows may lack is
 * optional: a job that waits outlives an update.
 */
export const jobPayloads = {
  /** `query` is that of the list, as it was sent. */
  export: z.object({
    list: z.string(),
    format: z.enum(exportFormats),
    scope: z.enum(["page", "all"]),
    query: z.looseObject({ values: z.record(z.string(), z.unknown()) }),
  }),
  document: paperPayload,
  /** `resource` names the kind of records that are imported; `again`: the rows as they are by now, not as they were uploaded. */
  importCheck: z.object({ importId: id, resource: z.string(), again: z.boolean().optional() }),
  importRun: z.object({ importId: id, resource: z.string(), leaveOut: z.boolean().optional() }),
  /** Its row of evidence has the job's id and says what the bundle is about. */
  evidence: z.object({}),
  verify: z.object({ runId: id }),
  cleanup: z.object({}),
} satisfies Record<JobKind, z.ZodType>;

export type JobPayload<K extends JobKind = JobKind> = z.infer<(typeof jobPayloads)[K]>;
