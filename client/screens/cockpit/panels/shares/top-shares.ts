import type { Share } from "./use-shares.ts";

/** The largest shares in at most so many rows; where more are left, the last row holds them together. */
export const topShares = (shares: readonly Share[], most: number, others: string): Share[] => {
  if (shares.length <= most) return [...shares];
  const rest = shares.slice(most - 1);
  const value = rest.reduce((sum, share) => sum + share.value, 0);
  const percent = Math.round(rest.reduce((sum, share) => sum + share.percent, 0) * 10) / 10;
  return [...shares.slice(0, most - 1), { name: others, value, percent }];
};
