import type { ColumnType, Generated } from "kysely";
import type { BoardPanel } from "#contracts/boards/board.ts";
import type { Playlist, Theme } from "#contracts/boards/pairing.ts";
import type { Language } from "#contracts/locales/languages.ts";
import type { Maybe } from "./platform.ts";
import type { BoardTab } from "#contracts/boards/live.ts";

type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** The built-in board has no row. If `company_id` is null, each viewer sees the figures of their own companies. */
type BoardTable = {
  id: string;
  version: Generated<number>;
  code: string;
  name: string;
  company_id: Maybe<string>;
  /** Stored as JSON text. */
  panels: ColumnType<BoardPanel[], string, string>;
  created_user_id: string;
  created_company_id: Maybe<string>;
  created_time: Date;
  modified_user_id: string;
  modified_time: Date;
  is_deleted: Generated<boolean>;
};

/**
 * `with_below`: the screen also shows the companies below its own. `credential_hash`: SHA-256; null until the device has fetched its credential.
 * Times are from the real clock.
 */
type ScreenTable = {
  id: string;
  version: Generated<number>;
  name: string;
  place: string;
  /** May be the id of a removed board, or of the built-in one. */
  board_id: Maybe<string>;
  /** Stored as JSON text. */
  playlist: ColumnType<Playlist | null, string | null | undefined, string | null>;
  company_id: Maybe<string>;
  with_below: boolean;
  credential_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  paired_by: string;
  paired_at: Date;
  last_seen_at: MaybeMoment;
  client_version: Maybe<string>;
  width: Maybe<number>;
  height: Maybe<number>;
  /** Null: no choice was made. */
  language: Maybe<Language>;
  theme: Maybe<Theme>;
  is_deleted: Generated<boolean>;
};

/** A device that shows its pairing code, in the catalogue alone. `screen_id`: the screen of the tenant `tenant_id` that it became. `is_collected`: the device has fetched its credential. */
type PairingTable = {
  id: string;
  code: string;
  secret_hash: Buffer;
  expires_at: Date;
  screen_id: Maybe<string>;
  tenant_id: Maybe<string>;
  is_collected: Generated<boolean>;
  language: Maybe<Language>;
  theme: Maybe<Theme>;
};

declare module "../database.ts" {
  interface Database {
    board: BoardTable;
    screen: ScreenTable;
    wall_pairing: PairingTable;
    board_state: BoardStateTable;
  }
}

/** `board`: its code. `updated_at`: last action of the board's driver. `seen_at`: last time the driver was present. Both are PostgreSQL's time. */
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
  at: ColumnType<Date | null, string | null | undefined, string | null | undefined>;
};
