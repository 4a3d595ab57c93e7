import type { ColumnType, Generated } from "kysely";
import type { Language } from "#contracts/locales/index.ts";
import type { ExportFormat, ExportScope } from "#contracts/wire/exports.ts";
import type { ExportState } from "#contracts/wire/live.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { Defaulted, Kept, Maybe, Moment } from "./platform.ts";

/** A record before and after a change, as JSON. */
export type RecordChangeTable = {
  id: Generated<string>;
  resource: string;
  record_id: string;
  action: "add" | "update" | "softdelete";
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  user_id: Maybe<string>;
  company_id: Maybe<string>;
  correlation_id: Maybe<string>;
  at: Generated<Date>;
};

export type ExportJobTable = {
  id: string;
  list: string;
  format: ExportFormat;
  scope: ExportScope;
  query: ColumnType<RawListRequest, string, never>;
  state: Generated<ExportState>;
  attempts: Generated<number>;
  done: Generated<number>;
  total: Generated<number>;
  file_name: string;
  file_size: ColumnType<string | null, number | null | undefined, number | null>;
  error: Maybe<string>;
  language: Language;
  user_id: string;
  user_name: string;
  company_id: Maybe<string>;
  created_time: Generated<Date>;
  started_time: Maybe<Date>;
  finished_time: Maybe<Date>;
};

declare module "../database.ts" {
  interface Database {
    export_job: ExportJobTable;
    record_change: RecordChangeTable;
    /** Records that were seeded once, by a stable key, with the seed's names for them. */
    seeded_record: { key: string; record_id: string; name: Maybe<string>; english_name: Maybe<string> };
    reaction_checkpoint: { name: string; position: string; updated_at: Generated<Date> };
    /** Events that the projections failed to process. */
    "read.parked": { stream: string; revision: string };
    reaction_parked: {
      name: string;
      stream: string;
      revision: string;
      error: string;
      parked_at: Generated<Date>;
    };
    document: DocumentTable;
    document_version: DocumentPart & { version: number; label: string; content: string };
    document_image: DocumentPart & { url: string };
  }
}

/** `type`: 1 group, 2 document. */
export type DocumentTable = Kept & {
  parent_id: Maybe<string>;
  type: number;
  label: string;
  name: string;
  description: Maybe<string>;
  opened: Defaulted<boolean>;
  sort: Defaulted<number>;
  menu_path: Maybe<string>;
  content: Defaulted<string>;
};

type DocumentPart = { document_id: string; created_time: Moment; created_user_id: Maybe<string> };
