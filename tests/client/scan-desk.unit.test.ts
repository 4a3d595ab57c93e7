import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/streams/procedures.ts";
import type { Job } from "#client/screens/scan/job.ts";
import { missingOf } from "#client/screens/scan/job.ts";
import type { ScanResult } from "#client/screens/scan/outcome.ts";
import { createScanDesk } from "#client/screens/scan/scan-desk.ts";
import { keptTableOf, type KeptTable } from "#client/screens/scan/kept-table.ts";
import type { AsideScan, ScanJournal } from "#client/screens/scan/scan-journal.ts";
import type { SendOutcome } from "#client/screens/scan/sender.ts";

const intoStore: Job = { procedureId: procedures.emptyIntoStore, values: { vehicleId: { id: "v1", name: "B-1" } } };

const setUp = (answer: (item: RecordItem) => Partial<RecordResult> = () => ({ outcome: "recorded" })) => {
  const sent: RecordItem[] = [];
  const heard: ScanResult[][] = [];
  let id = 0;
  const desk = createScanDesk({
    send: async (items) => {
      sent.push(...items);
      const results = items.map((item) => ({ ...item, outcome: "recorded" as const, ...answer(item) }));
      return { kind: "answered", results };
    },
    sound: (results) => void heard.push(results),
    newId: () => `id-${++id}`,
    now: () => new Date(),
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
    expect(desk.state.counts).toEqual({ wait: 0, ok: 1, exc: 0, no: 0 });
    expect(sent[0]).toMatchObject({ vehicleId: "v1", procedureId: 4, occurredAt: "2026-11-20T01:00:00.000Z" });
    expect(heard).toEqual([["ok"]]);
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

  it("is amber for a recorded exception, and for the repeat of one", async () => {
    const { desk } = setUp((item) =>
      item.gasBarcode === "1111"
        ? { exceptions: ["ledger.placeDiffers"] }
        : { outcome: "duplicate", first: { outcome: "recorded", reasons: [], exceptions: ["cylinder.notFit"] } },
    );
    desk.setJob(intoStore);
    desk.scan("1111");
    desk.scan("2222");
    await answers();
    expect(desk.state.rows.map(({ result, repeated }) => [result, repeated])).toEqual([
      ["exc", true],
      ["exc", false],
    ]);
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
    expect(desk.state.bench.map(({ gasBarcode }) => gasBarcode)).toEqual(["1111", "2222"]);
    desk.recordCurrent({ weightBeforeCharge: 16.5, weightAfterCharge: 31.4 });
    await answers();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ gasBarcode: "1111", weightAfterCharge: 31.4 });
    expect(desk.state.rows[0]?.filledKg).toBe(14.9);
    expect(desk.state.bench.map(({ gasBarcode }) => gasBarcode)).toEqual(["2222"]);
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

/** What a browser keeps over reloads, without its disk. */
const keptJournal = (): ScanJournal & { items: RecordItem[]; aside: AsideScan[] } => {
  const items: RecordItem[] = [];
  const aside: AsideScan[] = [];
  const without = <T>(all: T[], idOf: (one: T) => string, ids: string[]) =>
    void all.splice(0, all.length, ...all.filter((one) => !ids.includes(idOf(one))));
  const drop = (ids: string[]) => {
    without(items, ({ commandId }) => commandId, ids);
    without(aside, ({ item }) => item.commandId, ids);
  };
  return {
    items,
    aside,
    load: async () => ({ waiting: [...items], aside: [...aside] }),
    add: async (item) => void items.push(item),
    setAside: async (scans) => {
      drop(scans.map(({ item }) => item.commandId));
      aside.push(...scans);
    },
    takeUp: async (item) => {
      drop([item.commandId]);
      items.push(item);
    },
    remove: async (ids) => drop(ids),
  };
};

describe("scans that outlive the page", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  const page = (journal: ScanJournal, send: (items: RecordItem[]) => SendOutcome, first = 1) => {
    let id = first - 1;
    const waiting: number[] = [];
    const desk = createScanDesk({
      send: async (items) => send(items),
      sound: () => undefined,
      newId: () => `id-${++id}`,
      now: () => new Date(),
      journal,
      waiting: (count) => void waiting.push(count),
    });
    return { desk, waiting };
  };
  const cut = (): SendOutcome => ({ kind: "unreachable" });

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
    expect(after.desk.state.counts).toEqual({ wait: 0, ok: 121, exc: 0, no: 0 });
    expect(after.waiting.at(-1)).toBe(0);
    expect(journal.items).toEqual([]);
  });

  it("are no longer noted as waiting when an earlier page ended after they were settled", async () => {
    const { waiting } = page(keptJournal(), cut);
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting).toEqual([0]);
  });

  it("stay noted as waiting where they cannot be read", async () => {
    const broken = async () => Promise.reject(new Error("no disk"));
    const { waiting } = page({ load: broken, add: broken, setAside: broken, takeUp: broken, remove: broken }, cut);
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
    expect(desk.state.counts).toEqual({ wait: 0, ok: 620, exc: 0, no: 0 });
  });

  it("live as long as the page where nothing can be kept, and the page knows it", async () => {
    const broken = async () => Promise.reject(new Error("no room"));
    const load = async () => ({ waiting: [], aside: [] });
    const { desk } = page({ load, add: broken, setAside: broken, takeUp: broken, remove: broken }, cut);
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
    expect(before.desk.state.counts).toEqual({ wait: 0, ok: 2, exc: 0, no: 1 });
    const after = page(journal, malformed, 10);
    await vi.advanceTimersByTimeAsync(400);
    expect(after.desk.state.aside).toMatchObject([
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
    expect(desk.state.counts).toEqual({ wait: 0, ok: 1, exc: 0, no: 0 });
    expect([journal.items, journal.aside, desk.state.aside]).toEqual([[], [], []]);
  });

  it("are gone for good when one that stood aside is given up", async () => {
    const journal = keptJournal();
    const { desk } = page(journal, malformed);
    desk.setJob(intoStore);
    desk.scan("bad-1");
    await vi.advanceTimersByTimeAsync(400);
    await desk.drop("id-1");
    expect([journal.aside, desk.state.aside]).toEqual([[], []]);
  });
});

describe("what was chosen", () => {
  const filling: Job = { procedureId: procedures.filling, values: { companyId: { id: "c1", name: "Station" } } };
  const tableOf = (table?: KeptTable) => {
    let kept: string | null = null;
    const desk = createScanDesk({
      send: async () => ({ kind: "unreachable" }),
      sound: () => undefined,
      newId: () => "id",
      now: () => new Date(),
      table,
      keep: (next) => (kept = JSON.stringify(next)),
    });
    return { desk, kept: () => keptTableOf(kept) };
  };

  it("is there again after a reload, with the cylinders that still wait for their weights", () => {
    const before = tableOf();
    before.desk.setJob(filling);
    before.desk.scan("1111");
    before.desk.scan("2222");
    before.desk.abandonCurrent();
    const { state } = tableOf(before.kept()).desk;
    expect(state.job).toEqual(filling);
    expect(state.bench.map(({ gasBarcode }) => gasBarcode)).toEqual(["2222"]);
  });

  it("has a bench of its own for each step of a filling", () => {
    const { desk } = tableOf();
    desk.setJob(filling);
    desk.scan("1111");
    desk.switchTo(procedures.postFillCheck);
    desk.scan("2222");
    desk.abandonCurrent();
    desk.switchTo(procedures.filling);
    expect(desk.state.bench.map(({ gasBarcode, procedureId }) => [gasBarcode, procedureId])).toEqual([["1111", 8]]);
  });

  it("is nothing where the browser kept something else", () => {
    const nothing = { job: undefined, bench: [] };
    expect(keptTableOf(null)).toEqual(nothing);
    expect(keptTableOf("{")).toEqual(nothing);
    expect(keptTableOf('{"job":{"procedureId":99,"values":{}},"bench":[1]}')).toEqual(nothing);
  });
});
