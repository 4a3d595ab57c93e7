import { afterEach, describe, expect, it } from "vitest";
import { asServerTime, setServerTime } from "#client/lib/server-time.ts";

const here = Date.parse("2026-11-20T08:00:00Z");

describe("the server's time", () => {
  afterEach(() => setServerTime("2026-11-20T08:00:00Z", here));

  it("is this device's until the server has told another", () => {
    expect(asServerTime(here)).toBe(here);
  });

  it("corrects a device whose clock is minutes off", () => {
    setServerTime("2026-11-20T08:07:00Z", here);
    expect(asServerTime(here + 1000)).toBe(here + 7 * 60_000 + 1000);
  });

  it("does not follow what messages take to come", () => {
    setServerTime("2026-11-20T08:07:00Z", here);
    setServerTime("2026-11-20T08:07:01Z", here + 2500);
    expect(asServerTime(here)).toBe(here + 7 * 60_000);
  });

  it("is this device's again once its clock was set right", () => {
    setServerTime("2026-11-20T08:07:00Z", here);
    setServerTime("2026-11-20T08:07:05Z", here + 7 * 60_000 + 5000);
    expect(asServerTime(here)).toBe(here);
  });

  it("leaves the clock alone when it is told no time", () => {
    setServerTime("soon", here);
    expect(asServerTime(here)).toBe(here);
  });
});
