import { seconds } from "./bottle.ts";

/*
 * The time of a scan in plain words, written from the rules' text (rules §4, Times) and not from the product: what its clocks say, and where
 * that puts it among what was done with the bottle before.
 */

/** Clocks of a scan: the server's when it comes in, the device's when it was scanned and when it was sent. */
export type Clocks = { now: string; scanned?: string; sent?: string };

/** When it was done, how many seconds it waited, and the seconds that the device was found to be behind. */
export type Read = { at: string; waited: number; behind: number };

const moved = (moment: string, by: number): string => new Date(Date.parse(moment) + by * 1000).toISOString();

export const readTimes = ({ now, scanned, sent }: Clocks): Read => {
  const behind = sent === undefined ? 0 : seconds(sent, now);
  const clockIsRight = behind >= -120 && behind <= 120;
  if (scanned === undefined) return { at: now, waited: 0, behind: clockIsRight ? 0 : behind };
  if (sent === undefined) return { at: scanned, waited: seconds(scanned, now), behind: 0 };
  if (clockIsRight) return { at: scanned, waited: seconds(scanned, sent), behind: 0 };
  const put = moved(scanned, behind);
  const onlyThenInFuture = seconds(now, put) > 300 && seconds(now, scanned) <= 300;
  if (onlyThenInFuture) return { at: scanned, waited: seconds(scanned, now), behind: 0 };
  return { at: put, waited: seconds(scanned, sent), behind };
};

/** True for what waited and is older than the last procedure by more than two minutes. */
export const isLate = ({ at, waited }: Read, last: string | undefined): boolean =>
  waited > 120 && last !== undefined && seconds(at, last) > 120;

/** The time under which the history has it: never before what was done before, never far in the future. */
export const keptTime = (read: Read, now: string, last: string | undefined): string => {
  if (isLate(read, last)) return read.at;
  const after = [read.at, last ?? read.at].sort((a, b) => seconds(b, a)).at(-1) ?? read.at;
  return seconds(now, after) > 300 ? moved(now, 300) : after;
};
