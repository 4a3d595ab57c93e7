import { proxy } from "valtio";

/** Differences below this many ms come from network delay and from rounding to whole seconds, so they are ignored. */
const noticeableMs = 2000;

/** The server's clock minus this device's, in ms; undefined before the first response. A demonstration moves its clock, so `isReal` is false. */
export const deviceClock = proxy<{ offsetMs: number | undefined; isReal: boolean }>({
  offsetMs: undefined,
  isReal: true,
});

/** The time of this device's clock, uncorrected. All times of scans come from it. */
export const deviceNow = (): Date => new Date();

type Told = { business: string | null; date: string | null };

/** Notes the server's clock from a response: the business time in a demonstration, else the `Date` header. */
export const noteServerClock = ({ business, date }: Told, here: number = Date.now()): void => {
  const offset = Date.parse(business ?? date ?? "") - here;
  if (!Number.isFinite(offset)) return;
  const before = deviceClock.offsetMs;
  if (before === undefined || Math.abs(offset - before) > noticeableMs) deviceClock.offsetMs = offset;
  deviceClock.isReal = business === null;
};

/** Converts a time of this device (ISO 8601) to the server's clock. Without an offset of that time it uses today's. */
export const asServerHas = (time: string, offsetMs = deviceClock.offsetMs): string => {
  const moment = Date.parse(time) + (offsetMs ?? 0);
  return Number.isFinite(moment) ? new Date(moment).toISOString() : time;
};
