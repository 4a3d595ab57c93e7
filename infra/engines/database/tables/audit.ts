import type { ColumnType } from "kysely";
import type { Defaulted, Maybe, Moment } from "./platform.ts";

/** A bigint, which `pg` reads as a string. A number or text may be written. */
type Big = ColumnType<string, string | number | bigint, string | number | bigint>;
type MaybeBig = ColumnType<string | null, string | number | bigint | null | undefined, string | number | bigint | null>;

/** One event of the log, by its index, with the columns that its list filters by. */
type LeafTable = {
  index: Big;
  hash: Buffer;
  stream: string;
  revision: Big;
  type: string;
  procedure_id: Maybe<number>;
  event_id: string;
  correlation_id: Maybe<string>;
  user_id: Maybe<string>;
  company_id: Maybe<string>;
  device: Maybe<string>;
  gas_barcode: Maybe<string>;
  occurred_at: ColumnType<Date | null, string | Date | null, string | Date | null>;
  recorded_at: ColumnType<Date | null, string | Date | null, string | Date | null>;
  exceptions: string[];
};

/** `hashes`: up to 256 nodes of the tree's level `8 * level`, 32 bytes each. Levels begin at 1, because level 0 is the table `leaf`. */
type TileTable = { level: number; index: Big; hashes: Buffer };

/** `cosignatures`: lines from witnesses, unchanged. */
type CheckpointTable = {
  generation: Defaulted<number>;
  size: Big;
  root: Buffer;
  note: string;
  at: Moment;
  cosignatures: ColumnType<string[], string | undefined, string>;
};

/** A verifier key with the range of tree sizes that it signed. `to_size` is null for the current key. */
type KeyTable = { vkey: string; from_size: Big; to_size: MaybeBig };

/** One row: how far the log is sealed. `generation` counts origins. `asked_at` is the time of the last request for a checkpoint. */
type ProgressTable = {
  id: Defaulted<number>;
  size: ColumnType<string, string | number | undefined, string | number>;
  position: Maybe<string>;
  log_name: Defaulted<string>;
  generation: Defaulted<number>;
  asked_at: ColumnType<Date | null, string | Date | null | undefined, string | Date | null>;
};

/** A request to the sealer, which alone reads the key: a seal, or the signature of a bundle's manifest (its SHA-256 in hex). */
type RequestTable = {
  id: string;
  kind: "seal" | "sign";
  manifest: Maybe<string>;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  created_time: ColumnType<Date, string | Date, string | Date>;
};

declare module "../database.ts" {
  interface Database {
    "audit.leaf": LeafTable;
    "audit.tile": TileTable;
    "audit.checkpoint": CheckpointTable;
    "audit.key": KeyTable;
    "audit.progress": ProgressTable;
    "audit.request": RequestTable;
  }
}
