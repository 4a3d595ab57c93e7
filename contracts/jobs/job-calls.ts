import { z } from "zod";
import { jobCodes } from "../access/job-codes.ts";
import { defineCall } from "../calls/define-call.ts";
import { uuid } from "../fields/scalars.ts";

const tag = "jobs";
const id = z.object({ id: uuid });

export const jobCalls = {
  cancel: defineCall({
    name: "cancelJob",
    method: "delete",
    path: "/job/cancel",
    input: id,
    answer: z.object({ id: z.uuid() }),
    failures: ["job.notFound", "job.ended"],
    tag,
    summary: `end a job that waits or runs; another person's with ${jobCodes.cancel}`,
  }),
  retry: defineCall({
    name: "retryJob",
    method: "post",
    path: "/job/retry",
    input: id,
    answer: z.object({ id: z.uuid() }),
    failures: ["job.notFound", "job.notEnded"],
    tag,
    summary: `let a job that failed or was cancelled start again; another person's with ${jobCodes.retry}`,
  }),
};

/**
 * The queue that announces jobs on Redis, else the live bus does; a hint holds only the ids of the job's row and its tenant. The queue is named
 * after the first kind, so that jobs from earlier versions still run.
 */
export const jobQueueName = "export";
