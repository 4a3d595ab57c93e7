import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openYard, said, soundItems, type Opened } from "./scans.ts";
import { at, type Item, type Outcome } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

/** Now and so many seconds, ISO 8601. */
const t = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

/** One sending: its items, and the time that the device says for it. */
const send = async (items: Item[], sentAt?: unknown): Promise<Outcome[]> => {
  const { yard } = opened;
  const body = {
    sentAt,
    items: items.map((item) => ({ commandId: randomUUID(), companyId: yard.place.north, ...item })),
  };
  return (await yard.ok<{ results: Outcome[] }>("POST", "/manage/procedure/record", body)).results;
};
const sound = async (): Promise<string> => {
  const { gasBarcode } = await opened.yard.register();
  expect((await opened.yard.record(...soundItems(gasBarcode))).map(said)).toEqual(["recorded", "recorded", "recorded"]);
  return gasBarcode;
};
const toCustomer = (gasBarcode: string, more: Item = {}): Item => ({
  ...{ gasBarcode, procedureId: 3, clientId: opened.yard.customer, vehicleId: opened.yard.vehicle },
  ...more,
});
const checked = (gasBarcode: string, occurredAt: string): Item => ({
  gasBarcode,
  procedureId: 9,
  checkStatus: 1,
  occurredAt,
});
const timesOf = async (gasBarcode: string) => {
  const { list } = await opened.yard.list(`/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`);
  return list.map(({ procedureId, createdTime }) => [procedureId, createdTime]);
};

describe("a scan that is sent at once", () => {
  it("is judged in full, whatever its clock says: an empty cylinder goes to no customer", async () => {
    const gasBarcode = await sound();
    const times = { occurredAt: t(-2) };
    const { store } = opened.yard.place;
    expect((await send([{ gasBarcode, procedureId: 4, companyId: store, occurredAt: t(-1) }], t(0))).map(said)).toEqual(
      ["recorded ledger.placeDiffers ledger.contentDiffers"],
    );
    const [sent] = await send([toCustomer(gasBarcode, { companyId: store, ...times })], t(0));
    expect(sent?.reasons).toEqual(["cylinder.notFull", "check.postFillMissing"]);
  });

  it("of a clock 6 minutes fast, or an hour slow, is recorded now, and a filling's times go with it", async () => {
    const { gasBarcode } = await opened.yard.register();
    expect((await send([checked(gasBarcode, t(360))], t(360))).map(said)).toEqual(["recorded"]);
    const fill = { weightBeforeCharge: 16.6, weightAfterCharge: 31.1 };
    const times = { occurredAt: t(-3600), fillingStartTime: t(-3700), fillingEndTime: t(-3600) };
    const filled = await send([{ gasBarcode, procedureId: 8, ...fill, ...times }], t(-3600));
    expect(filled.map(said)).toEqual(["recorded"]);
    for (const [, time] of await timesOf(gasBarcode))
      expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
    const { list } = await opened.yard.list(`/manage/fillupcylinder/getpage?gasBarcode=${gasBarcode}`);
    expect(Date.now() - Date.parse(String(list[0]?.["fillingEndTime"]))).toBeLessThan(60_000);
  });

  it("by a clock that says nothing readable of its sending is refused for its future alone", async () => {
    const { gasBarcode } = await opened.yard.register();
    const ahead = checked(gasBarcode, t(360));
    for (const sentAt of ["soon", 7, null, undefined])
      expect((await send([{ ...ahead }], sentAt)).map(said)).toEqual(["procedure.inFuture"]);
  });
});

