import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordItem } from "#contracts/commands/record.ts";
import { procedures } from "#contracts/procedures/index.ts";
import type { Job } from "#client/screens/scan/job/job.ts";
import { savedSessionOf, type SavedSession } from "#client/screens/scan/session/pending-cylinders.ts";
import { createScanSession } from "#client/screens/scan/session/scan-session.ts";

const intoStore: Job = { procedureId: procedures.emptyIntoStore, values: {} };
const filling: Job = { procedureId: procedures.filling, values: {} };

const setUp = (lengths: number[] = [12], table?: SavedSession, longer: (code: string) => string[] = () => []) => {
  const sent: RecordItem[] = [];
  let kept = "";
  let id = 0;
  const desk = createScanSession({
    send: async (items) => {
      sent.push(...items);
      return { kind: "answered", results: items.map((item) => ({ ...item, outcome: "recorded" as const })) };
    },
    lengths: () => lengths,
    findLonger: (code) => Promise.resolve(longer(code)),
    sound: () => undefined,
    newId: () => `id-${(id += 1)}`,
    now: () => new Date(),
    saved: table,
    keep: (changed) => (kept = JSON.stringify(changed)),
  });
  return { desk, sent, kept: () => savedSessionOf(kept) };
};

describe("a code of a length that no barcode of the fleet has", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T01:00:00Z") }));
  afterEach(() => void vi.useRealTimers());
  const answers = () => vi.advanceTimersByTimeAsync(300);
  const held = (desk: ReturnType<typeof setUp>["desk"]) => desk.state.held.map(({ gasBarcode }) => gasBarcode);

  it("is held back on the page and nothing is sent, shorter or longer; others go on", async () => {
    const { desk, sent } = setUp();
    desk.setJob(intoStore);
    for (const code of ["07572000", "0757200056881", "075720005688"]) desk.scan(code);
    await answers();
    expect(sent.map(({ gasBarcode }) => gasBarcode)).toEqual(["075720005688"]);
    expect(held(desk)).toEqual(["07572000", "0757200056881"]);
    expect(desk.state.counts).toMatchObject({ ok: 1, no: 0, wait: 0 });
  });

  it("is recorded at the time of its scan when somebody says so, or the whole barcode instead of it", async () => {
    const { desk, sent } = setUp();
    desk.setJob(intoStore);
    for (const code of ["07572000", "0757"]) desk.scan(code);
    vi.setSystemTime(new Date("2026-11-20T01:10:00Z"));
    const [first, second] = desk.state.held;
    desk.decide(first?.id ?? "");
    desk.decide(second?.id ?? "", "075720005688");
    await answers();
    expect(sent.map(({ gasBarcode, occurredAt }) => [gasBarcode, occurredAt])).toEqual([
      ["07572000", "2026-11-20T01:00:00.000Z"],
      ["075720005688", "2026-11-20T01:00:00.000Z"],
    ]);
    expect(held(desk)).toEqual([]);
  });

  it("is shown large until it is decided on, though an earlier scan is answered meanwhile", async () => {
    const { desk } = setUp();
    desk.setJob(intoStore);
    for (const code of ["075720005688", "07572000"]) desk.scan(code);
    await answers();
    expect(desk.state.heroId).toBe(desk.state.held[0]?.id);
    desk.discard(desk.state.held[0]?.id ?? "");
    expect(desk.state.heroId).toBe(desk.state.rows[0]?.commandId);
  });

  it("is gone once the whole barcode is scanned, and with the next job, but not by another that begins like it", () => {
    const { desk } = setUp();
    desk.setJob(intoStore);
    for (const code of ["07572000", "20005688"]) desk.scan(code);
    desk.scan("075720005688");
    expect(held(desk)).toEqual(["07572000"]);
    desk.setJob({ procedureId: procedures.emptyReceived, values: {} });
    expect(held(desk)).toEqual([]);
  });

  it("is given up without a trace", async () => {
    const { desk, sent, kept } = setUp();
    desk.setJob(intoStore);
    desk.scan("07572000");
    desk.discard(desk.state.held[0]?.id ?? "");
    await answers();
    expect([sent, held(desk), kept().held]).toEqual([[], [], []]);
  });

  it("outlives a reload, and is held once though it is scanned again", () => {
    const { desk, kept } = setUp();
    desk.setJob(intoStore);
    desk.scan("07572000");
    vi.setSystemTime(new Date("2026-11-20T01:10:00Z"));
    desk.scan("07572000");
    const after = setUp([12], kept()).desk;
    expect(held(after)).toEqual(["07572000"]);
    expect(after.state.held[0]?.job).toEqual(intoStore);
  });

  it("goes to the bench where its job asks for weights, and stays there over another job", () => {
    const { desk } = setUp();
    desk.setJob(filling);
    for (const code of ["07572000", "0757"]) desk.scan(code);
    desk.decide(desk.state.held[0]?.id ?? "", "075720005688");
    expect(desk.state.pending.map(({ gasBarcode }) => gasBarcode)).toEqual(["075720005688"]);
    desk.setJob(intoStore);
    expect([held(desk), desk.state.pending.length]).toEqual([[], 1]);
    desk.dropPending();
    expect(desk.state.pending).toEqual([]);
  });

  it("is taken where the job says so, and where the fleet is empty: that is not sent", async () => {
    const { desk, sent } = setUp();
    desk.setJob({ ...intoStore, values: { anyLength: true } });
    desk.scan("07572000");
    await answers();
    expect(sent[0]).toMatchObject({ gasBarcode: "07572000" });
    expect(sent[0]).not.toHaveProperty("anyLength");
    const empty = setUp([]);
    empty.desk.setJob(intoStore);
    empty.desk.scan("07572000");
    expect(held(empty.desk)).toEqual([]);
  });

  it("waits even where the job takes any length, if it begins or ends a longer barcode that is known, offline too", async () => {
    const { desk, sent } = setUp([12], undefined, (code) =>
      ["075720005688", "990757200056881"].filter((one) => one.includes(code)),
    );
    desk.setJob({ ...intoStore, values: { anyLength: true } });
    for (const code of ["07572000", "20005688", "757200", "99075720"]) desk.scan(code);
    await answers();
    expect(held(desk)).toEqual(["07572000", "20005688"]);
    expect(sent.map(({ gasBarcode }) => gasBarcode)).toEqual(["757200", "99075720"]);
    const alone = setUp([12], undefined, () => []).desk;
    alone.setJob({ ...intoStore, values: { anyLength: true } });
    for (const code of ["075720005688", "0757200"]) alone.scan(code);
    await answers();
    expect(held(alone)).toEqual(["0757200"]);
  });

  it("read twice in one burst is one scan, by camera and by hand too", async () => {
    const { desk, sent } = setUp([7]);
    desk.setJob(intoStore);
    desk.scan("43542104354210");
    desk.scan("4354211 4354211");
    await answers();
    expect(sent.map(({ gasBarcode }) => gasBarcode)).toEqual(["4354210", "4354211"]);
  });

  it("of several lengths in use takes each", async () => {
    const { desk, sent } = setUp([10, 12]);
    desk.setJob(intoStore);
    for (const code of ["0757200056", "075720005688", "07572000568"]) desk.scan(code);
    await answers();
    expect([sent.length, held(desk)]).toEqual([2, ["07572000568"]]);
  });
});
