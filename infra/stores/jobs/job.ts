import type { JobKind, JobState } from "#contracts/wire/job-kinds.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { Language } from "#contracts/locales/index.ts";

/** The person a job is for. The job has that person's rights, and its sentences are in that person's language. */
export type JobOwner = { userId: string; userName: string; companyId?: string | null; language: Language };

export type NewJob<K extends JobKind = JobKind> = {
  /** Default: a new one. */
  id?: string;
  kind: K;
  payload: JobPayload<K>;
  /** Absent: a job of the system, with all rights. */
  who?: JobOwner;
  /** Name of the file for the download, with its extension. */
  fileName?: string;
  /** Only one job with the same key waits or runs. */
  singleKey?: string;
  createdTime?: Date;
};

/** A job as stored in its row. */
export type JobOf<K extends JobKind> = {
  id: string;
  kind: K;
  payload: JobPayload<K>;
  state: JobState;
  attempts: number;
  done: number;
  total: number;
  error: string | null;
  language: Language;
  userId: string | null;
  userName: string | null;
  companyId: string | null;
  fileName: string | null;
  fileEnding: string | null;
  fileSize: number | null;
  createdTime: Date;
  startedTime: Date | null;
  finishedTime: Date | null;
};
export type Job = { [K in JobKind]: JobOf<K> }[JobKind];

/** Each restart by a person starts a new round at a multiple of this number. Dead workers never cause so many attempts. */
export const ROUND = 100;

/** The number of the attempt within its round. Attempt numbers are never reused, so an attempt of an earlier round never counts. */
export const attemptOfRound = ({ attempts }: Pick<Job, "attempts">): number => ((attempts - 1) % ROUND) + 1;