describe("a scan that waited", () => {
  it("is recorded at its time, where nothing was done since", async () => {
    const { gasBarcode } = await opened.yard.register();
    const done = t(-3600);
    expect((await send([{ gasBarcode, procedureId: 4, occurredAt: done }], t(0))).map(said)).toEqual(["recorded"]);
    expect((await timesOf(gasBarcode)).map(([, time]) => Date.parse(String(time)))).toEqual([Date.parse(done)]);
  });

  it("is late where something was done since, and moves nothing", async () => {
    const { gasBarcode } = await opened.yard.register();
    await send([{ gasBarcode, procedureId: 5, vehicleId: opened.yard.vehicle, occurredAt: t(-60) }], t(0));
    expect((await send([{ gasBarcode, procedureId: 4, occurredAt: t(-3600) }], t(0))).map(said)).toEqual([
      "recorded procedure.outOfOrder",
    ]);
    expect((await opened.yard.archive(gasBarcode)).holder.kind).toBe("vehicle");
    expect((await timesOf(gasBarcode)).map(([id]) => id)).toEqual([5, 4]);
  });

  it("lies not before the cylinder was made", async () => {
    const { gasBarcode } = await opened.yard.register();
    const [old] = await send([{ gasBarcode, procedureId: 4, occurredAt: "2024-01-14T01:00:00Z" }]);
    expect(old).toMatchObject({ code: "procedure.fieldInvalid", paths: ["occurredAt"] });
  });
});

describe("a delivery that is late and was unsafe then", () => {
  it("is flagged and held, names why, and stands in no order and no figure", async () => {
    const { yard } = opened;
    const gasBarcode = await sound();
    const orderNumber = `LATE-${gasBarcode}`;
    await send([{ gasBarcode, procedureId: 0, occurredAt: t(-60) }], t(0));
    const figures = () => yard.ok("GET", "/GasCylinder/Cockpit/TodayData");
    const before = await figures();
    // At minute 5 it was filled, and its post-fill check came at 6.
    const late = toCustomer(gasBarcode, { occurredAt: at(5), orderNumber, commandId: randomUUID() });
    const [result] = await send([late], t(0));
    const flags = ["procedure.backdated", "procedure.outOfOrder"];
    expect(result).toMatchObject({ outcome: "recorded", exceptions: flags, reasons: ["check.postFillMissing"] });
    const [again] = await send([late], t(0));
    const first = { outcome: "recorded", code: null, reasons: ["check.postFillMissing"], exceptions: flags };
    expect(again).toMatchObject({ outcome: "duplicate", first });
    expect(await yard.archive(gasBarcode)).toMatchObject({ holder: { kind: "station" }, holdReasons: ["backdated"] });
    expect(await figures()).toEqual(before);
    expect((await yard.told("GET", `/trade/order/get?orderNumber=${orderNumber}`)).status).toBe(404);
    const { list } = await yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}&code=procedure.backdated`);
    expect(list).toMatchObject([{ kind: "hold", reasons: ["check.postFillMissing"], holdReasons: ["backdated"] }]);
    const { list: results } = await yard.list(`/manage/checkinginfo/unqualified?gasBarcode=${gasBarcode}`);
    expect(results).toMatchObject([{ holdReason: "backdated", procedureId: 3 }]);
    const { list: detail } = await yard.list(`/trade/clientProcess/getpage?gasBarcode=${gasBarcode}`);
    expect(detail).toEqual([]);
  });

  it("of a cylinder that was sound then stands in its order", async () => {
    const { yard } = opened;
    const gasBarcode = await sound();
    const orderNumber = `SOUND-${gasBarcode}`;
    await send([{ gasBarcode, procedureId: 0, occurredAt: t(-60) }], t(0));
    const sent = await send([toCustomer(gasBarcode, { occurredAt: t(-600), orderNumber })], t(0));
    expect(sent.map(said)).toEqual(["recorded procedure.outOfOrder"]);
    const order = await yard.ok<{ cylinders: unknown[] }>("GET", `/trade/order/get?orderNumber=${orderNumber}`);
    expect(order.cylinders).toHaveLength(1);
  });
});

describe("a production date after today", () => {
  it("is refused by its field, when a cylinder is added and when it is corrected", async () => {
    const { yard } = opened;
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    const { id, gasBarcode } = await yard.register();
    const { version } = await yard.archive(gasBarcode);
    const body = { id, version, productionDate: tomorrow, expirationDate: null };
    const corrected = await yard.told("PUT", "/manage/gascylinder/update", body);
    expect(corrected.json.errors).toMatchObject([{ path: "productionDate", code: "date.inFuture" }]);
    await expect(yard.register({ productionDate: tomorrow, expirationDate: "2099-01-01" })).rejects.toThrow(
      "date.inFuture",
    );
  });
});
