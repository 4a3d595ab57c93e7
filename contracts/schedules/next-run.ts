import { wallClockAt, wallClockFormat } from "../fields/wall-clock.ts";
import type { Rhythm } from "./rhythm.ts";

const DAY_MS = 86_400_000;

/**
 * The first time after `after` at which a schedule is due, in a time zone. A time that the clock skips is moved by the skipped hour; a time that
 * occurs twice counts only the first time; a missing day of a month becomes its last day.
 */
export const nextRun = (rhythm: Rhythm, timeZone: string, after: Date): Date => {
  const zone = zoneOf(timeZone);
  // Starts one day earlier, because a clock change may already have passed that day's time.
  for (let day = zone.dayOf(after) - DAY_MS; ; day += DAY_MS) {
    const due = isDueOn(rhythm, day) ? zone.momentOf(day + minutesOf(rhythm) * 60_000) : undefined;
    if (due !== undefined && due > after.getTime()) return new Date(due);
  }
};

/** The last time up to `until` at which a schedule is due, by the same rules. */
export const lastRun = (rhythm: Rhythm, timeZone: string, until: Date): Date => {
  const zone = zoneOf(timeZone);
  for (let day = zone.dayOf(until) + DAY_MS; ; day -= DAY_MS) {
    const due = isDueOn(rhythm, day) ? zone.momentOf(day + minutesOf(rhythm) * 60_000) : undefined;
    if (due !== undefined && due <= until.getTime()) return new Date(due);
  }
};

const minutesOf = ({ at }: Rhythm): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));

/** @param day midnight of a calendar day, as if its zone were UTC */
const isDueOn = ({ every, on }: Rhythm, day: number): boolean => {
  const date = new Date(day);
  if (every === "day") return true;
  if (every === "week") return (date.getUTCDay() || 7) === on;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(on ?? 1, last);
};

const zoneOf = (timeZone: string) => {
  const format = wallClockFormat(timeZone);
  /** Local time of the zone, expressed as if it were UTC. */
  const clockTime = (moment: number): number => {
    const wall = wallClockAt(format, moment);
    if (!wall) throw new RangeError(`${moment} is no moment`);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  };
  const offsetAt = (moment: number): number => clockTime(moment) - moment;
  return {
    dayOf: (moment: Date): number =>
      Math.floor(clockTime(Math.floor(moment.getTime() / 1000) * 1000) / DAY_MS) * DAY_MS,
    /** @param wall local time, expressed as if it were UTC */
    momentOf: (wall: number): number => {
      // Offsets before and after a clock change nearby.
      const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)];
      const fitting = [before, after].filter((moment) => clockTime(moment) === wall);
      return fitting.length > 0 ? Math.min(...fitting) : before;
    },
  };
};
