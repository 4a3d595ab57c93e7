import type { JobKind, JobState } from "#contracts/wire/job-kinds.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { Language } from "#contracts/locales/index.ts";

/** Whoever a job is for. Their rights decide what it may do, and its sentences are in their language. */
export type JobOwner = { userId: string; userName: string; companyId?: string | null; language: Language };

export type NewJob<K extends JobKind = JobKind> = {
  /** Default: a new one. */
  id?: string;
  kind: K;
  payload: JobPayload<K>;
  /** Absent: it begins by itself, with every right. */
  who?: JobOwner;
  /** Name under which its file is sent, with the ending. */
  fileName?: string;
  /** Of those that bear the same key, one alone waits or runs. */
  singleKey?: string;
  createdTime?: Date;
};

/** A job as it stands in its row. */
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

/** More attempts than dead workers can make of one round: each round of a person's begins at a multiple of this. */
export const ROUND = 100;

/** Which attempt of its round it is. Numbers of attempts never come twice, so that one of an earlier round cannot pass for the last. */
export const attemptOfRound = ({ attempts }: Pick<Job, "attempts">): number => ((attempts - 1) % ROUND) + 1;
