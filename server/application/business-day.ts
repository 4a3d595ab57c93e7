const formats = new Map<string, Intl.DateTimeFormat>();
/** Days by time zone and quarter of an hour. */
const days = new Map<string, Map<number, string>>();

const quarterHourMs = 900_000;
/** From here on every zone is whole quarters of an hour away from UTC, so that a quarter lies within one day. */
const wholeQuartersFrom = Date.UTC(1980, 0, 1);
/** As many as five days have; a call's moments lie close together. */
const keptQuarters = 480;

const format = (moment: number, timeZone: string): string => {
  // Making a formatter costs more than a thousand uses of it.
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timeZone, made);
  return made.format(moment).padStart(10, "0");
};

/** The calendar day of a moment (ISO 8601 with offset) in the tenant's time zone, YYYY-MM-DD. */
export const businessDay = (moment: string, timeZone: string): string => {
  const at = Date.parse(moment);
  if (!(at >= wholeQuartersFrom)) return format(at, timeZone);
  const known = days.get(timeZone) ?? new Map<number, string>();
  days.set(timeZone, known);
  const quarter = Math.floor(at / quarterHourMs);
  const day = known.get(quarter) ?? format(at, timeZone);
  if (known.size >= keptQuarters) known.clear();
  known.set(quarter, day);
  return day;
};
