import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { type Job, missingOf } from "#client/screens/scan/job/job.ts";
import type { ScanResult } from "#client/screens/scan/session/scan-row.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";

const intoStore: Job = { procedureId: procedures.emptyIntoStore, values: { vehicleId: { id: "v1", name: "B-1" } } };

const setUp = (
  answer: (item: RecordItem) => Partial<RecordResult> = () => ({ outcome: "recorded" }),
  clockOffset?: () => number | undefined,
) => {
  const sent: RecordItem[] = [];
  const heard: ScanResult[][] = [];
  let id = 0;
  const desk = createScanSession({
    send: async (items) => {
      sent.push(...items);
      const results = items.map((item) => ({ ...item, outcome: "recorded" as const, ...answer(item) }));
      return { kind: "answered", results };
    },
    sound: (results) => void heard.push(results),
    newId: () => `id-${++id}`,
    now: () => new Date(),
    clockOffset,
  });
  return { desk, sent, heard };
};

describe("the scanning table", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());
  const answers = () => vi.advanceTimersByTimeAsync(300);

  it("makes a scan a waiting row at once and a recorded one when the server says so", async () => {
    const { desk, sent, heard } = setUp();
    desk.setJob(intoStore);
    expect(desk.scan("0757 \r\n")).toBe(true);
    expect(desk.state.rows[0]).toMatchObject({ gasBarcode: "0757", result: "wait", n: 1 });
    await answers();
    expect(desk.state.rows[0]?.result).toBe("ok");
    expect(desk.state.counts).toEqual({ wait: 0, ok: 1, exc: 0, no: 0, rep: 0, back: 0 });
    expect(sent[0]).toMatchObject({ vehicleId: "v1", procedureId: 4, occurredAt: "2026-11-20T01:00:00.000Z" });
    expect(heard).toEqual([["ok"]]);
  });

  it("keeps each scan's raw time with the offset of then, and shows it as the server has it", async () => {
    const clock: { offset?: number } = {};
    const { desk, sent } = setUp(undefined, () => clock.offset);
    desk.setJob(intoStore);
    desk.scan("0757");
    clock.offset = -360_000;
    desk.scan("0758");
    expect(desk.state.rows.map(({ at }) => at).sort()).toEqual([
      "2026-11-20T00:54:00.000Z",
      "2026-11-20T01:00:00.000Z",
    ]);
    await answers();
    expect(sent).toMatchObject([
      { gasBarcode: "0757", occurredAt: "2026-11-20T01:00:00.000Z" },
      { gasBarcode: "0758", occurredAt: "2026-11-20T01:00:00.000Z", clockOffset: -360_000 },
    ]);
    expect(sent[0]).not.toHaveProperty("clockOffset");
  });

  it("shows the refused one of a batch, with every sentence", async () => {
    const refusal: Partial<RecordResult> = { outcome: "refused", reasons: ["a", "b"], msg: "first.\nsecond." };
    const { desk } = setUp((item) => (item.gasBarcode === "2222" ? refusal : {}));
    desk.setJob(intoStore);
    for (const code of ["1111", "2222", "3333"]) desk.scan(code);
    await answers();
    const hero = desk.state.rows.find(({ commandId }) => commandId === desk.state.heroId);
    expect(hero).toMatchObject({ gasBarcode: "2222", result: "no", says: ["first.", "second."], codes: ["a", "b"] });
  });

  it("is amber for a recorded exception, and grey for a repeat, which counts as neither", async () => {
    const { desk, heard } = setUp((item) =>
      item.gasBarcode === "1111"
        ? { exceptions: ["ledger.placeDiffers"] }
        : {
            outcome: "duplicate",
            first: { outcome: "recorded", code: null, reasons: [], exceptions: ["cylinder.notFit"] },
          },
    );
    desk.setJob(intoStore);
    desk.scan("1111");
    desk.scan("2222");
    await answers();
    expect(desk.state.rows.map(({ result }) => result)).toEqual(["rep", "exc"]);
    expect(desk.state.counts).toEqual({ wait: 0, ok: 0, exc: 1, no: 0, rep: 1, back: 0 });
    expect(heard.flat().sort()).toEqual(["exc", "rep"]);
    const hero = desk.state.rows.find(({ commandId }) => commandId === desk.state.heroId);
    expect(hero).toMatchObject({ gasBarcode: "1111", result: "exc" });
  });

  it("takes the repeat of its own lost answer for that answer: recorded, an exception or refused", async () => {
    const firsts: Record<string, RecordResult["first"]> = {
      "1111": { outcome: "recorded", code: null, reasons: [], exceptions: [] },
      "2222": { outcome: "recorded", code: null, reasons: [], exceptions: ["cylinder.notFit"] },
      "3333": { outcome: "refused", code: "cylinder.held", reasons: ["cylinder.held"], exceptions: [] },
    };
    let lost = true;
    const desk = createScanSession({
      send: async (items) =>
        lost
          ? { kind: "unreachable", unsure: true }
          : {
              kind: "answered",
              results: items.map((item) => ({ ...item, outcome: "duplicate", first: firsts[item.gasBarcode] })),
            },
      sound: () => undefined,
      newId: () => String(desk.state.rows.length + 1),
      now: () => new Date(),
    });
    desk.setJob(intoStore);
    for (const code of ["1111", "2222", "3333"]) desk.scan(code);
    await answers();
    lost = false;
    await desk.retry();
    expect(desk.state.rows.map(({ result }) => result)).toEqual(["no", "exc", "ok"]);
    expect(desk.state.counts).toEqual({ wait: 0, ok: 1, exc: 1, no: 1, rep: 0, back: 0 });
  });

  it("never shows the repeat of a refusal as harmless", async () => {
    const { desk } = setUp(() => ({
      outcome: "duplicate",
      first: { outcome: "refused", code: "cylinder.held", reasons: ["cylinder.held"], exceptions: [] },
    }));
    desk.setJob(intoStore);
    desk.scan("1111");
    await answers();
    expect(desk.state.rows[0]).toMatchObject({ result: "no", codes: ["cylinder.held"] });
  });

  it("takes back what has not left this machine, and nothing that was sent without an answer", async () => {
    let left = false;
    const desk = createScanSession({
      send: async () => ({ kind: "unreachable", unsure: left }),
      sound: () => undefined,
      newId: () => String(desk.state.rows.length + 1),
      now: () => new Date(),
    });
    desk.setJob(intoStore);
    for (const code of ["1111", "2222"]) desk.scan(code);
    await answers();
    await desk.undo("1");
    expect(desk.state.rows).toMatchObject([
      { gasBarcode: "2222", unsure: false },
      { gasBarcode: "1111", result: "back", backAt: "2026-11-20T01:00:00.300Z" },
    ]);
    left = true;
    await desk.retry();
    await desk.undo("2");
    expect(desk.state.rows[0]).toMatchObject({ gasBarcode: "2222", result: "wait", unsure: true });
    expect(desk.state.counts).toMatchObject({ wait: 1, back: 1 });
  });

  it("shows the places of the ledger, and the chosen vehicle where the cylinder came from another one", async () => {
    const route = { from: { kind: "vehicle", name: "B-2" }, to: { kind: "store", name: "Lecong" }, chosen: "B-1" };
    const { desk } = setUp(() => ({ route }));
    desk.setJob(intoStore);
    desk.scan("1111");
    await answers();
    expect(desk.state.rows[0]?.route).toEqual(route);
  });

  it("counts repeats of one label in one row, and leaves the first row its undo", async () => {
    let first = true;
    const repeat: Partial<RecordResult> = {
      outcome: "duplicate",
      first: { outcome: "recorded", code: null, reasons: [], exceptions: [] },
    };
    const { desk } = setUp(() => {
      const answer = first ? {} : repeat;
      first = false;
      return answer;
    });
    desk.setJob(intoStore);
    for (let n = 0; n < 4; n++) {
      desk.scan("1111");
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(desk.state.rows).toMatchObject([
      { result: "rep", times: 3, firstAt: "2026-11-20T01:00:00.000Z", n: 4 },
      { result: "ok", n: 1 },
    ]);
    expect(desk.state.counts).toMatchObject({ ok: 1, rep: 3 });
  });

  it("begins the numbers of another job at nothing, and goes on with them where values of the same job change", async () => {
    const { desk } = setUp();
    desk.setJob(intoStore);
    desk.scan("1111");
    await answers();
    desk.setJob({ ...intoStore, values: { vehicleId: { id: "v2", name: "B-2" } } });
    expect([desk.state.counts.ok, desk.state.since]).toEqual([1, "2026-11-20T01:00:00.000Z"]);
    desk.setJob({ procedureId: procedures.emptyReceived, values: {} });
    expect([desk.state.rows, desk.state.counts.ok, desk.state.since]).toEqual([[], 0, "2026-11-20T01:00:00.300Z"]);
    desk.scan("2222");
    expect(desk.state.rows[0]?.n).toBe(1);
  });

  it("goes on with the numbers of a job that was left for a moment, and of none that is finished", async () => {
    const { desk } = setUp();
    const other: Job = { procedureId: procedures.emptyReceived, values: {} };
    desk.setJob(intoStore);
    desk.scan("1111");
    await answers();
    desk.setJob(other);
    desk.setJob(intoStore);
    expect([desk.state.counts.ok, desk.state.rows.length, desk.state.since]).toEqual([
      1,
      1,
      "2026-11-20T01:00:00.000Z",
    ]);
    desk.scan("2222");
    expect(desk.state.rows[0]?.n).toBe(2);
    desk.finish();
    desk.setJob(intoStore);
    expect(desk.state.counts.ok).toBe(0);
  });

  it("counts a scan of the job before in no number of the next one", async () => {
    const { desk } = setUp();
    desk.setJob(intoStore);
    desk.scan("1111");
    vi.setSystemTime(new Date("2026-11-20T01:00:05Z"));
    desk.setJob({ procedureId: procedures.fullSent, values: {} });
    expect(desk.state.counts.wait).toBe(1);
    await answers();
    expect(desk.state.counts).toMatchObject({ wait: 0, ok: 0 });
    expect(desk.state.rows).toEqual([]);
  });

  it("takes nothing before a procedure is chosen, and says why", () => {
    const { desk, heard } = setUp();
    expect(desk.scan("0757")).toBe(false);
    expect(desk.state.hint).toBe("noJob");
    expect(heard).toEqual([["no"]]);
  });

  it("lays cylinders that need weights on the bench and records each with its own", async () => {
    const { desk, sent } = setUp();
    desk.setJob({ procedureId: procedures.filling, values: {} });
    desk.scan("1111");
    desk.scan("2222");
    expect(desk.state.pending.map(({ gasBarcode }) => gasBarcode)).toEqual(["1111", "2222"]);
    desk.recordCurrent({ weightBeforeCharge: 16.5, weightAfterCharge: 31.4 });
    await answers();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ gasBarcode: "1111", weightAfterCharge: 31.4 });
    expect(desk.state.rows[0]?.filledKg).toBe(14.9);
    expect(desk.state.pending.map(({ gasBarcode }) => gasBarcode)).toEqual(["2222"]);
  });

  it("records a check at the scan itself when every scan is a pass", async () => {
    const { desk, sent } = setUp();
    desk.setJob({ procedureId: procedures.postFillCheck, values: { eachPasses: true } });
    desk.scan("1111");
    await answers();
    expect(sent[0]).toMatchObject({ checkStatus: 1 });
    expect(sent[0]).not.toHaveProperty("eachPasses");
  });

  it("asks for a vehicle where the cylinder ends on one", () => {
    const missing = (procedureId: Job["procedureId"], values: Job["values"] = {}) =>
      missingOf({ procedureId, values }).map(({ name }) => name);
    expect(missing(procedures.fullOutOfStore)).toEqual(["vehicleId"]);
    expect(missing(procedures.fullSent)).toEqual(["vehicleId"]);
    expect(missing(procedures.fullSent, { clientId: { id: "c", name: "c" } })).toEqual([]);
    expect(missing(procedures.emptyIntoStore)).toEqual([]);
  });
});
