import type { ColumnType, Generated } from "kysely";
import type { CheckAnswer, TableAnswer } from "#contracts/audit/verify-calls.ts";
import type { FindingCode } from "#contracts/audit/finding.ts";
import type { Maybe } from "./platform.ts";

/** A bigint, which `pg` reads as a string. A number may be written. */
type MaybeCount = ColumnType<string | null, number | null | undefined, number | null>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Stored as JSON text. */
type Json<T> = ColumnType<T, string | undefined, string>;

/**
 * A run: what it looks at and what it found. The job with its id has its state. `anchors`: the notes as the user pasted them. `finished_time`: null unless
 * the run came to its end.
 */
type VerifyRunTable = {
  id: string;
  log: boolean;
  read_models: boolean;
  anchors: Generated<string>;
  anchor_count: Generated<number>;
  user_id: Maybe<string>;
  created_time: Date;
  finished_time: MaybeMoment;
  tree_size: MaybeCount;
  finding_count: Generated<number>;
  checks: Json<CheckAnswer[]>;
  tables: Json<TableAnswer[]>;
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
