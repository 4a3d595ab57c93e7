import { z } from "zod";
import { jobCodes } from "../access/job-codes.ts";
import { defineCommand } from "../commands/define-command.ts";
import { maybe, text, uuid } from "../fields/scalars.ts";
import { jobKinds, jobStates } from "../wire/job-kinds.ts";

const tag = "jobs";
const page = z.coerce.number<number>().int().min(1);
const moment = z.iso.datetime();
const count = z.number().int();
const id = z.object({ id: uuid });

const jobAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  /** The thing of its kind that it makes or works on: an export's list, a document's name, the resource of an import; null where there is one alone. */
  subject: z.string().nullable(),
  state: z.enum(jobStates),
  done: count,
  /** 0 until it is known. */
  total: count,
  /** Since it was asked for, or last tried again by a person. */
  attempts: count,
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: count.nullable(),
  /** Null: it began by itself. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  createdTime: moment,
  /** When the last attempt began. */
  startedTime: moment.nullable(),
  finishedTime: moment.nullable(),
  /** Asked for by the caller. */
  own: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});
export type JobAnswer = z.output<typeof jobAnswer>;

/** Calls on jobs of every kind. */
export const jobCalls = {
  getPage: defineCommand({
    method: "get",
    path: "/job/getpage",
    permission: [],
    from: "query",
    input: z.object({
      pageIndex: maybe(page.max(1_000_000)),
      pageSize: maybe(page.max(100)),
      kind: maybe(z.enum(jobKinds)),
      state: maybe(z.enum(jobStates)),
      /** Part of a file's name, or of the name of who asked for it. */
      find: maybe(text.trim().max(100)),
      /** `own`: the own ones alone. Default: all that the caller may see. */
      whose: maybe(z.enum(["own", "all"])),
    }),
    answer: z.object({ list: z.array(jobAnswer), total: count }),
    tag,
    summary: `the own jobs, newest first; those of other people, too, with ${jobCodes.list}`,
  }),
  cancel: defineCommand({
    method: "delete",
    path: "/job/cancel",
    permission: [],
    from: "query",
    input: id,
    answer: z.object({ id: z.uuid() }),
    tag,
    summary: `end a job that waits or runs; another person's with ${jobCodes.cancel}`,
  }),
  retry: defineCommand({
    method: "post",
    path: "/job/retry",
    permission: [],
    from: "body",
    input: id,
    answer: z.object({ id: z.uuid() }),
    tag,
    summary: `let a job that failed or was cancelled begin anew; another person's with ${jobCodes.retry}`,
  }),
};

/**
 * The queue that hints at jobs. A hint carries only the ids of the job's row and its tenant. It bears the name of the first kind, so that what
 * an earlier version queued is done.
 */
export const jobQueueName = "export";
export type JobHint = { id: string; tenantId?: string };
