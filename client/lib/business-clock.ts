import { setServerTime } from "./server-time.ts";

let behindMs = 0;

/** Notes the business time (ISO 8601) of a response. Null means that the business uses the real clock. */
export const setBusinessTime = (moment: string | null): void => {
  if (moment === null) return;
  setServerTime(moment);
  const here = Date.now();
  const behind = here - Date.parse(moment);
  if (Number.isFinite(behind)) behindMs = Math.max(0, behind);
};

/** The current time by this device's clock. In a demonstration it is as far behind as the business time is. */
export const businessNow = (): Date => new Date(Date.now() - behindMs);
