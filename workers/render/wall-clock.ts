const DAY_MS = 86_400_000;

/** Offset of a whole UTC day. `undefined` if clocks change on that day. */
type OffsetOfDay = (day: number) => number | undefined;
const zones = new Map<string, { exact(ms: number): number; ofDay: OffsetOfDay }>();

/** A time's whole seconds in the local time of a zone, as a Date whose UTC parts have these values. */
export const wallClock = (moment: Date, timeZone: string): Date => {
  const seconds = Math.floor(moment.getTime() / 1000) * 1000;
  const zone = zones.get(timeZone) ?? openZone(timeZone);
  return new Date(seconds + (zone.ofDay(Math.floor(seconds / DAY_MS)) ?? zone.exact(seconds)));
};

/** Looks a zone's offset up once a day, because a lookup for every cell took longer than writing the file. */
function openZone(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  const exact = (ms: number): number => {
    const parts = format.formatToParts(ms);
    const part = (type: string): number => Number(parts.find((entry) => entry.type === type)?.value);
    const at = [part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")] as const;
    return Date.UTC(...at) - Math.floor(ms / 1000) * 1000;
  };
  const offsets = new Map<number, number | undefined>();
  const ofDay = (day: number): number | undefined => {
    if (!offsets.has(day)) {
      const begin = exact(day * DAY_MS);
      offsets.set(day, begin === exact((day + 1) * DAY_MS - 1000) ? begin : undefined);
    }
    return offsets.get(day);
  };
  const zone = { exact, ofDay };
  zones.set(timeZone, zone);
  return zone;
}
