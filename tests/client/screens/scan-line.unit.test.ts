import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { procedures, stepAfter } from "#contracts/procedures/index.ts";
import { pendingOf, currentStep, savedSessionOf } from "#client/screens/scan/session/pending-cylinders.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import type { SendOutcome } from "#client/screens/scan/session/sender.ts";

const { preFillCheck, filling, postFillCheck } = procedures;
const weights = { weightBeforeCharge: 16.5, weightAfterCharge: 31.4 };

const setUp = (refused: (item: RecordItem) => boolean = () => false) => {
  let [id, up, kept] = [0, true, ""];
  const answer = (item: RecordItem): RecordResult =>
    refused(item)
      ? { ...item, outcome: "refused", code: "cylinder.held", reasons: ["cylinder.held"] }
      : { ...item, outcome: "recorded" };
  const desk = createScanSession({
    send: async (items): Promise<SendOutcome> =>
      up ? { kind: "answered", results: items.map(answer) } : { kind: "unreachable", unsure: false },
    sound: () => undefined,
    newId: () => `id-${++id}`,
    now: () => new Date(),
    stepAfter: (step) => stepAfter(step)?.id,
    keep: (table) => (kept = JSON.stringify(table)),
  });
  desk.setJob({ procedureId: preFillCheck, values: {} });
  const open = () => currentStep(desk.state)?.procedureId;
  const inHand = () => [open(), pendingOf(desk.state)[0]?.gasBarcode];
  const record = async (own: Partial<RecordItem> = { checkStatus: 1 }) => {
    desk.recordCurrent(own);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { desk, open, inHand, record, cut: () => (up = false), kept: () => savedSessionOf(kept) };
};

describe("a cylinder on the filling stand", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("goes from check to filling to check with one scan, and the next scan is for the first step again", async () => {
    const { desk, inHand, record } = setUp();
    desk.scan("1111");
    await record();
    expect(inHand()).toEqual([filling, "1111"]);
    await record(weights);
    expect(inHand()).toEqual([postFillCheck, "1111"]);
    await record();
    desk.scan("2222");
    expect(inHand()).toEqual([preFillCheck, "2222"]);
    expect(desk.state.rows.map(({ procedureId, gasBarcode }) => [procedureId, gasBarcode])).toEqual([
      [postFillCheck, "1111"],
      [filling, "1111"],
      [preFillCheck, "1111"],
    ]);
  });

  it("waits for its next step until the others of this step are done", async () => {
    const { desk, inHand, record } = setUp();
    for (const code of ["1111", "2222"]) desk.scan(code);
    await record();
    expect(inHand()).toEqual([preFillCheck, "2222"]);
    await record();
    expect(inHand()).toEqual([filling, "1111"]);
    await record(weights);
    expect(inHand()).toEqual([filling, "2222"]);
  });

  it("goes no further when its check found a fault, or was refused", async () => {
    const { desk, inHand, record } = setUp(({ gasBarcode }) => gasBarcode === "2222");
    for (const code of ["1111", "2222"]) {
      desk.scan(code);
      await record(code === "1111" ? { checkStatus: 0 } : { checkStatus: 1 });
      expect(inHand()).toEqual([preFillCheck, undefined]);
    }
    expect(desk.state.pending).toEqual([]);
  });

  it("goes on without a network too", async () => {
    const { desk, inHand, record, cut } = setUp();
    cut();
    desk.scan("1111");
    await record();
    expect(inHand()).toEqual([filling, "1111"]);
    await record(weights);
    expect(inHand()).toEqual([postFillCheck, "1111"]);
  });

  it("never takes another out of the hand of a person who opened another step meanwhile", async () => {
    const { desk, inHand, record } = setUp();
    desk.scan("1111");
    const recording = record();
    desk.scan("3333");
    desk.hand(postFillCheck);
    await recording;
    expect(inHand()).toEqual([postFillCheck, "3333"]);
    expect(desk.state.pending).toMatchObject([{ gasBarcode: "3333" }, { gasBarcode: "1111", procedureId: filling }]);
  });

  it("stays in hand when it is scanned again, and others queue for the first step", async () => {
    const { desk, inHand, record } = setUp();
    desk.scan("1111");
    await record();
    await vi.advanceTimersByTimeAsync(2000);
    for (const code of ["1111", "2222"]) desk.scan(code);
    expect(inHand()).toEqual([filling, "1111"]);
    expect(desk.state.pending.map(({ procedureId }) => procedureId)).toEqual([filling, preFillCheck]);
  });

  it("is at the same step after a reload", async () => {
    const { desk, record, kept } = setUp();
    desk.scan("1111");
    await record();
    expect(kept()).toMatchObject({
      job: { procedureId: preFillCheck },
      step: filling,
      bench: [{ gasBarcode: "1111" }],
    });
  });
});
