/** Returns the half-hour of the day (0 to 47) of a time (ISO 8601 with offset) in a time zone. */
export const createHalfHour = (timeZone: string): ((moment: string) => number) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (moment) => {
    const [hour = 0, minute = 0] = format.format(Date.parse(moment)).split(":").map(Number);
    return hour * 2 + (minute >= 30 ? 1 : 0);
  };
};

/** Returns the calendar day (YYYY-MM-DD) of a time (ISO 8601 with offset) in a time zone. Times of one minute are worked out once. */
export const createDayOf = (timeZone: string): ((moment: string) => string) => {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  let [minute, day] = ["", ""];
  return (moment) => {
    const now = moment.slice(0, 16);
    if (now !== minute || !moment.endsWith("Z")) [minute, day] = [now, format.format(Date.parse(moment))];
    return day;
  };
};
