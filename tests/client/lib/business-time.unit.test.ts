import { afterEach, describe, expect, it } from "vitest";
import { businessDay, setTimeZone, timeZone, wallClock } from "#client/lib/business-time.ts";
import { momentInAddress, showMoment, showTime } from "#client/lib/dates.ts";

const own = timeZone();
// Half past midnight in Shanghai, still the evening before in London and New York.
const moment = "2026-11-20T16:30:07Z";

describe("moments on screen", () => {
  afterEach(() => setTimeZone(own));

  it.each([
    ["Asia/Shanghai", "21/11/2026 00:30", "00:30:07", "2026-11-21", 6],
    ["Europe/London", "20/11/2026 16:30", "16:30:07", "2026-11-20", 5],
    ["America/New_York", "20/11/2026 11:30", "11:30:07", "2026-11-20", 5],
  ])("are the tenant's, in %s", (zone, shown, time, day, weekday) => {
    setTimeZone(zone);
    expect(showMoment(moment)).toBe(shown);
    expect(showTime(Date.parse(moment))).toBe(time);
    expect(businessDay(moment)).toBe(day);
    expect(wallClock(moment)?.weekday).toBe(weekday);
  });

  it("stay in the zone they were in when a name is unknown to the browser", () => {
    setTimeZone("Asia/Shanghai");
    setTimeZone("Mars/Olympus");
    expect(timeZone()).toBe("Asia/Shanghai");
  });

  it("show what is no moment as it came", () => {
    expect(showMoment("soon")).toBe("soon");
    expect(showMoment(null)).toBe("");
  });
});

describe("the moment in an address", () => {
  afterEach(() => setTimeZone(own));

  it.each([
    ["2026-11-20T16:30:07Z", "2026-11-20T16:30:07.000Z"],
    ["2026-11-21T00:30:07.250+08:00", "2026-11-20T16:30:07.250Z"],
    // Typed with a plus, which the browser reads as a blank.
    ["2026-11-21T00:30 08:00", "2026-11-20T16:30:00.000Z"],
    // Without an offset.
    ["2026-11-20T17:30", "2026-11-20T16:30:00.000Z"],
    ["2026-11-20 17:30:07", "2026-11-20T16:30:07.000Z"],
    ["2026-11-20", "2026-11-19T23:00:00.000Z"],
  ])("is read in the tenant's zone where it has no offset: %s", (typed, moment) => {
    setTimeZone("Europe/Berlin");
    expect(momentInAddress(typed)?.toISOString()).toBe(moment);
  });

  it.each([
    null,
    "",
    "yesterday",
    "5",
    "2026-13-01",
    "2026-02-30T10:00",
    "2026-11-20T10:75",
    "2026-11-20T25:00:00Z",
    "2026-03-29T02:30",
  ])("is absent where the text is none: %s", (typed) => {
    setTimeZone("Europe/Berlin");
    expect(momentInAddress(typed)).toBeUndefined();
  });
});
