/** Returns the half-hour of the day (0 to 47) of a time (ISO 8601 with offset) in a time zone. */
export const createHalfHour = (timeZone: string): ((moment: string) => number) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (moment) => {
    const [hour = 0, minute = 0] = format.format(Date.parse(moment)).split(":").map(Number);
    return hour * 2 + (minute >= 30 ? 1 : 0);
  };
};
