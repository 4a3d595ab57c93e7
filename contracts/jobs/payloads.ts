import { z } from "zod";
import { paperPayload } from "../paper/paper-calls.ts";
import { exportFormats } from "../wire/exports.ts";
import type { JobKind } from "../wire/job-kinds.ts";

const id = z.uuid();

/**
 * Tasks of jobs, by kind; the job's row stores the task, the queue has only ids. Fields that older rows lack are optional, because a waiting job
 * outlives an update.
 */
export const jobPayloads = {
  /** `query` is the list's original query. */
  export: z.object({
    list: z.string(),
    format: z.enum(exportFormats),
    scope: z.enum(["page", "all"]),
    query: z.looseObject({ values: z.record(z.string(), z.unknown()) }),
  }),
  document: paperPayload,
  /** `resource` is the kind of imported records, `sheet` the name of the uploaded file. `again`: check the rows in their current state, not as uploaded. */
  importCheck: z.object({
    importId: id,
    resource: z.string(),
    sheet: z.string().optional(),
    again: z.boolean().optional(),
  }),
  importRun: z.object({
    importId: id,
    resource: z.string(),
    sheet: z.string().optional(),
    leaveOut: z.boolean().optional(),
  }),
  /** Its row of evidence has the job's id and the subject of the bundle. */
  evidence: z.object({}),
  /** Its row of erasure has the person and the texts. */
  erase: z.object({ erasureId: id }),
  /** Its row of verify_run has the job's id and what the run looks at. */
  verify: z.object({}),
  cleanup: z.object({}),
} satisfies Record<JobKind, z.ZodType>;

export type JobPayload<K extends JobKind = JobKind> = z.infer<(typeof jobPayloads)[K]>;
