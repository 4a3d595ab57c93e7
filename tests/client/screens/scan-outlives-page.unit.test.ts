import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import type { Job } from "#client/screens/scan/job/job.ts";
import type { SavedSession } from "#client/screens/scan/session/pending-cylinders.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";
import type { RejectedScan, ScanJournal } from "#client/screens/scan/session/scan-journal.ts";
import type { SendOutcome } from "#client/screens/scan/session/sender.ts";

const intoStore: Job = { procedureId: procedures.emptyIntoStore, values: { vehicleId: { id: "v1", name: "B-1" } } };

/** Storage of a browser over reloads, without its disk. */
const keptJournal = (): ScanJournal & { items: RecordItem[]; rejected: RejectedScan[] } => {
  const items: RecordItem[] = [];
  const rejected: RejectedScan[] = [];
  const without = <T>(all: T[], idOf: (one: T) => string, ids: string[]) =>
    void all.splice(0, all.length, ...all.filter((one) => !ids.includes(idOf(one))));
  const drop = (ids: string[]) => {
    without(items, ({ commandId }) => commandId, ids);
    without(rejected, ({ item }) => item.commandId, ids);
  };
  return {
    items,
    rejected,
    load: async () => ({ waiting: [...items], rejected: [...rejected] }),
    add: async (item) => void items.push(item),
    reject: async (scans) => {
      drop(scans.map(({ item }) => item.commandId));
      rejected.push(...scans);
    },
    resubmit: async (again) => {
      drop(again.map(({ commandId }) => commandId));
      items.push(...again);
    },
    remove: async (ids) => drop(ids),
  };
};

