const quarter = 15 * 60_000;
/** Enough for a year of quarters; beyond, the oldest are worked out anew. */
const remembered = 40_000;

/**
 * The half-hour of the day (0 to 47) in which a moment (ISO 8601 with offset) falls in a time zone. Formatting is slow and days are
 * crowded, so results are kept by quarter of an hour: no zone in use is offset by less.
 */
export const createHalfHour = (timeZone: string): ((moment: string) => number) => {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const known = new Map<number, number>();
  return (moment) => {
    const slot = Math.floor(Date.parse(moment) / quarter);
    const found = known.get(slot);
    if (found !== undefined) return found;
    const [hour = 0, minute = 0] = format
      .format(slot * quarter)
      .split(":")
      .map(Number);
    const halfHour = hour * 2 + (minute >= 30 ? 1 : 0);
    if (known.size >= remembered) known.clear();
    known.set(slot, halfHour);
    return halfHour;
  };
};
