import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { procedures } from "#contracts/procedures/index.ts";
import { isSameJob, type Job } from "#client/screens/scan/job/job.ts";
import type { ResultStore } from "#client/screens/scan/session/result-store.ts";
import type { SavedSession } from "#client/screens/scan/session/pending-cylinders.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import type { ScanRow } from "#client/screens/scan/session/scan-row.ts";

const job: Job = { procedureId: procedures.emptyReceived, values: { vehicleId: { id: "v1", name: "B-1" } } };

const route = { from: { kind: "vehicle", name: "B-1" }, to: { kind: "station", name: "Nanzhuang" } };

/** A browser's storage over reloads, without its disk. */
const keptResults = (): ResultStore => {
  const rows = new Map<string, ScanRow>();
  return {
    load: async () => [...rows.values()],
    put: async (some) => some.forEach((row) => rows.set(row.commandId, structuredClone(row))),
    remove: async (id) => void rows.delete(id),
    clear: async () => rows.clear(),
  };
};

describe("results of a job", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  let id = 0;
  let table: SavedSession | undefined;
  beforeEach(() => void (table = undefined));
  const page = (results: ResultStore) => {
    const desk = createScanSession({
      send: async (items) => ({
        kind: "answered",
        results: items.map((item) =>
          item.gasBarcode === "2222"
            ? { ...item, outcome: "refused", reasons: ["cylinder.held"], msg: "On hold." }
            : { ...item, outcome: "recorded", route },
        ),
      }),
      sound: () => undefined,
      newId: () => `id-${++id}`,
      now: () => new Date(),
      results,
      saved: table,
      keep: (changed) => (table = JSON.parse(JSON.stringify(changed)) as SavedSession),
    });
    if (!desk.state.job) desk.setJob(job);
    return desk;
  };
  const scanned = async (results: ResultStore) => {
    const desk = page(results);
    for (const code of ["1111", "2222", "3333"]) {
      desk.scan(code);
      await vi.advanceTimersByTimeAsync(300);
    }
    return desk;
  };

  it("are there after a reload, with their counts, their sentences and their places", async () => {
    const results = keptResults();
    const before = await scanned(results);
    const { state } = page(results);
    await vi.advanceTimersByTimeAsync(0);
    expect(state.rows).toEqual(before.state.rows);
    expect(state.counts).toEqual({ wait: 0, ok: 2, exc: 0, no: 1, rep: 0, back: 0 });
    expect(state.rows[1]).toMatchObject({ n: 2, gasBarcode: "2222", result: "no", says: ["On hold."] });
    expect(state.rows[0]?.route).toEqual(route);
  });

  it("are numbered on by the scans that come after a reload", async () => {
    const results = keptResults();
    await scanned(results);
    const desk = page(results);
    await vi.advanceTimersByTimeAsync(0);
    desk.scan("4444");
    expect(desk.state.rows.map(({ n, gasBarcode }) => [n, gasBarcode])).toEqual([
      [4, "4444"],
      [3, "3333"],
      [2, "2222"],
      [1, "1111"],
    ]);
  });

  it("are gone after a reload once the job is finished", async () => {
    const results = keptResults();
    (await scanned(results)).finish();
    const { state } = page(results);
    await vi.advanceTimersByTimeAsync(0);
    expect([state.rows, state.counts.ok]).toEqual([[], 0]);
  });
});

describe("a recorded scan", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  const recorded = async (takeBack: () => Promise<boolean>) => {
    const desk = createScanSession({
      send: async (items) => ({
        kind: "answered",
        results: items.map((item) => ({ ...item, outcome: "recorded" })),
      }),
      sound: () => undefined,
      newId: () => "id",
      now: () => new Date(),
      stepAfter: () => procedures.filling,
      takeBack,
    });
    desk.setJob({ procedureId: procedures.preFillCheck, values: {} });
    desk.scan("1111");
    desk.recordCurrent({ checkStatus: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.state.pending).toHaveLength(1);
    return desk;
  };

  it("stays struck through once the server took it back, and its cylinder is back in its queue", async () => {
    const { state, undo } = await recorded(async () => true);
    await undo("id");
    expect(state.rows).toMatchObject([{ gasBarcode: "1111", result: "back", backAt: "2026-11-20T01:00:00.000Z" }]);
    expect([state.heroId, state.counts.ok, state.counts.back, state.step]).toEqual(["id", 0, 1, undefined]);
    expect(state.pending).toMatchObject([{ gasBarcode: "1111", procedureId: procedures.preFillCheck }]);
  });

  it("stays where the server refuses to take it back", async () => {
    const { state, undo } = await recorded(async () => false);
    await undo("id");
    expect([state.rows.length, state.counts.ok, state.pending.length]).toEqual([1, 1, 1]);
  });
});

describe("pictures for the next scan", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it("are recorded with it and with no other; a scan before they are there is not taken", async () => {
    const sent: unknown[] = [];
    const tables: string[] = [];
    const desk = createScanSession({
      send: async (items) => {
        sent.push(...items.map(({ gasBarcode, imagesUrl }) => [gasBarcode, imagesUrl]));
        return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) };
      },
      sound: () => undefined,
      newId: () => `id-${sent.length}`,
      now: () => new Date(),
      keep: ({ pictures }) => tables.push(pictures),
    });
    desk.setJob(job);
    desk.noteUpload(1);
    expect([desk.scan("1111"), desk.state.hint]).toEqual([false, "uploading"]);
    desk.setPictures("/files/a.jpg,/files/b.jpg");
    desk.noteUpload(-1);
    expect(tables.at(-1)).toBe("/files/a.jpg,/files/b.jpg");
    for (const code of ["1111", "2222"]) {
      desk.scan(code);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent).toEqual([
      ["1111", "/files/a.jpg,/files/b.jpg"],
      ["2222", undefined],
    ]);
    expect([desk.state.rows[1]?.pictures, tables.at(-1)]).toEqual([2, ""]);
  });
});

describe("the job at hand", () => {
  const customer = { clientId: { id: "c1", name: "Anna" } };
  const of = (procedureId: Job["procedureId"], values: Job["values"] = {}): Job => ({ procedureId, values });

  it("goes on where only a value changes that may be put right, and between the steps of a filling", () => {
    expect(isSameJob(job, of(procedures.emptyReceived))).toBe(true);
    expect(isSameJob(of(procedures.preFillCheck), of(procedures.filling))).toBe(true);
  });

  it("is another one with another procedure, customer or order", () => {
    expect(isSameJob(job, of(procedures.emptyIntoStore))).toBe(false);
    expect(isSameJob(of(procedures.fullSent), of(procedures.fullSent, customer))).toBe(false);
    expect(isSameJob(of(procedures.fullSent), of(procedures.fullSent, { orderNumber: "17" }))).toBe(false);
  });
});