describe("scans that outlive the page", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  let table: SavedSession | undefined;
  beforeEach(() => void (table = undefined));
  const page = (journal: ScanJournal, send: (items: RecordItem[]) => SendOutcome, first = 1) => {
    let id = first - 1;
    const waiting: number[] = [];
    const desk = createScanSession({
      send: async (items) => send(items),
      sound: () => undefined,
      newId: () => `id-${++id}`,
      now: () => new Date(),
      journal,
      waiting: (count) => void waiting.push(count),
      saved: table,
      keep: (changed) => (table = JSON.parse(JSON.stringify(changed)) as SavedSession),
    });
    return { desk, waiting };
  };
  const cut = (): SendOutcome => ({ kind: "unreachable", unsure: true });

  it("are sent by the next page in their order, with the same ids and times, before its own", async () => {
    const journal = keptJournal();
    const before = page(journal, cut);
    before.desk.setJob(intoStore);
    for (let n = 1; n <= 120; n++) before.desk.scan(`${1000 + n}`);
    await vi.advanceTimersByTimeAsync(400);
    const sent: RecordItem[] = [];
    const after = page(
      journal,
      (items) => {
        sent.push(...items);
        return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) };
      },
      121,
    );
    after.desk.setJob(intoStore);
    after.desk.scan("9999");
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ commandId }) => commandId)).toEqual(Array.from({ length: 121 }, (_, i) => `id-${i + 1}`));
    expect(sent[0]).toMatchObject({ gasBarcode: "1001", occurredAt: "2026-11-20T01:00:00.000Z", vehicleId: "v1" });
    expect(after.desk.state.rows.map(({ n }) => n)).toEqual(Array.from({ length: 121 }, (_, i) => 121 - i));
    expect(after.desk.state.counts).toEqual({ wait: 0, ok: 121, exc: 0, no: 0, rep: 0, back: 0 });
    expect(after.waiting.at(-1)).toBe(0);
    expect(journal.items).toEqual([]);
  });

  it("cannot be taken back on the next page: the page before may have sent them", async () => {
    const journal = keptJournal();
    const before = page(journal, cut);
    before.desk.setJob(intoStore);
    before.desk.scan("1001");
    const { desk } = page(journal, cut, 2);
    await vi.advanceTimersByTimeAsync(0);
    await desk.undo("id-1");
    expect(desk.state.rows).toMatchObject([{ commandId: "id-1", result: "wait", unsure: true }]);
    expect(journal.items).toHaveLength(1);
  });

  it("are no longer noted as waiting when an earlier page ended after they were settled", async () => {
    const { waiting } = page(keptJournal(), cut);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toEqual([0]);
  });

  it("stay noted as waiting where they cannot be read", async () => {
    const broken = async () => Promise.reject(new Error("no disk"));
    const { waiting } = page({ load: broken, add: broken, reject: broken, resubmit: broken, remove: broken }, cut);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toEqual([]);
  });

  it("are counted to the last one when there are more than rows on the page", async () => {
    let up = false;
    const { desk } = page(keptJournal(), (items) =>
      up ? { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) } : cut(),
    );
    desk.setJob(intoStore);
    for (let n = 1; n <= 620; n++) desk.scan(`${1000 + n}`);
    await vi.advanceTimersByTimeAsync(400);
    expect(desk.state.counts.wait).toBe(620);
    up = true;
    await desk.retry();
    expect(desk.state.counts).toEqual({ wait: 0, ok: 620, exc: 0, no: 0, rep: 0, back: 0 });
  });

  it("live as long as the page where nothing can be kept, and the page knows it", async () => {
    const broken = async () => Promise.reject(new Error("no room"));
    const load = async () => ({ waiting: [], rejected: [] });
    const { desk } = page({ load, add: broken, reject: broken, resubmit: broken, remove: broken }, cut);
    desk.setJob(intoStore);
    expect(desk.state.kept).toBe(true);
    desk.scan("1001");
    await vi.advanceTimersByTimeAsync(400);
    expect(desk.state.kept).toBe(false);
    expect(desk.state.counts.wait).toBe(1);
  });

  const malformed = (items: RecordItem[]): SendOutcome => {
    const errors = items.flatMap(({ gasBarcode }, i) =>
      gasBarcode.startsWith("bad") ? [{ path: `items.${i}.gasBarcode`, code: "x", msg: "too long" }] : [],
    );
    if (errors.length > 0) return { kind: "malformed", errors, msg: "wrong" };
    return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" })) };
  };

  it("stand aside over a reload when the server will not take them, and the rest is sent", async () => {
    const journal = keptJournal();
    const before = page(journal, malformed);
    before.desk.setJob(intoStore);
    for (const code of ["1001", "bad-1", "1003"]) before.desk.scan(code);
    await vi.advanceTimersByTimeAsync(400);
    expect(before.desk.state.counts).toEqual({ wait: 0, ok: 2, exc: 0, no: 1, rep: 0, back: 0 });
    const after = page(journal, malformed, 10);
    await vi.advanceTimersByTimeAsync(400);
    expect(after.desk.state.rejected).toMatchObject([
      { item: { commandId: "id-2", gasBarcode: "bad-1" }, msg: "too long" },
    ]);
    expect(journal.items).toEqual([]);
  });

  it("are sent again with the same id and time when one that stood aside is corrected", async () => {
    const journal = keptJournal();
    const sent: RecordItem[] = [];
    const { desk } = page(journal, (items) => {
      sent.push(...items);
      return malformed(items);
    });
    desk.setJob(intoStore);
    desk.scan("bad-1");
    await vi.advanceTimersByTimeAsync(400);
    vi.setSystemTime(new Date("2026-11-20T05:00:00Z"));
    expect(await desk.correct("id-1", " ")).toBe(false);
    expect(await desk.correct("id-1", "1001")).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent.at(-1)).toMatchObject({
      commandId: "id-1",
      gasBarcode: "1001",
      occurredAt: "2026-11-20T01:00:00.000Z",
    });
    expect(desk.state.counts).toEqual({ wait: 0, ok: 1, exc: 0, no: 0, rep: 0, back: 0 });
    expect([journal.items, journal.rejected, desk.state.rejected]).toEqual([[], [], []]);
  });

  it("are gone for good when one that stood aside is given up", async () => {
    const journal = keptJournal();
    const { desk } = page(journal, malformed);
    desk.setJob(intoStore);
    desk.scan("bad-1");
    await vi.advanceTimersByTimeAsync(400);
    await desk.drop("id-1");
    expect([journal.rejected, desk.state.rejected]).toEqual([[], []]);
  });
});
