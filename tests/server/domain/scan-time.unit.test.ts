import { describe, expect, it } from "vitest";
import { isBeyondPast, placeScan, readClocks } from "#server/domain/cylinder/scan-time.ts";
import { at } from "#tests/support/cylinder-builder.ts";

/** 2 March 2026, 02:00 and so many seconds, ISO 8601. */
const t = (seconds: number): string => new Date(Date.parse(at("02:00")) + seconds * 1000).toISOString();
const now = t(0);

describe("the clocks of an item", () => {
  it.each([
    ["that sends no time of its sending", { occurredAt: t(-500) }, { at: t(-500), waited: 500, skew: 0 }],
    ["that says nothing", {}, { at: now, waited: 0, skew: 0 }],
    ["121 s behind that says when it sends alone", { sentAt: t(-121) }, { at: now, waited: 0, skew: 121 }],
    ["an hour ahead that says when it sends alone", { sentAt: t(3600) }, { at: now, waited: 0, skew: -3600 }],
    ["of a right clock", { occurredAt: t(-500), sentAt: t(0) }, { at: t(-500), waited: 500, skew: 0 }],
    ["120 s behind", { occurredAt: t(-125), sentAt: t(-120) }, { at: t(-125), waited: 5, skew: 0 }],
    ["120 s ahead", { occurredAt: t(110), sentAt: t(120) }, { at: t(110), waited: 10, skew: 0 }],
    ["121 s behind", { occurredAt: t(-126), sentAt: t(-121) }, { at: t(-5), waited: 5, skew: 121 }],
    ["6 minutes ahead", { occurredAt: t(300), sentAt: t(360) }, { at: t(-60), waited: 60, skew: -360 }],
    [
      "an hour behind, after a day",
      { occurredAt: t(-90_000), sentAt: t(-3600) },
      { at: t(-86_400), waited: 86_400, skew: 3600 },
    ],
  ])("%s", (_, clocks, read) => expect(readClocks({ now, ...clocks })).toEqual(read));

  it("that were set back in between stay, where only the skew would put the scan into the future", () => {
    const setBack = (scanned: number) => readClocks({ now, occurredAt: t(scanned), sentAt: t(-3600) });
    expect(setBack(-3300)).toEqual({ at: t(300), waited: -300, skew: 3600 });
    expect(setBack(-3299)).toEqual({ at: t(-3299), waited: 3299, skew: 0 });
    expect(setBack(300)).toEqual({ at: t(300), waited: -300, skew: 0 });
    // In the future by either clock: nothing speaks for the first one.
    expect(setBack(301)).toEqual({ at: t(3901), waited: -3901, skew: 3600 });
  });
});

describe("a scan among the procedures of its cylinder", () => {
  const last = { occurredAt: t(-100) };
  it.each([
    ["is live when it waited 120 s, however old it is", { at: t(-5000), waited: 120 }, "live", t(-100)],
    ["is queued when it waited longer, and may be 120 s older", { at: t(-220), waited: 121 }, "queued", t(-100)],
    ["is late when it is a second older than that", { at: t(-221), waited: 121 }, "late", t(-221)],
    ["keeps its time after the last one", { at: t(-99), waited: 121 }, "queued", t(-99)],
    ["is live ahead of the server", { at: t(200), waited: -200 }, "live", t(200)],
  ])("%s", (_, read, timing, occurredAt) => expect(placeScan(read, now, last)).toEqual({ timing, occurredAt }));

  it("is never late as the first one", () => {
    expect(placeScan({ at: t(-5000), waited: 5000 }, now, undefined)).toEqual({
      timing: "queued",
      occurredAt: t(-5000),
    });
  });
  it("is kept at most 5 minutes ahead of the server", () => {
    const ahead = { at: t(9), waited: 0 };
    expect(placeScan(ahead, now, { occurredAt: t(9000) })).toEqual({ timing: "live", occurredAt: t(300) });
    expect(placeScan(ahead, now, { occurredAt: t(299) }).occurredAt).toBe(t(299));
  });
});

describe("a time that no scan can have", () => {
  const [made, today] = ["2024-05-01", "2026-03-02"];
  it("lies before the production date", () => {
    expect(isBeyondPast("queued", "2024-04-30", today, made)).toBe(true);
    expect(isBeyondPast("queued", made, today, made)).toBe(false);
    expect(isBeyondPast("late", "2024-04-30", today, made)).toBe(true);
  });
  it("lies over 20 years back", () => {
    expect(isBeyondPast("queued", "2006-03-01", today, "1990-01-01")).toBe(true);
    expect(isBeyondPast("queued", "2006-03-02", today, "1990-01-01")).toBe(false);
  });
  it("is none that is sent at once", () => {
    expect(isBeyondPast("live", "2024-04-30", today, made)).toBe(false);
  });
});
