import { expect, it } from "vitest";
import { validityOf } from "#client/screens/scan/session/gate-rules.ts";

const passedAt = "2026-03-02T08:00:00Z";
const after = (minutes: number) => validityOf(passedAt, Date.parse(passedAt) + minutes * 60_000);
const day = 24 * 60;

it("a pre-fill check is told by its age until its last hour, then by the minutes that it is still valid", () => {
  expect([after(12), after(day - 61)]).toEqual([{ is: "valid" }, { is: "valid" }]);
  expect(after(day - 19)).toEqual({ is: "ending", minutes: 19 });
  expect(after(day)).toEqual({ is: "ending", minutes: 0 });
  expect(after(day + 1)).toEqual({ is: "over" });
});
