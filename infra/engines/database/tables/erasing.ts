import type { ColumnType } from "kysely";
import type { EraseState, PersonKind, TextPlace } from "#contracts/erasing/erase-calls.ts";
import type { Maybe } from "./platform.ts";

type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Two states are never stored: a waiting request that is too old counts as expired, and an active one without a running job as failed. */
type ErasureTable = {
  id: string;
  kind: PersonKind;
  record_id: string;
  /** Company of the record. Null: of no company. */
  company_id: string | null;
  reason: string;
  /** Places of the free texts that are hidden with the person. */
  texts: ColumnType<TextPlace[], string, never>;
  state: Exclude<EraseState, "expired" | "failed">;
  fields: Maybe<number>;
  files: Maybe<number>;
  asked_by: string;
  asked_time: Date;
  confirmed_by: Maybe<string>;
  confirmed_time: MaybeMoment;
  finished_time: MaybeMoment;
};

declare module "../database.ts" {
  interface Database {
    erasure: ErasureTable;
    /** Texts of events that are hidden wherever the log is read for people. */
    hidden_text: { stream: string; revision: ColumnType<string, number, never>; field: string };
  }
}
