import { businessDay } from "#infra/engines/business-clock/business-day.ts";

/** A minute as the tenant's clock shows it. */
export type BusinessMinute = {
  /** YYYY-MM-DD. */
  day: string;
  /** The calendar day before. */
  before: string;
  /** Of the day, 0 to 1439; an hour that summer time repeats has its minutes twice. */
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

/** `HH:mm` of a minute of the day. */
export const minuteName = ({ minute }: Pick<BusinessMinute, "minute">): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
