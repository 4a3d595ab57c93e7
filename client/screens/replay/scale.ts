/** Least distance between two signs on the track, in px. */
const SIGN = 27;
const PAD = 24;

export type Mark = { at: number; x: number };

/** Places of moments on a track of a width: by their time, and moved apart where signs would cover each other. */
export const placed = (moments: readonly number[], width: number): number[] => {
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const span = Math.max(1, last - first);
  const xs = moments.map((at) => PAD + ((at - first) / span) * (width - 2 * PAD));
  for (let i = 1; i < xs.length; i++) xs[i] = Math.max(xs[i] ?? 0, (xs[i - 1] ?? 0) + SIGN);
  let most = width - PAD;
  for (let i = xs.length - 1; i >= 0; i--) {
    xs[i] = Math.min(xs[i] ?? 0, most);
    most = (xs[i] ?? 0) - SIGN;
  }
  return xs;
};

/** Steps that the track shows at either side of the current one. */
const BESIDE = 5;

/** The steps around the current one, from the first to behind the last. */
export const windowAround = (current: number, count: number): { from: number; to: number } => {
  const from = Math.max(0, Math.min(current - BESIDE, count - 2 * BESIDE - 1));
  return { from, to: Math.min(count, from + 2 * BESIDE + 1) };
};

/** Counts moments in bins of equal time. */
export const binned = (moments: readonly number[], bins: number): number[] => {
  const counts = Array.from({ length: bins }, () => 0);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const span = Math.max(1, last - first);
  for (const at of moments) {
    const bin = Math.min(bins - 1, Math.floor(((at - first) / span) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
};
