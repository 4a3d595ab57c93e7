/** Differences below this many ms come from network delay, so they are ignored. */
const noticeableMs = 2000;

let aheadMs = 0;

/** Compares the server's time (ISO 8601) with this device's `here` (ms since 1970). The clock of a wall screen may be minutes off. */
export const setServerTime = (moment: string, here: number = Date.now()): void => {
  const ahead = Date.parse(moment) - here;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs) > noticeableMs) aheadMs = ahead;
};

/** Converts a time of this device to the server's clock, both in ms since 1970. Unchanged until the server's time is known. */
export const asServerTime = (here: number): number => here + aheadMs;
