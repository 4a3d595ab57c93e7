import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import { outcomeOf } from "#client/screens/scan/session/send-scans.ts";
import type { SendOutcome } from "#client/screens/scan/session/sender.ts";

const failed: SendOutcome = { kind: "failed", msg: "Internal error", correlationId: "c-1" };

/** A desk whose server fails at every call that holds one of `broken`. */
const setUp = (broken: Set<string>) => {
  let id = 0;
  const calls: string[][] = [];
  const desk = createScanSession({
    send: async (items: RecordItem[]) => {
      const codes = items.map(({ gasBarcode }) => gasBarcode);
      calls.push(codes);
      if (codes.some((code) => broken.has(code))) return failed;
      return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) };
    },
    sound: () => undefined,
    newId: () => `id-${++id}`,
    now: () => new Date(),
  });
  desk.setJob({ procedureId: procedures.emptyIntoStore, values: { vehicleId: { id: "v1", name: "B-1" } } });
  const scan = async (from: number, to: number) => {
    for (let n = from; n <= to; n++) desk.scan(`${1000 + n}`);
    await vi.advanceTimersByTimeAsync(400);
  };
  return { desk, calls, scan, broken };
};

describe("a scan at which the server fails", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it.each([1, 25, 26, 37, 50])("holds up none of the 49 others as number %i of a batch", async (n) => {
    const { desk, calls, scan } = setUp(new Set([`${1000 + n}`]));
    await scan(1, 50);
    expect(desk.state.counts).toMatchObject({ ok: 49, wait: 1 });
    expect(desk.state.downSince).toBeUndefined();
    expect(desk.state.failing).toMatchObject([{ item: { gasBarcode: `${1000 + n}` }, correlationId: "c-1" }]);
    expect(calls.length).toBeLessThan(20);
  });

  it("is set aside after the third time, a minute apart, while others are recorded in between", async () => {
    const { desk, calls, scan } = setUp(new Set(["1001"]));
    const alone = () => calls.filter((codes) => codes.join() === "1001").length;
    await scan(1, 1);
    for (let minute = 1; minute <= 2; minute++) {
      await scan(minute * 10, minute * 10 + 1);
      expect([alone(), desk.state.rejected.length]).toEqual([minute, 0]);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect([alone(), desk.state.failing]).toEqual([3, []]);
    expect(desk.state.rejected).toMatchObject([{ item: { gasBarcode: "1001" }, failed: true, correlationId: "c-1" }]);
    expect(desk.state.counts).toMatchObject({ ok: 4, no: 1, wait: 0 });
  });

  it("is kept while the server fails at everything, which gets few calls", async () => {
    const { desk, calls, scan } = setUp(new Set(Array.from({ length: 50 }, (_, i) => `${1001 + i}`)));
    await scan(1, 50);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(desk.state.rejected).toEqual([]);
    expect(desk.state.counts).toMatchObject({ wait: 50 });
    expect(calls.length).toBeLessThan(140);
  });

  it("keeps later scans of the same bottle behind it, in any spelling, until it is sent again", async () => {
    const { desk, calls, scan, broken } = setUp(new Set(["ABCD1"]));
    desk.scan("ABCD1");
    await scan(1, 1);
    await vi.advanceTimersByTimeAsync(60_000);
    desk.scan("abcd1");
    await scan(2, 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.state.rejected).toHaveLength(1);
    expect(calls.flat()).not.toContain("abcd1");
    broken.clear();
    await desk.correct("id-1", "ABCD1");
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.flat().slice(-2)).toEqual(["ABCD1", "abcd1"]);
  });

  it("lets later scans of its bottle go once it is given up", async () => {
    const { desk, calls, scan } = setUp(new Set(["1001"]));
    await scan(1, 2);
    await vi.advanceTimersByTimeAsync(60_000);
    await scan(3, 3);
    await vi.advanceTimersByTimeAsync(60_000);
    await scan(4, 4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(desk.state.rejected).toHaveLength(1);
    desk.scan("1001");
    await vi.advanceTimersByTimeAsync(400);
    const before = calls.length;
    await desk.drop("id-1");
    expect(calls.slice(before)).toContainEqual(["1001"]);
  });
});

describe("an answer", () => {
  const answer = (status: number) => new ApiError({ status, code: "x", msg: "said", correlationId: "c-1" });

  it("of 500 says that the server failed; one of a proxy, or none, that it is away", () => {
    const kinds = [500, 501, 0, 401, 429, 502, 503, 504, 403, 413, 400].map((status) => [
      status,
      outcomeOf(answer(status), true).kind,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      ...{ 500: "failed", 501: "failed", 400: "malformed", 403: "rejected", 413: "rejected" },
      ...{ 0: "unreachable", 401: "unreachable", 429: "unreachable", 502: "unreachable" },
      ...{ 503: "unreachable", 504: "unreachable" },
    });
    expect(outcomeOf(answer(500), true)).toEqual({ kind: "failed", msg: "said", correlationId: "c-1" });
  });
});

describe("a call that the server turns away", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("because of one kind of procedure in it takes no scan of another kind along", async () => {
    const desk = createScanSession({
      send: async (items) =>
        items.some(({ procedureId }) => procedureId === procedures.emptyIntoStore)
          ? { kind: "rejected", msg: "no permission" }
          : { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) },
      sound: () => undefined,
      newId: (
        (id) => () =>
          `id-${++id}`
      )(0),
      now: () => new Date(),
    });
    for (const procedureId of [procedures.emptyIntoStore, procedures.fullIntoStore]) {
      desk.setJob({ procedureId, values: {} });
      for (const code of ["1001", "1002", "1003"]) desk.scan(code);
    }
    await vi.advanceTimersByTimeAsync(400);
    expect(desk.state.counts).toMatchObject({ ok: 3, no: 3, wait: 0 });
  });
});
