import { describe, expect, it } from "vitest";
import { aCylinder, aSound, at, command } from "#tests/support/cylinder-builder.ts";
import { station, store } from "#tests/support/reference.ts";
import { decide } from "#server/domain/cylinder/decide.ts";
import { recorded, refused } from "./table.ts";

/** 2 March 2026, 02:00 and so many seconds, ISO 8601. */
const t = (seconds: number): string => new Date(Date.parse(at("02:00")) + seconds * 1000).toISOString();
const fill = (seconds: number) => ({ fillingStartTime: t(seconds - 90), fillingEndTime: t(seconds) });
const toClient = { id: 3, clientId: "client-1" } as const;

describe("a scan that is sent at once, by a clock that is behind", () => {
  it("to a customer, after the empty cylinder came in: refused", () => {
    const empty = aSound().did({ id: 4, by: store, at: t(-1), recordedAt: t(0) });
    const sent = empty.decide({ ...toClient, by: store, at: t(-2), recordedAt: t(1) });
    expect(refused(sent)).toEqual(["cylinder.notFull", "check.postFillMissing"]);
  });
  it("that fills after a failed check is refused", () => {
    const failed = aCylinder().did({ id: 9, checkStatus: 0, at: t(0) });
    const filled = failed.decide({ id: 8, ...fill(-3), at: t(-3), recordedAt: t(60) });
    expect(refused(filled)).toEqual(["cylinder.held", "check.preFillFailed"]);
  });
  it("that fills past the service life is refused", () => {
    const old = aCylinder()
      .did({ id: 9, at: t(0) })
      .standing({ serviceEnd: "2026-03-01" });
    const filled = old.decide({ id: 8, ...fill(-3), at: t(-3), recordedAt: t(60) });
    expect(refused(filled)).toEqual(["cylinder.serviceLifeOver"]);
  });
  it("that fills after the check of a device 3 s ahead moves the cylinder on, and the post-fill check passes", () => {
    const checked = aCylinder().did({ id: 9, at: t(0) });
    const filled = checked.did({ id: 8, ...fill(-3), at: t(-3), recordedAt: t(1) });
    expect([filled.state.content, filled.state.gate.is]).toEqual(["full", "filled"]);
    expect(filled.did({ id: 11, at: t(5) }).state.gate.is).toBe("postFillPassed");
  });
  it("to another customer is refused, so that no two orders have the cylinder", () => {
    const delivered = aSound().did({ ...toClient, at: t(0) });
    const again = delivered.decide({ id: 3, clientId: "client-2", at: t(-2), recordedAt: t(1) });
    expect(refused(again)).toEqual(["cylinder.notHere"]);
  });
});

describe("a device that is 4.5 minutes ahead", () => {
  it("makes no true clock after it late", () => {
    const checked = aCylinder().did({ id: 9, at: t(270), recordedAt: t(0) });
    const sent = checked.decide({ ...toClient, at: t(20), recordedAt: t(20) });
    expect(refused(sent)).toEqual(["cylinder.notFull", "check.postFillMissing"]);
  });
});

describe("a device whose clock is set back to before the inspection was due", () => {
  const due = "2026-02-20";
  const back = (time: string) => at(time, "2026-02-10");
  const fillTimes = { fillingStartTime: back("00:58"), fillingEndTime: back("01:00") };
  const checked = aCylinder(station, due).did({ id: 9, at: back("00:50"), recordedAt: t(0) });
  const filling = { id: 8, ...fillTimes, at: back("01:02"), recordedAt: t(0) } as const;
  it("gets no filling without a flag and a hold", () => {
    const { exceptions, holdsAdded } = recorded(checked.decide(filling));
    expect({ exceptions, holdsAdded }).toEqual({ exceptions: ["procedure.backdated"], holdsAdded: ["backdated"] });
  });
  it("sends no cylinder to a customer after such a filling", () => {
    const passed = checked.did(filling).did({ id: 11, at: back("01:10"), recordedAt: t(0) });
    expect(refused(passed.decide({ ...toClient, at: back("01:20"), recordedAt: t(0) }))).toEqual(["cylinder.held"]);
  });
  it("is flagged where it sends a cylinder that was sound to a customer, and puts it on hold there", () => {
    const sound = aSound().standing({ inspectionDue: "2026-03-02" });
    const sent = recorded(sound.decide({ ...toClient, at: at("08:00"), recordedAt: at("08:00", "2026-03-05") }));
    expect(sent).toMatchObject({ exceptions: ["procedure.backdated"], holdsAdded: ["backdated"] });
    expect(sent.after.holder?.kind).toBe("customer");
  });
});

describe("the times of a filling", () => {
  const checked = aCylinder().did({ id: 9, at: at("00:50") });
  const filled = (fillingStartTime: string, fillingEndTime: string) =>
    decide(command({ id: 8, at: t(0), fillingStartTime, fillingEndTime }), checked.state);
  it("lie within 12 hours before its scan and 5 minutes after it", () => {
    const wrong = ["fill.timesInvalid"];
    expect(refused(filled(at("01:00", "2099-01-01"), at("01:02", "2099-01-01")))).toEqual(wrong);
    expect(refused(filled(at("13:59", "2026-03-01"), at("14:02", "2026-03-01")))).toEqual(wrong);
    expect(refused(filled(t(0), t(301)))).toEqual(wrong);
    expect(filled(at("14:00", "2026-03-01"), t(300)).outcome).toBe("recorded");
  });
});
