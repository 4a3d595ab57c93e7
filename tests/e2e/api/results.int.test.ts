import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { check, countedByArchive, countedByLists, fill, openYard, said, soundItems, type Opened } from "./scans.ts";
import { at, day, type Cylinder, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

type Hold = "fault" | "overweight" | "inspectionOverdue" | "serviceLifeOver";
const told = async (...items: Item[]): Promise<string[]> => (await opened.yard.record(...items)).map(said);
const asked = async (method: string, call: string, body?: Item) => {
  const { status, json } = await opened.yard.told(method, `/manage/checkinginfo/${call}`, body);
  return [status, json.code];
};
const resultsOf = async ({ gasBarcode }: Cylinder) =>
  (await opened.yard.list(`/manage/checkinginfo/unqualified?gasBarcode=${gasBarcode}`)).list;
const resultOf = async (cylinder: Cylinder): Promise<string> => String((await resultsOf(cylinder))[0]?.id);
const open = async ({ gasBarcode }: Cylinder) =>
  (await opened.yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}&kind=hold&status=open`)).list.map(
    ({ code }) => code,
  );

/** A cylinder with one hold, by what makes it; full after an overweight fill alone. */
const held = async (hold: Hold): Promise<Cylinder> => {
  const cylinder = await opened.yard.register();
  const { gasBarcode } = cylinder;
  if (hold === "fault") await told(check(gasBarcode, 9, 0, 1));
  if (hold === "overweight") await told(check(gasBarcode, 9, 1, 1), fill(gasBarcode, 4, { weightAfterCharge: 60 }));
  if (hold === "inspectionOverdue") await opened.yard.correct(cylinder, { expirationDate: day(-1) });
  if (hold === "serviceLifeOver")
    await opened.yard.correct(cylinder, { productionDate: "2015-01-15", expirationDate: day(400) });
  if (hold === "inspectionOverdue" || hold === "serviceLifeOver")
    await told({ gasBarcode, procedureId: 4, occurredAt: at(5) });
  expect((await opened.yard.archive(gasBarcode)).holdReasons).toEqual([hold]);
  return cylinder;
};

describe("an unqualified result", () => {
  it.each([
    ["fault", []],
    ["overweight", []],
    ["inspectionOverdue", ["inspectionOverdue"]],
    ["serviceLifeOver", ["serviceLifeOver"]],
  ] as [Hold, Hold[]][])("of %s is processed to a store with measures; afterwards holds: %s", async (hold, left) => {
    const cylinder = await held(hold);
    const { store } = opened.yard.place;
    const [before] = await resultsOf(cylinder);
    expect(before).toMatchObject({ processingStatus: 0, isGoodStatus: null, processingTime: null });
    expect(await open(cylinder)).toHaveLength(1);
    const processed = { id: before?.id, isGoodStatus: 1, storeId: store, processingMeasures: "valve renewed" };
    expect(await asked("PUT", "process", processed)).toEqual([200, "1"]);
    const { holder, holdReasons, gate, content, life } = await opened.yard.archive(cylinder.gasBarcode);
    expect([holder.kind, holder.id, holdReasons]).toEqual(["store", store, left]);
    expect([content, gate]).toEqual(hold === "overweight" ? ["full", "filled"] : ["empty", "none"]);
    expect(life).toBe(left.length > 0 ? "held" : "active");
    const [after] = await resultsOf(cylinder);
    expect(after).toMatchObject({ processingStatus: 2, isGoodStatus: 1, processingMeasures: "valve renewed" });
    expect(after?.processingTime).not.toBeNull();
    expect(await open(cylinder)).toEqual([]);
    expect(await asked("PUT", "process", processed)).toEqual([422, "result.settled"]);
  });

  it.each(["fault", "overweight", "inspectionOverdue", "serviceLifeOver"] as Hold[])(
    "of %s can be scrapped instead, once, and its barcode is never given again",
    async (hold) => {
      const cylinder = await held(hold);
      const scrap = { id: await resultOf(cylinder), isGoodStatus: 2, processingMeasures: "cut open" };
      const call = hold === "overweight" ? "scrap" : "process";
      for (const measures of [undefined, " "])
        expect(await asked("PUT", call, { ...scrap, processingMeasures: measures })).toEqual([400, "request.invalid"]);
      expect(await asked("PUT", call, scrap)).toEqual([200, "1"]);
      expect((await opened.yard.archive(cylinder.gasBarcode)).life).toBe("scrapped");
      expect((await resultsOf(cylinder))[0]).toMatchObject({ processingStatus: 2, isGoodStatus: 2 });
      expect(await open(cylinder)).toEqual([]);
      const { specId, makerId: gasManufacturingUnitId } = opened.district;
      const kind = { specId, gasManufacturingUnitId, emptyWeight: 16.5, productionDate: "2026-01-15" };
      const again = { ...kind, factoryNumber: "again", gasBarcode: cylinder.gasBarcode };
      const { status, json } = await opened.yard.told("POST", "/manage/gascylinder/add", again);
      expect([status, json.code]).toEqual([422, "cylinder.barcodeRetired"]);
    },
  );

  it("of the form as the specification has it: flowId is the store, of type 2", async () => {
    const cylinder = await held("fault");
    const { store } = opened.yard.place;
    const measures = { processingMeasures: "dent pressed out", processingStatus: 2 };
    const form = { id: await resultOf(cylinder), isGoodStatus: 1, flowType: 2, flowId: store, ...measures };
    expect(await asked("PUT", "process", form)).toEqual([200, "1"]);
    expect((await opened.yard.archive(cylinder.gasBarcode)).holder).toMatchObject({ kind: "store", id: store });
  });

  it("goes back to a store only, and never without measures", async () => {
    const cylinder = await held("fault");
    const id = await resultOf(cylinder);
    const { store, north } = opened.yard.place;
    const good = { id, isGoodStatus: 1, storeId: store, processingMeasures: "x" };
    for (const wrong of [{ processingMeasures: "" }, { storeId: north }, { storeId: undefined }, { isGoodStatus: 3 }])
      expect([wrong, ...(await asked("PUT", "process", { ...good, ...wrong }))]).toEqual([
        wrong,
        400,
        "request.invalid",
      ]);
    for (const nobodys of [`${cylinder.id}.0.fault`, `${randomUUID()}.1.fault`, "nonsense"])
      expect(await asked("PUT", "process", { ...good, id: nobodys })).toEqual([404, "record.notFound"]);
    expect((await opened.yard.archive(cylinder.gasBarcode)).holdReasons).toEqual(["fault"]);
  });

  it("says by its own row when the next inspection is, as every check record does", async () => {
    const cylinder = await opened.yard.register();
    const { inspection } = opened.yard.place;
    const { gasBarcode } = cylinder;
    const periodic = { ...check(gasBarcode, 10, 0, 3), companyId: inspection, nextInspectionTime: day(30) };
    await told(periodic);
    expect((await resultsOf(cylinder))[0]).toMatchObject({ nextInspectionTime: day(30), checkStatus: 0 });
  });
});

describe("a check that is deleted", () => {
  it("is gone from its lists, stays in the history, and lifts no hold; its result stays to be processed", async () => {
    const cylinder = await held("fault");
    const { gasBarcode } = cylinder;
    const rows = async (list: string) =>
      (await opened.yard.list(`/manage/checkinginfo/${list}?gasBarcode=${gasBarcode}`)).list;
    const [row] = await rows("before");
    const hide = `softdelete?id=${String(row?.id)}`;
    expect([await asked("DELETE", hide), await asked("DELETE", hide)]).toEqual([
      [200, "1"],
      [200, "1"],
    ]);
    expect([await rows("before"), await rows("getpage")]).toEqual([[], []]);
    expect((await opened.yard.archive(gasBarcode)).holdReasons).toEqual(["fault"]);
    const history = await opened.yard.list(`/manage/gascylinder/getcirculationrecords?gasBarcode=${gasBarcode}`);
    expect(history.list.map(({ procedureId }) => procedureId)).toEqual([9]);
    const result = await resultOf(cylinder);
    expect(await asked("DELETE", `softdelete?id=${result}`)).toEqual([200, "1"]);
    expect(await rows("unqualified")).toEqual([]);
    expect((await opened.yard.archive(gasBarcode)).holdReasons).toEqual(["fault"]);
    expect(await asked("DELETE", `softdelete?id=${cylinder.id}.7`)).toEqual([404, "record.notFound"]);
    expect(await asked("DELETE", "softdelete")).toEqual([400, "request.invalid"]);
  });
});

it("the figures of today count what was filled, stored and delivered, and subtract what is taken back", async () => {
  const cylinder = await opened.yard.register();
  const { gasBarcode } = cylinder;
  const figures = async () => {
    const { todayGasNum, todayInWarehouseNum, todayOutWarehouseNum, todayDeliveryNum } = await opened.yard.ok<
      Record<string, number>
    >("GET", "/GasCylinder/Cockpit/TodayData");
    return [todayGasNum, todayInWarehouseNum, todayOutWarehouseNum, todayDeliveryNum].map(Number);
  };
  const today = new Date().toISOString();
  const by = { gasBarcode, vehicleId: opened.yard.vehicle, occurredAt: today };
  const steps: Item[] = [
    ...soundItems(gasBarcode).map((item) => ({ ...item, occurredAt: today })),
    { ...by, procedureId: 7 },
    { ...by, procedureId: 6, companyId: opened.yard.place.store },
    { ...by, procedureId: 3, companyId: opened.yard.place.store, clientId: opened.yard.customer },
  ].map((item) => ({ ...item, commandId: randomUUID() }));
  const before = await figures();
  expect(await told(...steps)).toEqual(steps.map(() => "recorded"));
  const more = [1, 1, 1, 1];
  expect(await figures()).toEqual(before.map((count, index) => count + (more[index] ?? 0)));
  for (const { commandId } of steps.toReversed())
    await opened.yard.ok("PUT", "/manage/procedure/void", { commandId, reason: "a drill" });
  expect(await figures()).toEqual(before);
});

it("after all that the lists of stock say what the archives of the cylinders say", async () => {
  expect(await countedByLists(opened.yard)).toEqual(await countedByArchive(opened.yard));
});
