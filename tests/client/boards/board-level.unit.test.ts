import { describe, expect, it } from "vitest";
import { levelOf } from "#client/boards/panel-view.ts";

describe("a panel's number", () => {
  it.each([
    [9, undefined],
    [10, "warn"],
    [19, "warn"],
    [20, "alarm"],
    [undefined, undefined],
  ])("of %s stands at %s where it warns at 10 and alarms at 20", (value, level) => {
    expect(levelOf({ warnAt: 10, alarmAt: 20 }, value)).toBe(level);
  });

  it.each([
    [20, undefined],
    [19, "warn"],
    [10, "warn"],
    [9, "alarm"],
  ])("of %s stands at %s where it warns below 20 and alarms below 10", (value, level) => {
    expect(levelOf({ warnAt: 20, alarmAt: 10, isBelow: true }, value)).toBe(level);
  });

  it("alarms without having warned where it has one threshold alone", () => {
    expect([levelOf({ alarmAt: 0 }, 0), levelOf({ warnAt: 5 }, 500), levelOf({}, 1)]).toEqual([
      "alarm",
      "warn",
      undefined,
    ]);
  });
});
