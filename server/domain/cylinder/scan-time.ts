import type { LastProcedure } from "#contracts/streams/cylinder/state.ts";
import { addYears, secondsBetween, type Day } from "../calendar.ts";

/** So far may a clock be wrong, a scan be under way, and two devices differ; in seconds. */
export const clockTolerance = 120;
/** A time this much ahead of the server's is a wrong clock; in seconds. */
export const aheadTolerance = 5 * 60;
/** No scan waits longer than that. */
const mostYears = 20;

/** The clocks of an item (ISO 8601): the server's, and the device's for the scan and for this sending. */
export type Clocks = { now: string; occurredAt?: string; sentAt?: string };

/** The reading of an item's clocks: when it was done, how long it waited to be sent, and the skew that was taken out; both in seconds. */
export type ReadClocks = { at: string; waited: number; skew: number };

const later = (moment: string, seconds: number): string => new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** Takes the skew of the device's clock out (rules §4, Times). Without `sentAt` nothing is known of it. */
export const readClocks = ({ now, occurredAt, sentAt }: Clocks): ReadClocks => {
  const skew = sentAt === undefined ? 0 : secondsBetween(sentAt, now);
  const isWrong = Math.abs(skew) > clockTolerance;
  // A scan without a time is done now, whatever the device's clock says; the times of a filling beside it still have the skew.
  if (occurredAt === undefined) return { at: now, waited: 0, skew: isWrong ? skew : 0 };
  const ahead = secondsBetween(now, occurredAt);
  // The clock was set in between: what it said at the scan was right.
  const isMended = isWrong && ahead <= aheadTolerance && ahead + skew > aheadTolerance;
  const correction = isWrong && !isMended ? skew : 0;
  const at = correction === 0 ? occurredAt : later(occurredAt, correction);
  const waited = sentAt === undefined || isMended ? secondsBetween(at, now) : secondsBetween(occurredAt, sentAt);
  return { at, waited, skew: correction };
};

/** `live`: after everything that the stream holds; `queued`: sent later, in order; `late`: older than the last procedure. */
export type Timing = "live" | "queued" | "late";

/** Place of a scan among the procedures of its cylinder, and the time under which the history has it. */
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

/** Says whether an item lies before its cylinder was made, or decades back; a live one never does. */
export const isBeyondPast = (timing: Timing, day: Day, today: Day, productionDate: Day): boolean =>
  timing !== "live" && (day < productionDate || day < addYears(today, -mostYears));
