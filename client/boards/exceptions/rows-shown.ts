import type { ExceptionChanged } from "#contracts/boards/live.ts";
import type { ExceptionPanel, HandledRow } from "#contracts/boards/panel-answers.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";

export type PanelRow = ExceptionRow & HandledRow;
type Panel = ExceptionPanel<ExceptionRow>;

/** Statuses that a panel shows, in its order. */
const statuses = ["open", "claimed", "acknowledged"] as const;
type Shown = (typeof statuses)[number];
const isShown = (status: string): status is Shown => statuses.some((each) => each === status);

/** The row as somebody has left it at this moment. A picture comes with the server's next answer. */
const leavingRow = (
  row: PanelRow,
  { status, claimedByName, comments }: ExceptionChanged & { status: Shown },
  at: string,
) => {
  const has = status === "acknowledged" ? row.acknowledgedByName : row.claimedByName;
  if (row.status === status && (status === "acknowledged" || has === claimedByName)) return { ...row, comments };
  const hand = {
    open: { claimedByName: null },
    claimed: { claimedByName, claimedTime: at },
    // Nobody but the one who claimed it may end it.
    acknowledged: { acknowledgedByName: claimedByName, acknowledgedTime: at },
  }[status];
  return { ...row, ...hand, status, comments, avatar: row.claimedByName === claimedByName ? row.avatar : null };
};

const rank = ({ status }: PanelRow): number => statuses.findIndex((each) => each === status);

/**
 * A panel's rows and counts after somebody has handled an exception, `at` as ISO 8601. An exception that is not among the rows, or was
 * acknowledged by somebody who is not named, leaves them as they are: the server's next answer has it.
 */
export const followChange = (panel: Panel, changed: ExceptionChanged, at: string): Panel => {
  const before = panel.list.find(({ id }) => id === changed.id);
  const { status } = changed;
  if (!before || !isShown(before.status)) return panel;
  if (status === "acknowledged" && status !== before.status && changed.claimedByName === null) return panel;
  const others = panel.list.filter((row) => row !== before);
  const counts = { ...panel, [before.status]: panel[before.status] - 1 };
  if (!isShown(status)) return { ...counts, list: others };
  const after = leavingRow(before, { ...changed, status }, at);
  if (status === before.status) return { ...panel, list: panel.list.map((row) => (row === before ? after : row)) };
  const list = [after, ...others].toSorted((one, other) => rank(one) - rank(other));
  return { ...counts, [status]: counts[status] + 1, list };
};

/** More would be too small to be read from across the room. */
export const mostRows = 6;
/** A panel with less room shows only what waits for a hand. */
const roomForHeld = 3;

/**
 * The rows that a panel has room for, of all rows. However many nobody has taken, the last row is the one that was claimed last: a
 * wall shows also that somebody is at it.
 */
export const rowsShown = (rows: readonly PanelRow[], room: number): PanelRow[] => {
  const most = Math.min(room, mostRows);
  const visible = rows.slice(0, most);
  const claimed = rows.find(({ status }) => status === "claimed");
  if (most < roomForHeld || !claimed || visible.includes(claimed)) return visible;
  return [...visible.slice(0, -1), claimed];
};
