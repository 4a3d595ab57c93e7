import { describe, expect, it } from "vitest";
import { asksOf, isQuestion, queryOf, questionSeeds } from "#contracts/lists/questions.ts";

const clock = {
  now: new Date("2026-03-05T08:00:00Z"),
  today: "2026-03-05",
  momentOf: (day: string, time: string) => new Date(`${day}T${time}+08:00`).toISOString(),
};
const query = (key: string): string => questionSeeds.find((seed) => seed.key === key)?.query ?? "";

describe("a saved question", () => {
  it("asks for the values that its query needs, and has no answer before they are there", () => {
    expect(questionSeeds.map(({ key, query: text }) => [key, asksOf(text)])).toEqual([
      ["overweight", []],
      ["unchecked", []],
      ["vehicle", ["vehicle", "day"]],
      ["shift", ["person", "day", "shift"]],
      ["stood", ["place", "days"]],
    ]);
    expect(queryOf(query("vehicle"), { vehicle: "v" }, clock)).toBeUndefined();
    expect(isQuestion("code=cylinder.overweight&asOf=2026-03-05T08:00:00Z")).toBe(false);
  });

  it("asks for last month as it stood at its end", () => {
    expect(queryOf(query("overweight"), {}, clock)).toEqual({
      code: "cylinder.overweight",
      createdTimeBegin: "2026-02-01",
      createdTimeEnd: "2026-02-28",
      asOf: "2026-02-28T16:00:00.000Z",
    });
  });

  it("ends a night shift on the next morning, before the early one", () => {
    const asked = { person: "li", day: "2026-03-04", shift: "night" };
    expect(queryOf(query("shift"), asked, clock)).toEqual({
      userName: "li",
      recordedAtBegin: "2026-03-04T14:00:00.000Z",
      recordedAtEnd: "2026-03-04T21:59:59.999Z",
    });
  });

  it("looks back from its moment by days", () => {
    const { filters = "", ...rest } = queryOf(query("stood"), { place: "p", days: "30" }, clock) ?? {};
    expect(rest).toEqual({ companyId: "p", asOf: "2026-03-05T08:00:00.000Z" });
    expect(JSON.parse(filters)).toMatchObject({ filters: [{ field: "since", value: "2026-02-03T08:00:00.000Z" }] });
  });
});
