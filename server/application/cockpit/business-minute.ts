import { businessDay } from "#infra/engines/business-clock/business-day.ts";

/** A minute of a day in the tenant's time zone. */
export type BusinessMinute = {
  /** Day as YYYY-MM-DD. */
  day: string;
  /** The previous calendar day. */
  before: string;
  /** Minute of the day, 0 to 1439. An hour that summer time repeats has the same minutes twice. */
  minute: number;
  timeZone: string;
};

const DAY = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

const format = (timeZone: string): Intl.DateTimeFormat => {
  const formatter =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  formats.set(timeZone, formatter);
  return formatter;
};

export const businessMinute = (moment: Date, timeZone: string): BusinessMinute => {
  const day = businessDay(moment.toISOString(), timeZone);
  const [hour = 0, minute = 0] = format(timeZone).format(moment).split(":").map(Number);
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
  return { day, before, minute: hour * 60 + minute, timeZone };
};

const two = (value: number): string => String(value).padStart(2, "0");

/** Formats the minute as `HH:mm`. */
export const minuteName = ({ minute }: Pick<BusinessMinute, "minute">): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
