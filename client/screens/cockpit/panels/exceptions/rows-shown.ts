import type { PanelRow } from "./follow-change.ts";

/** More would be too small to be read from across the room. */
export const mostRows = 6;
/** A panel with less room shows only what waits for a hand. */
const roomForHeld = 3;

/**
 * The rows that a panel has room for, of all that it was told. However many nobody has taken, the last row is the one that was claimed last: a
 * wall shows also that somebody is at it.
 */
export const rowsShown = (rows: readonly PanelRow[], room: number): PanelRow[] => {
  const most = Math.min(room, mostRows);
  const shown = rows.slice(0, most);
  const claimed = rows.find(({ status }) => status === "claimed");
  if (most < roomForHeld || !claimed || shown.includes(claimed)) return shown;
  return [...shown.slice(0, -1), claimed];
};
