import { afterEach, describe, expect, it } from "vitest";
import { businessDay, setTimeZone, timeZone, wallClock } from "#client/lib/business-time.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";

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
