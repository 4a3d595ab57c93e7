import type { ColumnType, Generated } from "kysely";

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Before and after of a change of a record, as JSON. */
export type RecordChangeTable = {
  id: Generated<string>;
  resource: string;
  record_id: string;
  action: "add" | "update" | "softdelete";
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  user_id: Maybe<string>;
  company_id: Maybe<string>;
  correlation_id: Maybe<string>;
  at: Generated<Date>;
};

declare module "../database.ts" {
  interface Database {
    record_change: RecordChangeTable;
    /** Records that were seeded once, by a stable key, and what the seed calls them. */
    seeded_record: { key: string; record_id: string; name: Maybe<string>; english_name: Maybe<string> };
    reaction_checkpoint: { name: string; position: string; updated_at: Generated<Date> };
    /** Events that the projections could not project. */
    "read.parked": { stream: string; revision: string };
    reaction_parked: {
      name: string;
      stream: string;
      revision: string;
      error: string;
      parked_at: Generated<Date>;
    };
  }
}
