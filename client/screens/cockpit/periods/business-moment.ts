import { wallClock } from "#client/lib/business-time.ts";

/** The moment, in ms since 1970, at which the tenant's clock shows a time of a day (`YYYY-MM-DD`); `minutes` since its midnight. */
export const businessMoment = (day: string, minutes: number): number => {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const shown = (moment: number): number => {
    const at = wallClock(moment);
    return at ? Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second) : moment;
  };
  const first = asUtc - (shown(asUtc) - asUtc);
  // Near a change of the clock the first guess may have used the other offset.
  return first - (shown(first) - asUtc);
};
