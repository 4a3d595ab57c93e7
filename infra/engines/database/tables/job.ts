import type { ColumnType, Generated } from "kysely";
import type { JobKind, JobState } from "#contracts/wire/job-kinds.ts";
import type { JobPayload } from "#contracts/jobs/payloads.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Maybe } from "./platform.ts";

type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/**
 * `lease_until`: until then no other worker takes an active job, and no worker takes a waiting one. `single_key`: of the jobs with the same key, only
 * one waits or runs. `user_id` null: the system started the job.
 */
export type JobTable = {
  id: string;
  kind: JobKind;
  payload: ColumnType<JobPayload, string, never>;
  state: Generated<JobState>;
  attempts: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  error: Maybe<string>;
  language: Language;
  user_id: Maybe<string>;
  user_name: Maybe<string>;
  company_id: Maybe<string>;
  file_name: Maybe<string>;
  file_ending: Maybe<string>;
  file_size: ColumnType<string | null, number | null | undefined, number | null>;
  single_key: Maybe<string>;
  created_time: Date;
  started_time: MaybeMoment;
  finished_time: MaybeMoment;
  lease_until: MaybeMoment;
};

declare module "../database.ts" {
  interface Database {
    job: JobTable;
  }
}
