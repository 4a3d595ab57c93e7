const mostMinutes = 2000;

/** Remembers the results for times in UTC by their minute, because a time zone's clock is the same for all of a minute. */
const byMinute = <Result>(of: (moment: string) => Result): ((moment: string) => Result) => {
  const results = new Map<string, Result>();
  return (moment) => {
    if (!moment.endsWith("Z")) return of(moment);
    const minute = moment.slice(0, 16);
    const before = results.get(minute);
    if (before !== undefined) return before;
    if (results.size >= mostMinutes) results.clear();
    const result = of(moment);
    results.set(minute, result);
    return result;
  };
};

/** Returns the half-hour of the day (0 to 47) of a time (ISO 8601 with offset) in a time zone. */
export const createHalfHour = (timeZone: string): ((moment: string) => number) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return byMinute((moment) => {
    const [hour = 0, minute = 0] = format.format(Date.parse(moment)).split(":").map(Number);
    return hour * 2 + (minute >= 30 ? 1 : 0);
  });
};

/** Returns the calendar day (YYYY-MM-DD) of a time (ISO 8601 with offset) in a time zone. */
export const createDayOf = (timeZone: string): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return byMinute((moment) => format.format(Date.parse(moment)));
};
