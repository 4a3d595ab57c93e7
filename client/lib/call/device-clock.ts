import { proxy } from "valtio";

/** Smaller changes come from a message's way and from whole seconds, not from this device's clock. In ms. */
const noticeableMs = 2000;

/** The server's clock less this device's, in ms; undefined until an answer has said it. `isReal` is false in a demonstration: it moves its clock. */
export const deviceClock = proxy<{ offsetMs: number | undefined; isReal: boolean }>({
  offsetMs: undefined,
  isReal: true,
});

/** This device's clock as it is: the one that every time of a scan is read from. */
export const deviceNow = (): Date => new Date();

type Told = { business: string | null; date: string | null };

/** Notes the server's clock as an answer tells it: the time of business in a demonstration, else its `Date`. */
export const noteServerClock = ({ business, date }: Told, here: number = Date.now()): void => {
  const offset = Date.parse(business ?? date ?? "") - here;
  if (!Number.isFinite(offset)) return;
  const offsetBefore = deviceClock.offsetMs;
  if (offsetBefore === undefined || Math.abs(offset - offsetBefore) > noticeableMs) deviceClock.offsetMs = offset;
  deviceClock.isReal = business === null;
};

/** A time of this device (ISO 8601) as the server's clock had it, by an offset of then or, where none was known, of today. */
export const asServerHas = (time: string, offsetMs = deviceClock.offsetMs): string => {
  const moment = Date.parse(time) + (offsetMs ?? 0);
  return Number.isFinite(moment) ? new Date(moment).toISOString() : time;
};
