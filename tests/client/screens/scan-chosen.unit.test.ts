import { describe, expect, it } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import type { Job } from "#client/screens/scan/job/job.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import { pendingOf, savedSessionOf, type SavedSession } from "#client/screens/scan/session/pending-cylinders.ts";

describe("what was chosen", () => {
  const filling: Job = { procedureId: procedures.filling, values: { companyId: { id: "c1", name: "Station" } } };
  const tableOf = (table?: SavedSession) => {
    let kept: string | null = null;
    const desk = createScanSession({
      send: async () => ({ kind: "unreachable", unsure: true }),
      sound: () => undefined,
      newId: () => "id",
      now: () => new Date(),
      saved: table,
      keep: (next) => (kept = JSON.stringify(next)),
    });
    return { desk, kept: () => savedSessionOf(kept) };
  };

  it("is there again after a reload, with the cylinders that still wait for their weights", () => {
    const before = tableOf();
    before.desk.setJob(filling);
    before.desk.scan("1111");
    before.desk.scan("2222");
    before.desk.takeOff();
    const { state } = tableOf(before.kept()).desk;
    expect(state.job).toEqual(filling);
    expect(state.pending.map(({ gasBarcode }) => gasBarcode)).toEqual(["2222"]);
    expect(state.offBench).toMatchObject([{ gasBarcode: "1111", codes: [] }]);
  });

  it("has a bench of its own for each step of a filling", () => {
    const { desk } = tableOf();
    desk.setJob(filling);
    desk.scan("1111");
    desk.scan("2222");
    desk.hand(procedures.postFillCheck);
    desk.switchTo(procedures.filling);
    expect(pendingOf(desk.state).map(({ gasBarcode }) => gasBarcode)).toEqual(["2222"]);
    desk.switchTo(procedures.postFillCheck);
    expect(pendingOf(desk.state).map(({ gasBarcode }) => gasBarcode)).toEqual(["1111"]);
    expect(desk.state.job).toEqual(filling);
  });

  it("takes a cylinder back at once that a person laid before another step, by a scan for its own", () => {
    const { desk } = tableOf();
    desk.setJob(filling);
    desk.scan("1111");
    desk.hand(procedures.preFillCheck);
    desk.recordCurrent({ checkStatus: 1 });
    desk.switchTo(procedures.filling);
    expect(desk.scan("1111")).toBe(true);
    expect(desk.scan("1111")).toBe(false);
    expect(desk.state.pending).toMatchObject([{ gasBarcode: "1111", procedureId: procedures.filling }]);
  });

  it("is nothing where the browser kept something else", () => {
    const nothing = {
      job: undefined,
      since: undefined,
      step: undefined,
      bench: [],
      offBench: [],
      held: [],
      pictures: "",
    };
    expect(savedSessionOf(null)).toEqual(nothing);
    expect(savedSessionOf("{")).toEqual(nothing);
    expect(savedSessionOf('{"job":{"procedureId":99,"values":{}},"bench":[1]}')).toEqual(nothing);
  });
});
