import type { LastProcedure } from "#contracts/streams/cylinder/state.ts";
import { addYears, secondsBetween, type Day } from "../calendar.ts";

/** Tolerance in seconds for wrong clocks, for the time to send a scan, and for differences between two devices. */
export const clockTolerance = 120;
/** A device's clock is wrong when its time is more than this many seconds ahead of the server's. */
export const aheadTolerance = 5 * 60;
/** No scan waits longer than this to be sent. */
const mostYears = 20;

/** Times of an item (ISO 8601): the server's, and the device's for the scan and for the sending. */
export type Clocks = { now: string; occurredAt?: string; sentAt?: string };

/** Result of reading an item's times: the time of the scan, its wait before sending, and the subtracted skew, both in seconds. */
export type ReadClocks = { at: string; waited: number; skew: number };

const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** Subtracts the device's clock skew (rules §4, Times). Without `sentAt` the skew is unknown. */
export const readClocks = ({ now, occurredAt, sentAt }: Clocks): ReadClocks => {
  const skew = sentAt === undefined ? 0 : secondsBetween(sentAt, now);
  const isWrong = Math.abs(skew) > clockTolerance;
  // A scan without a time counts as done now. The times of a filling in it still have the skew.
  if (occurredAt === undefined) return { at: now, waited: 0, skew: isWrong ? skew : 0 };
  const ahead = secondsBetween(now, occurredAt);
  // The clock was corrected after the scan, so the scan's time was right.
  const isMended = isWrong && ahead <= aheadTolerance && ahead + skew > aheadTolerance;
  const correction = isWrong && !isMended ? skew : 0;
  const at = correction === 0 ? occurredAt : later(occurredAt, correction);
  const waited = sentAt === undefined || isMended ? secondsBetween(at, now) : secondsBetween(occurredAt, sentAt);
  return { at, waited, skew: correction };
};

/** `live`: after everything in the stream. `queued`: sent later, but in order. `late`: older than the last procedure. */
export type Timing = "live" | "queued" | "late";

/** Position of a scan among the procedures of its cylinder, and its time in the history. */
export const placeScan = (
  { at, waited }: Pick<ReadClocks, "at" | "waited">,
  now: string,
  last: Pick<LastProcedure, "occurredAt"> | undefined,
): { timing: Timing; occurredAt: string } => {
  const timing = waited <= clockTolerance ? "live" : "queued";
  const behind = last ? secondsBetween(at, last.occurredAt) : 0;
  if (timing === "queued" && behind > clockTolerance) return { timing: "late", occurredAt: at };
  const time = last && behind > 0 ? last.occurredAt : at;
  return { timing, occurredAt: secondsBetween(now, time) > aheadTolerance ? later(now, aheadTolerance) : time };
};

/** True if an item is from before the cylinder was made, or from decades ago. A live item never is. */
export const isBeyondPast = (timing: Timing, day: Day, today: Day, productionDate: Day): boolean =>
  timing !== "live" && (day < productionDate || day < addYears(today, -mostYears));
