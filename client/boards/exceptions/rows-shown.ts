import type { ExceptionChanged } from "#contracts/boards/live.ts";
import type { ExceptionPanel, HandledRow } from "#contracts/boards/panel-answers.ts";
import type { ExceptionRow } from "#client/exceptions/exception.ts";

export type PanelRow = ExceptionRow & HandledRow;
type Panel = ExceptionPanel<ExceptionRow>;

/** The shown statuses in order. */
const statuses = ["open", "claimed", "acknowledged"] as const;
type Shown = (typeof statuses)[number];
const isShown = (status: string): status is Shown => statuses.some((each) => each === status);

/** The row after a person's action at this time. A new picture comes with the server's next response. */
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
    // Only the person who claimed an exception may acknowledge it.
    acknowledged: { acknowledgedByName: claimedByName, acknowledgedTime: at },
  }[status];
  return { ...row, ...hand, status, comments, avatar: row.claimedByName === claimedByName ? row.avatar : null };
};

const rank = ({ status }: PanelRow): number => statuses.findIndex((each) => each === status);

/**
 * A panel's rows and counts after a person handled an exception; `at` is ISO 8601. They stay the same if the exception is not in the rows or the
 * person is unknown. The server's next response then has the change.
 */
export const followChange = (panel: Panel, changed: ExceptionChanged, at: string): Panel => {
  const before = panel.list.find(({ id }) => id === changed.id);
  const { status } = changed;
  if (!before || !isShown(before.status)) return panel;
  if (status === "acknowledged" && status !== before.status && changed.claimedByName === null) return panel;
  const others = panel.list.filter((row) => row !== before);
  const ends = status === "acknowledged" || status === "closed";
  const isEnded = before.status === "acknowledged";
  const endedToday = panel.endedToday + Number(ends && !isEnded);
  const counts = { ...panel, endedToday, [before.status]: panel[before.status] - 1 };
  if (!isShown(status)) return { ...counts, list: others };
  const after = leavingRow(before, { ...changed, status }, at);
  if (status === before.status) return { ...panel, list: panel.list.map((row) => (row === before ? after : row)) };
  const list = [after, ...others].toSorted((one, other) => rank(one) - rank(other));
  return { ...counts, [status]: counts[status] + 1, list };
};

/** Maximum number of rows. More would be too small to read from a distance. */
export const mostRows = 6;
/** A panel with less room shows only unclaimed exceptions. */
const roomForHeld = 3;

/** The rows that fit a panel. If no claimed row fits, the last row shows the newest claimed one, so that a wall also shows work in progress. */
export const rowsShown = (rows: readonly PanelRow[], room: number): PanelRow[] => {
  const most = Math.min(room, mostRows);
  const visible = rows.slice(0, most);
  const claimed = rows.find(({ status }) => status === "claimed");
  if (most < roomForHeld || !claimed || visible.includes(claimed)) return visible;
  return [...visible.slice(0, -1), claimed];
};
