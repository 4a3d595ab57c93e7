import type { ColumnType } from "kysely";
import type { EvidenceState, LastCheck } from "#contracts/audit/evidence-calls.ts";
import type { Language } from "#contracts/locales/index.ts";
import type { Defaulted, Maybe, Moment } from "./platform.ts";

/** A finished bundle. Times are ISO texts, `root` is base64. */
export type MadeBundle = {
  treeSize: number;
  root: string;
  events: number;
  pictures: number;
  firstAt: string | null;
  lastAt: string | null;
  fileSize: number;
  files: { name: string; size: number }[];
};

/** `digest` and `manifest` are the SHA-256 of the file and of its manifest, in hex. */
type EvidenceTable = {
  id: string;
  gas_barcodes: ColumnType<string[], string, never>;
  order_number: Maybe<string>;
  purpose: string;
  pictures: boolean;
  names: boolean;
  /** An earlier version wrote the columns from here to `error`. They are the bundle's state only while `job_id` is null. */
  state: Defaulted<EvidenceState>;
  attempts: Defaulted<number>;
  done: Defaulted<number>;
  total: Defaulted<number>;
  error: Maybe<string>;
  job_id: Maybe<string>;
  file_name: string;
  language: Language;
  user_id: string;
  user_name: string;
  company_id: Maybe<string>;
  created_time: Moment;
  finished_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  made: ColumnType<MadeBundle | null, string | undefined, string | null>;
  digest: Maybe<string>;
  manifest: Maybe<string>;
  last_check: ColumnType<LastCheck | null, string | undefined, string | null>;
};

declare module "../database.ts" {
  interface Database {
    "audit.evidence": EvidenceTable;
  }
}
