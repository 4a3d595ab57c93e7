import type { ColumnType, Generated } from "kysely";
import type { CheckAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { FindingCode, RunState } from "#contracts/audit/finding.ts";
import type { Maybe } from "./platform.ts";

/** A bigint, which `pg` reads as a string. A number may be written. */
type Count = ColumnType<string, number | undefined, number>;
type MaybeCount = ColumnType<string | null, number | null | undefined, number | null>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Stored as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>;

/** `anchors`: the notes as the user pasted them. `beat_time`: the process's last heartbeat. `error`: a locale key. */
type VerifyRunTable = {
  id: string;
  state: RunState;
  done: Count;
  total: Count;
  log: boolean;
  read_models: boolean;
  anchors: Generated<string>;
  anchor_count: Generated<number>;
  user_id: Maybe<string>;
  attempts: Generated<number>;
  created_time: Date;
  started_time: MaybeMoment;
  finished_time: MaybeMoment;
  beat_time: MaybeMoment;
  stop_asked: Generated<boolean>;
  tree_size: MaybeCount;
  finding_count: Generated<number>;
  checks: Json<CheckAnswer[]>;
  tables: Json<TableAnswer[]>;
  error: Maybe<string>;
};

/** `params` are the parameters of the finding's sentence, which is made in the reader's language. */
type VerifyFindingTable = {
  run_id: string;
  place: number;
  code: FindingCode;
  index: MaybeCount;
  stream: Maybe<string>;
  revision: MaybeCount;
  first: MaybeCount;
  last: MaybeCount;
  params: Json<Record<string, string | number>>;
};

declare module "../database.ts" {
  interface Database {
    "audit.verify_run": VerifyRunTable;
    "audit.verify_finding": VerifyFindingTable;
  }
}
