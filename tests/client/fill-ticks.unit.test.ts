import { describe, expect, it } from "vitest";
import type { Cylinder } from "#client/screens/cylinder-detail/cylinder-calls.ts";
import { fillTicks } from "#client/screens/scan/fill-ticks.ts";

const now = new Date("2026-11-20T08:00:00Z");
const cylinder = {
  life: "active",
  content: "empty",
  inspectionDue: "2028-01-01",
  holder: { kind: "station", id: "s1", name: "South" },
  gate: "preFillPassed",
  gateAt: "2026-11-20T07:00:00Z",
  gateCompanyId: "s1",
} as Cylinder;
const faults = (more: Partial<Cylinder>, companyId = "s1") =>
  fillTicks({ ...cylinder, ...more }, companyId, now)
    .filter(({ good }) => !good)
    .map(({ key }) => key);

describe("what a clerk sees before the gas flows", () => {
  it("holds for an empty cylinder that was checked at this station today", () => {
    expect(faults({})).toEqual([]);
  });

  it("does not hold where no station stands, though the cylinder is there: only stations fill", () => {
    expect(faults({ holder: { kind: "company", id: "s1", name: "Head office" } })).toEqual(["entry.tick.place"]);
  });

  it("does not hold at another station, for a full one, past its day, or with a check that is too old", () => {
    expect(faults({}, "s2")).toEqual(["entry.tick.place", "entry.tick.noGate"]);
    expect(faults({ content: "full" })).toEqual(["entry.tick.full"]);
    expect(faults({ inspectionDue: "2026-11-19" })).toEqual(["entry.tick.due"]);
    expect(faults({ gateAt: "2026-11-19T07:59:00Z" })).toEqual(["entry.tick.noGate"]);
  });
});
