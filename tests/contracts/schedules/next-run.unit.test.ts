import fc from "fast-check";
import { expect, it } from "vitest";
import { wallClockAt, wallClockFormat } from "#contracts/fields/wall-clock.ts";
import { lastRun, nextRun } from "#contracts/schedules/next-run.ts";
import type { Rhythm } from "#contracts/schedules/rhythm.ts";

const after = (moment: string, rhythm: Rhythm, timeZone: string, count: number): string[] => {
  const runs: string[] = [];
  for (let at = new Date(moment); runs.length < count; runs.push(at.toISOString())) at = nextRun(rhythm, timeZone, at);
  return runs;
};

it("runs at the same time of the day on the tenant's clock, in summer and winter", () => {
  const rhythm: Rhythm = { every: "day", at: "07:30", on: null };
  expect(after("2026-03-28T00:00:00Z", rhythm, "Europe/Berlin", 3)).toEqual([
    "2026-03-28T06:30:00.000Z",
    "2026-03-29T05:30:00.000Z",
    "2026-03-30T05:30:00.000Z",
  ]);
  expect(after("2026-03-28T00:00:00Z", rhythm, "Asia/Shanghai", 1)).toEqual(["2026-03-28T23:30:00.000Z"]);
});

it("runs once, an hour later, on the day whose clock leaves its time out, and once on the day that has it twice", () => {
  const rhythm: Rhythm = { every: "day", at: "02:30", on: null };
  expect(after("2026-03-28T12:00:00Z", rhythm, "Europe/Berlin", 2)).toEqual([
    "2026-03-29T01:30:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
  expect(after("2026-10-24T12:00:00Z", rhythm, "Europe/Berlin", 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
});

it("runs on the last day of a month that is too short, and on the weekday that a week names", () => {
  expect(after("2028-01-31T12:00:00Z", { every: "month", at: "08:00", on: 31 }, "UTC", 3)).toEqual([
    "2028-02-29T08:00:00.000Z",
    "2028-03-31T08:00:00.000Z",
    "2028-04-30T08:00:00.000Z",
  ]);
  expect(after("2026-11-23T08:00:00Z", { every: "week", at: "08:00", on: 1 }, "UTC", 1)).toEqual([
    "2026-11-30T08:00:00.000Z",
  ]);
  expect(after("2026-11-23T08:00:00Z", { every: "week", at: "08:00", on: 7 }, "UTC", 1)).toEqual([
    "2026-11-29T08:00:00.000Z",
  ]);
});

const zones = ["UTC", "Asia/Shanghai", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"];
const time = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) });
const two = (part: number): string => String(part).padStart(2, "0");
const rhythms = fc.oneof(
  time.map(({ hour, minute }): Rhythm => ({ every: "day", at: `${two(hour)}:${two(minute)}`, on: null })),
  fc
    .tuple(time, fc.integer({ min: 1, max: 7 }))
    .map(([{ hour, minute }, on]): Rhythm => ({ every: "week", at: `${two(hour)}:${two(minute)}`, on })),
  fc
    .tuple(time, fc.integer({ min: 1, max: 31 }))
    .map(([{ hour, minute }, on]): Rhythm => ({ every: "month", at: `${two(hour)}:${two(minute)}`, on })),
);
const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });

it("has one run between two neighbours, whatever the zone: the last one before the next is not after now", () => {
  fc.assert(
    fc.property(rhythms, fc.constantFrom(...zones), moments, (rhythm, zone, now) => {
      const next = nextRun(rhythm, zone, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      const last = lastRun(rhythm, zone, now);
      expect(last.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(nextRun(rhythm, zone, last)).toEqual(next);
      expect(lastRun(rhythm, zone, next)).toEqual(next);
    }),
  );
});

it("shows its time on the clock of the zone, or a later one on a day on which the clock is put forward", () => {
  fc.assert(
    fc.property(rhythms, fc.constantFrom(...zones), moments, (rhythm, zone, now) => {
      const next = nextRun(rhythm, zone, now).getTime();
      const shownAt = (moment: number): string => {
        const wall = wallClockAt(wallClockFormat(zone), moment);
        return `${two(wall?.hour ?? 0)}:${two(wall?.minute ?? 0)}`;
      };
      if (shownAt(next) === rhythm.at) return;
      expect(shownAt(next) > rhythm.at).toBe(true);
      expect(shownAt(next - 86_400_000)).not.toBe(shownAt(next));
    }),
    { numRuns: 300 },
  );
});
