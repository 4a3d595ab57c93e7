import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import { procedures, stepAfter } from "#contracts/procedures/index.ts";
import { currentStep, pendingOf, savedSessionOf } from "#client/screens/scan/session/pending-cylinders.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";

const { preFillCheck, filling, postFillCheck } = procedures;

type Facts = {
  /** The step that each cylinder's state asks for. */
  steps?: Record<string, ProcedureId>;
  /** The codes that refuse each cylinder. */
  refusals?: Record<string, string[]>;
  isAway?: boolean;
};

const setUp = (own: ProcedureId, { steps = {}, refusals = {}, isAway = false }: Facts = {}) => {
  let [id, saved] = [0, ""];
  const desk = createScanSession({
    send: async (items) =>
      isAway
        ? { kind: "unreachable", unsure: false }
        : { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) },
    sound: () => undefined,
    newId: () => `id-${++id}`,
    now: () => new Date(),
    stepAfter: (step) => stepAfter(step)?.id,
    stepFor: async ({ gasBarcode }) => steps[gasBarcode],
    refusalOf: ({ gasBarcode }) => refusals[gasBarcode] ?? [],
    keep: (table) => (saved = JSON.stringify(table)),
  });
  desk.setJob({ procedureId: own, values: {} });
  const scan = async (...codes: string[]) => {
    for (const code of codes) desk.scan(code);
    await vi.advanceTimersByTimeAsync(0);
  };
  const record = async (checkStatus: number) => {
    desk.recordCurrent({ checkStatus });
    await vi.advanceTimersByTimeAsync(0);
  };
  const inHand = () => [currentStep(desk.state)?.procedureId, pendingOf(desk.state)[0]?.gasBarcode];
  return { desk, scan, record, inHand, saved: () => savedSessionOf(saved) };
};

describe("a bench of the filling line", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("opens the pre-fill check by itself for a cylinder that was scanned for its filling, and keeps its job", async () => {
    const { desk, scan, record, inHand } = setUp(filling, { steps: { "1111": preFillCheck } });
    await scan("1111");
    expect(inHand()).toEqual([preFillCheck, "1111"]);
    expect(desk.state.pending).toMatchObject([{ scannedFor: filling }]);
    expect(desk.state.job?.procedureId).toBe(filling);
    await record(1);
    expect(inHand()).toEqual([filling, "1111"]);
  });

  it("leaves the cylinder in hand where it is when the next one needs another step", async () => {
    const { desk, scan, inHand } = setUp(filling, { steps: { "2222": preFillCheck } });
    await scan("1111", "2222");
    expect(inHand()).toEqual([filling, "1111"]);
    expect(desk.state.pending).toMatchObject([
      { gasBarcode: "1111" },
      { gasBarcode: "2222", procedureId: preFillCheck },
    ]);
  });

  it("follows its cylinders when the last one of a step has a fault", async () => {
    const { scan, record, inHand } = setUp(preFillCheck);
    await scan("1111", "2222");
    await record(1);
    await record(0);
    expect(inHand()).toEqual([filling, "1111"]);
  });

  it("keeps its job when a person opens another step, and so the step of the next scans", async () => {
    const { desk, scan, inHand } = setUp(preFillCheck);
    desk.switchTo(filling);
    expect(desk.state.job?.procedureId).toBe(preFillCheck);
    await scan("1111");
    expect(inHand()).toEqual([preFillCheck, "1111"]);
  });

  it("takes a scan for the open step while nobody can say what it needs", async () => {
    const { desk, scan, record, inHand } = setUp(preFillCheck, { isAway: true });
    await scan("1111");
    await record(0);
    await vi.advanceTimersByTimeAsync(300);
    desk.switchTo(postFillCheck);
    await scan("2222");
    expect(inHand()).toEqual([postFillCheck, "2222"]);
  });
});

describe("a cylinder that cannot be entered", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());
  const refusals = { "1111": ["cylinder.held"] };

  it("makes room for the next scan, and is listed with its reasons over a reload", async () => {
    const { desk, scan, inHand, saved } = setUp(filling, { refusals });
    await scan("1111", "2222");
    expect(inHand()).toEqual([filling, "2222"]);
    const off = [{ gasBarcode: "1111", codes: ["cylinder.held"], offAt: "2026-11-20T01:00:00.000Z" }];
    expect(desk.state.offBench).toMatchObject(off);
    expect(saved().offBench).toMatchObject(off);
  });

  it("stays in hand when it is scanned again", async () => {
    const { desk, scan, inHand } = setUp(filling, { refusals });
    await scan("1111");
    await vi.advanceTimersByTimeAsync(2000);
    await scan("1111");
    expect([inHand(), desk.state.offBench]).toEqual([[filling, "1111"], []]);
  });

  it("comes back into the hand by a person or by its scan", async () => {
    const { desk, scan, inHand } = setUp(filling);
    await scan("1111", "2222");
    desk.takeOff();
    expect(inHand()).toEqual([filling, "2222"]);
    desk.bringBack("1111");
    expect(inHand()).toEqual([filling, "1111"]);
    desk.takeOff();
    await vi.advanceTimersByTimeAsync(2000);
    await scan("1111");
    expect(desk.state.offBench).toEqual([]);
    expect(pendingOf(desk.state).map(({ gasBarcode }) => gasBarcode)).toEqual(["2222", "1111"]);
  });
});
