import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { createScanQueue } from "#client/screens/scan/session/queue.ts";
import { createSender, type SendOutcome } from "#client/screens/scan/session/sender.ts";

const item = (n: number): RecordItem => ({ commandId: `id-${n}`, gasBarcode: `code-${n}`, procedureId: 4 });
const recorded = (items: RecordItem[]): SendOutcome => ({
  kind: "answered",
  results: items.map(({ commandId, gasBarcode }) => ({ commandId, gasBarcode, outcome: "recorded" })),
});

const setUp = (send: (items: RecordItem[], call: number) => SendOutcome | Promise<SendOutcome>) => {
  const calls: string[][] = [];
  const answered: RecordResult[] = [];
  const rejected: { id: string; msg: string }[] = [];
  const line: (Date | undefined)[] = [];
  const unsure: string[] = [];
  const failing: string[][] = [];
  const renewed: [string, string][] = [];
  const sender = createSender({
    queue: createScanQueue(),
    send: async (items) => {
      calls.push(items.map(({ commandId }) => commandId));
      return send(items, calls.length);
    },
    answered: (results) => void answered.push(...results),
    reject: (items) => void rejected.push(...items.map(({ item: { commandId }, msg }) => ({ id: commandId, msg }))),
    unsure: (items) => void unsure.push(...items.map(({ commandId }) => commandId)),
    lineChanged: (since) => void line.push(since),
    newId: () => `new-${renewed.length + 1}`,
    renewed: ({ commandId }, formerId) => void renewed.push([formerId, commandId]),
    failing: (scans) => void failing.push(scans.map(({ item: { commandId } }) => commandId)),
  });
  return { sender, calls, answered, rejected, line, unsure, failing, renewed };
};

describe("scans on their way to the server", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("go out together, those of 300 ms in one call and in their order", async () => {
    const { sender, calls, answered } = setUp(recorded);
    for (const n of [1, 2, 3]) await sender.take(item(n));
    await vi.advanceTimersByTimeAsync(299);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toEqual([["id-1", "id-2", "id-3"]]);
    expect(answered).toHaveLength(3);
  });

  it("go out at once when there are 50, and never more in one call", async () => {
    const { sender, calls } = setUp(recorded);
    for (let n = 1; n <= 120; n++) await sender.take(item(n));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls[0]).toHaveLength(50);
    await vi.advanceTimersByTimeAsync(300);
    expect(calls.flat()).toEqual(Array.from({ length: 120 }, (_, i) => `id-${i + 1}`));
    expect(Math.max(...calls.map((call) => call.length))).toBe(50);
  });

  it("of one reading of a bulk reader go out in one call, apart from others, and fewer after a failure", async () => {
    const { sender, calls } = setUp((items, call) =>
      call === 2 ? { kind: "failed", msg: "", correlationId: undefined } : recorded(items),
    );
    const read = { batch: "gate" };
    const scans = [item(1), ...Array.from({ length: 200 }, (_, n) => ({ ...item(n + 2), ...read })), item(300)];
    await Promise.all(scans.map((scan) => sender.take(scan)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ length }) => length)).toEqual([1, 200, 100, 100, 1]);
  });

  it("are kept while the line is down and sent again, the same ones, after 5 s", async () => {
    const { sender, calls, line } = setUp((items, call) =>
      call < 3 ? { kind: "unreachable", unsure: true } : recorded(items),
    );
    await sender.take(item(1));
    await vi.advanceTimersByTimeAsync(300);
    await sender.take(item(2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual([["id-1"], ["id-1", "id-2"], ["id-1", "id-2"]]);
    expect(line).toEqual([expect.any(Date), undefined]);
  });

  it("are said to wait for the line no longer once the last of them is taken back", async () => {
    const { sender, line } = setUp(() => ({ kind: "unreachable", unsure: true }));
    await sender.take(item(1));
    await vi.advanceTimersByTimeAsync(300);
    await sender.undo("id-1");
    await vi.advanceTimersByTimeAsync(5000);
    expect(line).toEqual([expect.any(Date), undefined]);
  });

  it("are unsure when the call may have arrived, and not when it never left", async () => {
    const { sender, unsure } = setUp((_, call) => ({ kind: "unreachable", unsure: call === 2 }));
    await sender.take(item(1));
    await vi.advanceTimersByTimeAsync(300);
    expect(unsure).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(unsure).toEqual(["id-1"]);
  });

  it("are set aside when malformed, and the rest is sent", async () => {
    const { sender, calls, rejected, answered } = setUp((items, call) =>
      call === 1
        ? { kind: "malformed", errors: [{ path: "items.1.gasBarcode", code: "x", msg: "not a barcode" }], msg: "bad" }
        : recorded(items),
    );
    for (const n of [1, 2, 3]) await sender.take(item(n));
    await vi.advanceTimersByTimeAsync(300);
    expect(rejected).toEqual([{ id: "id-2", msg: "not a barcode" }]);
    expect(calls[1]).toEqual(["id-1", "id-3"]);
    expect(answered.map(({ commandId }) => commandId)).toEqual(["id-1", "id-3"]);
  });

  it("are not sent for ever when the whole call is turned away", async () => {
    const { sender, calls, rejected } = setUp(() => ({ kind: "rejected", msg: "no permission" }));
    await sender.take(item(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(rejected).toEqual([{ id: "id-1", msg: "no permission" }]);
  });

  it("can be taken back until they are on their way", async () => {
    let answer: (outcome: SendOutcome) => void = () => undefined;
    const { sender, calls } = setUp(() => new Promise((resolve) => (answer = resolve)));
    await sender.take(item(1));
    await sender.take(item(2));
    expect(await sender.undo("id-1")).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(calls).toEqual([["id-2"]]);
    expect(await sender.undo("id-2")).toBe(false);
    answer(recorded([item(2)]));
  });

  it("are sent once more under a new id when theirs was used for another scan, in their order", async () => {
    const isReused = ({ commandId }: RecordItem) => commandId.startsWith("id-") && commandId !== "id-2";
    const { sender, calls, answered, renewed } = setUp((items) => ({
      kind: "answered",
      results: items.map((each) => ({
        ...each,
        ...(isReused(each) ? { outcome: "refused", code: "procedure.commandIdReused" } : { outcome: "recorded" }),
      })),
    }));
    const ofOneBottle = (n: number) => ({ ...item(n), gasBarcode: "code" });
    for (const n of [1, 2, 3]) await sender.take(ofOneBottle(n));
    await vi.advanceTimersByTimeAsync(300);
    expect(calls).toEqual([
      ["id-1", "id-2", "id-3"],
      ["new-2", "new-1"],
    ]);
    expect(renewed).toEqual([
      ["id-3", "new-1"],
      ["id-1", "new-2"],
    ]);
    expect(answered.map(({ commandId, outcome }) => [commandId, outcome])).toEqual([
      ["id-2", "recorded"],
      ["new-2", "recorded"],
      ["new-1", "recorded"],
    ]);
  });

  it("are refused when their second id was used for another scan too", async () => {
    const { sender, calls, answered } = setUp((items) => ({
      kind: "answered",
      results: items.map((each) => ({ ...each, outcome: "refused", code: "procedure.commandIdReused" })),
    }));
    await sender.take(item(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([["id-1"], ["new-1"]]);
    expect(answered.map(({ commandId }) => commandId)).toEqual(["new-1"]);
  });
});
