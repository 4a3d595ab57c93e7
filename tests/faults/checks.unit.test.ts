import { describe, expect, test } from "vitest";
import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { countsOf, wrongLines } from "./checks/live.ts";
import { notTakenBack, wholeOf, wrongInLog, wrongOutcomes } from "./checks/log.ts";
import { createLedger } from "./load/ledger.ts";

const commandId = "11111111-1111-4111-8111-111111111111";
const item: RecordItem = { commandId, gasBarcode: "B1", procedureId: 8, occurredAt: "2026-11-21T02:00:00.000Z" };
const recorded: RecordResult = { commandId, gasBarcode: "B1", outcome: "recorded", revision: 0 };

let place = 0;
const event = (over: Partial<Recorded>): Recorded => ({
  stream: "cylinder-1",
  revision: 0n,
  position: String(++place),
  type: "CylinderFilled",
  id: `event-${place}`,
  data: { gasBarcode: "B1", procedureId: 8 },
  meta: {
    ...{ v: 1, commandId, correlationId: "c", userId: "u", companyId: "k", businessDay: "2026-11-21" },
    ...{ occurredAt: "2026-11-21T02:00:00.000Z", recordedAt: "2026-11-21T02:00:00.000Z" },
  },
  ...over,
});
const told = (result: RecordResult) => ({ ...createLedger(), answers: [{ item, result }] });

describe("what callers were told is held against the log", () => {
  test("an outcome that stands where the answer said is right, also when it is told again", () => {
    const whole = wholeOf([event({})]);
    expect(wrongOutcomes(whole, told(recorded))).toEqual([]);
    const first = { outcome: "recorded" as const, code: null, reasons: [], exceptions: [] };
    expect(wrongOutcomes(whole, told({ ...recorded, outcome: "duplicate", first }))).toEqual([]);
  });

  test("an acknowledged event that is nowhere is lost", () => {
    expect(wrongOutcomes(wholeOf([]), told(recorded))).toEqual([expect.stringMatching(/^LOST: /)]);
  });

  test("two events of one command are one too many", () => {
    const whole = wholeOf([event({}), event({ revision: 1n })]);
    expect(wrongOutcomes(whole, told(recorded))).toEqual([expect.stringMatching(/^APPLIED TWICE: /)]);
  });

  test("a refusal that was told as recorded is wrong, and so is another revision", () => {
    expect(wrongOutcomes(wholeOf([event({ type: "ProcedureRefused" })]), told(recorded))).toHaveLength(1);
    expect(wrongOutcomes(wholeOf([event({})]), told({ ...recorded, revision: 3 }))).toHaveLength(1);
  });

  test("a double scan needs no event of its own, but one of its kind within two minutes at the place that was told", () => {
    const duplicate: RecordResult = { ...recorded, outcome: "duplicate" };
    const other = (occurredAt: string) =>
      event({ meta: { ...event({}).meta, commandId: "22222222-2222-4222-8222-222222222222", occurredAt } });
    expect(wrongOutcomes(wholeOf([other("2026-11-21T02:01:00.000Z")]), told(duplicate))).toEqual([]);
    expect(wrongOutcomes(wholeOf([other("2026-11-21T02:03:00.000Z")]), told(duplicate))).toHaveLength(1);
  });

  test("a registration without its claim and an order that was declined twice are wrong", () => {
    const registered = [{ commandId, gasBarcode: "B1", id: "1" }];
    const claimed = event({ stream: "barcode-B1", type: "BarcodeClaimed" });
    const made = event({ type: "CylinderRegistered" });
    expect(wrongOutcomes(wholeOf([claimed, made]), { ...createLedger(), registered })).toEqual([]);
    expect(wrongOutcomes(wholeOf([made]), { ...createLedger(), registered })).toHaveLength(1);
    const declined = [{ commandId, orderNumber: "O-1" }];
    const ending = (revision: bigint) => event({ stream: "order-O-1", type: "OrderDeclined", revision });
    expect(wrongOutcomes(wholeOf([ending(1n)]), { ...createLedger(), declined })).toEqual([]);
    expect(wrongOutcomes(wholeOf([ending(1n), ending(2n)]), { ...createLedger(), declined })).toHaveLength(1);
  });
});

describe("the log in itself", () => {
  const order = (position: string) => BigInt(position);

  test("a gap in a stream, an event twice in it, and places that do not rise are seen", () => {
    expect(wrongInLog(wholeOf([event({}), event({ revision: 1n })]), order)).toEqual([]);
    expect(wrongInLog(wholeOf([event({}), event({ revision: 2n })]), order)).toHaveLength(1);
    const twice = [event({ id: "same" }), event({ id: "same", revision: 1n })];
    expect(wrongInLog(wholeOf(twice), order)).toEqual([expect.stringMatching(/^APPLIED TWICE: /)]);
    expect(wrongInLog(wholeOf([event({ position: "9" }), event({ position: "9", revision: 1n })]), order)).toHaveLength(
      1,
    );
  });

  test("a delivery under a declined order is seen until it is taken back", () => {
    const declined = [{ commandId, orderNumber: "O-1" }];
    const sent = event({ type: "CylinderMoved", data: { procedureId: 3, orderNumber: "O-1" } });
    expect(notTakenBack(wholeOf([sent]), { ...createLedger(), declined })).toHaveLength(1);
    const back = event({ type: "DeliveryReversed", revision: 1n });
    expect(notTakenBack(wholeOf([sent, back]), { ...createLedger(), declined })).toEqual([]);
  });

  test("today's figures are counted from procedures alone", () => {
    const events = [event({}), event({ type: "ProcedureRefused" }), event({ data: { procedureId: 4 } })];
    expect(countsOf(wholeOf(events))).toMatchObject({ todayGasNum: 1, todayInWarehouseNum: 1, todayDeliveryNum: 0 });
  });
});

test("a screen that missed a line, or was told one twice, is seen", () => {
  const screen = (lines: string[]) => ({ lines, counts: () => undefined, resumed: () => 0, close: () => undefined });
  const all = ["1", "2", "3"];
  expect(wrongLines(all, [screen(["1", "2", "3"]), screen(["2", "3"])])).toEqual([]);
  expect(wrongLines(all, [screen(["1", "3"])])).toHaveLength(1);
  expect(wrongLines(all, [screen(["1", "2", "2", "3"])])).toHaveLength(1);
  expect(wrongLines(all, [screen(["1", "2"])])).toHaveLength(1);
});
