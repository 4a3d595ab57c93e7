import type { ColumnType } from "kysely";
import type { BoardTab } from "#contracts/boards/live.ts";

/** `board`: its code. `updated_at`: when its driver last did something; `seen_at`: when he was last on it. Both are PostgreSQL's time. */
type BoardStateTable = {
  board: string;
  version: number;
  driver_id: string | null;
  driver_name: string | null;
  tab: BoardTab;
  company_id: string | null;
  panel: string | null;
  updated_at: ColumnType<Date, Date, Date>;
  seen_at: ColumnType<Date, Date, Date>;
};

declare module "../database.ts" {
  interface Database {
    board_state: BoardStateTable;
  }
}
