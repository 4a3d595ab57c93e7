import { setServerTime } from "./server-time.ts";

let behindMs = 0;

/** Notes the time of business (ISO 8601) that an answer tells; it tells none where business goes by the real clock. */
export const setBusinessTime = (moment: string | null): void => {
  if (moment === null) return;
  setServerTime(moment);
  const here = Date.now();
  const behind = here - Date.parse(moment);
  if (Number.isFinite(behind)) behindMs = Math.max(0, behind);
};

/** Now, by this device's clock; in a demonstration whose past still grows, as far behind it as business is. */
export const businessNow = (): Date => new Date(Date.now() - behindMs);
