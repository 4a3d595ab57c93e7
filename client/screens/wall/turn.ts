type Shown = { seconds: number | null };

/** Tells whether the board that is shown stays whatever the clock says: somebody drives it, and it still is one of the screen's. */
export const isKept = (boards: readonly { code: string }[], shown: string | undefined, isDriven: boolean): boolean =>
  isDriven && boards.some(({ code }) => code === shown);

/** The least time of a board in turn, in seconds. */
const least = 10;

const msOf = ({ seconds }: Shown): number => Math.max(least, seconds ?? least) * 1000;

/**
 * The board of a moment and how long it stays, of several that are shown in turn; `now` in ms since 1970. It follows from the clock alone, so screens with the same
 * boards change together, and whoever looks at the fleet knows what each shows.
 */
export const turnAt = (boards: readonly Shown[], now: number): { index: number; leftMs: number } => {
  const whole = boards.reduce((sum, board) => sum + msOf(board), 0);
  let into = whole === 0 ? 0 : now % whole;
  for (const [index, board] of boards.entries()) {
    if (into < msOf(board)) return { index, leftMs: msOf(board) - into };
    into -= msOf(board);
  }
  return { index: 0, leftMs: 0 };
};
