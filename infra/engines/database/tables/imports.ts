import type { ColumnType } from "kysely";
import type { ImportPhase, ImportRowState, ImportSheet } from "#contracts/imports/calls.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import type { ImportKindName } from "#contracts/imports/kinds.ts";
import type { Defaulted, Maybe, Moment } from "./platform.ts";

/** The sheet, its head row, and the column of each field. */
export type ImportMapping = { sheet: string; headRow: number; columns: Record<string, number> };

/** A fault of a cell as it is stored. Its sentence is made in the reader's language. */
export type KeptFault = { field: string; code: string; params?: Record<string, unknown>; suggestions?: string[] };

/** Usual tares in grams by spec at the start of the check. Null where none was known. */
export type KeptTares = Record<string, { minGrams?: number; maxGrams?: number; by: "spec" | "fleet" } | null>;

type Json<T> = ColumnType<T, string | undefined, string>;

type ImportTable = {
  id: string;
  kind: ImportKindName;
  file_name: string;
  phase: Defaulted<ImportPhase>;
  user_id: string;
  sheets: Json<ImportSheet[]>;
  mapping: ColumnType<ImportMapping | null, string | undefined, string | null>;
  tares: ColumnType<KeptTares | null, string | undefined, string | null>;
  reading: ColumnType<Reading | null, string | undefined, string | null>;
  /** SHA-256 of the file, in hex. Null for files uploaded before this column existed. */
  content_hash: Maybe<string>;
  job_id: Maybe<string>;
  total: Defaulted<number>;
  ready: Defaulted<number>;
  errors: Defaulted<number>;
  duplicates: Defaulted<number>;
  created: Defaulted<number>;
  skipped: Defaulted<number>;
  failed: Defaulted<number>;
  created_time: Moment;
  finished_time: ColumnType<Date | null, Date | undefined, Date | null>;
};

type ImportSourceTable = { import_id: string; sheet: number; row: number; cells: Json<string[]> };

type ImportRowTable = {
  import_id: string;
  row: number;
  state: ImportRowState;
  cells: Json<Record<string, string>>;
  errors: Json<KeptFault[]>;
  keys: string[];
};

declare module "../database.ts" {
  interface Database {
    import: ImportTable;
    import_source: ImportSourceTable;
    import_row: ImportRowTable;
  }
}
