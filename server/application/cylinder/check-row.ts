import { holdReasons, type HoldReason } from "#contracts/streams/codes.ts";
import type { CheckRow } from "#server/domain/cylinder/hide-check.ts";

const isHold = (word: string): word is HoldReason => (holdReasons as readonly string[]).includes(word);

/** Stream and revision of the procedure behind a row. */
export type RowPlace = { cylinderId: string; revision: number };

/** Parses the id of a row: `<cylinderId>.<revision>` for a check, `<cylinderId>.<revision>.<hold>` for a result. */
export const readCheckRow = (id: string): (CheckRow & RowPlace) | undefined => {
  const [cylinderId = "", revision = "", hold, ...rest] = id.split(".");
  if (cylinderId === "" || !/^\d{1,9}$/.test(revision) || rest.length > 0) return undefined;
  if (hold === undefined) return { checkId: id, cylinderId, revision: Number(revision) };
  return isHold(hold) ? { checkId: id, cylinderId, revision: Number(revision), hold } : undefined;
};
