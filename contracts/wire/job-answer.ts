import { z } from "zod";
import { jobKinds, jobStates } from "./job-kinds.ts";

const moment = z.iso.datetime();
const count = z.number().int();

/** A job in the response of its list. */
export const jobAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  /** Subject of the job: an export's list, a document's name, the resource of an import. Null if the kind has only one. */
  subject: z.string().nullable(),
  state: z.enum(jobStates),
  done: count,
  /** 0 until the number is known. */
  total: count,
  /** Attempts since the job was added, or since a person last retried it. */
  attempts: count,
  /** Reason for the failure, as a sentence. */
  error: z.string().nullable(),
  /** Name of the file that the job makes, or of the sheet that it imports. */
  fileName: z.string().nullable(),
  fileSize: count.nullable(),
  /** Null when the job started by itself. */
  userId: z.uuid().nullable(),
  /** The person's name: the nickname, else the user name. */
  userName: z.string().nullable(),
  createdTime: moment,
  /** Start of the last attempt. */
  startedTime: moment.nullable(),
  finishedTime: moment.nullable(),
  /** True when the job is the caller's own. */
  own: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});
export type JobAnswer = z.output<typeof jobAnswer>;
