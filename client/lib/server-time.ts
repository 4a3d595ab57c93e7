/** Smaller differences come from a message's way, not from this device's clock. In ms. */
const noticeableMs = 2000;

let aheadMs = 0;

/** Notes what the server's clock says (ISO 8601) when this device's says `here` (ms since 1970): a wall screen may be minutes off. */
export const setServerTime = (moment: string, here: number = Date.now()): void => {
  const ahead = Date.parse(moment) - here;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs) > noticeableMs) aheadMs = ahead;
};

/** A moment of this device's clock as the server's had it; both in ms since 1970. Unchanged until the server's time is known. */
export const asServerTime = (here: number): number => here + aheadMs;
