import { z } from "zod";
import { jobKinds, jobStates } from "./job-kinds.ts";

const moment = z.iso.datetime();
const count = z.number().int();

/** A job as its list shows it. */
export const jobAnswer = z.object({
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
