import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { lists } from "#contracts/lists/index.ts";
import { station, store } from "#tests/support/reference.ts";
import { uuidOf } from "./three-cylinders.ts";
import { barcodes, openListedCylinders, overReadModels, type ListedCylinders } from "./listed-cylinders.ts";

let listed: ListedCylinders;
let page: ListedCylinders["page"];
let db: ListedCylinders["db"];

beforeAll(async () => {
  listed = await openListedCylinders();
  ({ page, db } = listed);
});
afterAll(() => listed?.database.drop());

describe("lists over read models", () => {
  it.each(overReadModels.map((list) => [list.name, list] as const))(
    "%s answers in every order and by every search",
    async (_, list) => {
      const given = Object.fromEntries((list.requires ?? []).map((name) => [name, uuidOf("station-1")]));
      const answers = (query: Record<string, unknown>) =>
        expect(page(list, { ...given, ...query })).resolves.toHaveProperty("total");
      for (const [column, { sortable }] of Object.entries(list.columns)) if (sortable) await answers({ sort: column });
      const samples = {
        text: "a",
        barcode: "B-1",
        day: "2026-03-02",
        flag: "true",
        integer: "1",
        choice: "1",
        lookup: uuidOf("station-1"),
      };
      for (const [name, search] of Object.entries(list.search)) {
        const column = list.columns[search.columns?.[0] ?? name];
        const isId = search.op === "equals" && search.input === "text" && column?.kind === "text";
        const value = search.options?.[0]?.value ?? (isId ? uuidOf("cyl-1") : samples[search.input]);
        await answers({ [name]: value });
      }
      await expect(page(list, given, [uuidOf("station-1")])).resolves.toHaveProperty("total");
    },
  );

  it("the archive has place and weights as a person reads them", async () => {
    const { list, total } = await page(lists.cylinder, { gasBarcode: "b-1" });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      gasBarcode: "B-1",
      emptyWeight: 7,
      specName: "YSP12-T",
      maxFillWeight: 5,
      expirationDate: "2028-05-01",
      lastLocationName: "Golden Wok",
      createdEmployeesName: "mei",
      procedureId: 3,
      life: "active",
    });
  });

  it("the archive is cut by the company that holds or held a cylinder last", async () => {
    expect(barcodes((await page(lists.cylinder, {}, [uuidOf(station.id)])).list).sort()).toEqual(["B-1", "B-3"]);
    expect(barcodes((await page(lists.cylinder, {}, [uuidOf(store.id)])).list)).toEqual(["B-2"]);
    expect((await page(lists.cylinder, {}, [])).total).toBe(0);
  });

  it("fillings and checks of one cylinder are open to every company, as its history is, and others are not", async () => {
    for (const list of [lists.filling, lists.checkBefore, lists.checkAfter]) {
      const whole = await page(list, { cylinderId: uuidOf("cyl-3") });
      expect(whole.total).toBeGreaterThan(0);
      expect((await page(list, { cylinderId: uuidOf("cyl-3") }, [])).total).toBe(whole.total);
      expect((await page(list, {}, [])).total).toBe(0);
    }
  });

  it("circulation has procedures only, newest first, void ones struck through", async () => {
    const { list } = await page(lists.circulation, { gasBarcode: "B-3" });
    expect(list.map((row) => [row["procedureId"], row["isVoided"]])).toEqual([
      [7, true],
      [11, false],
      [8, false],
      [9, false],
    ]);
    const all = await page(lists.history, { gasBarcode: "B-3" });
    const kinds = ["refused", "voided", "moved", "checked", "filled", "checked", "registered"];
    expect(all.list.map((row) => row["kind"])).toEqual(kinds);
    expect(all.total).toBe(7);
  });

  it("who did it is found by the name that is shown and by the one that signs in", async () => {
    await sql`update account set nick_name = 'Lan' where user_name = 'mei'`.execute(db);
    const totals = ["lan", "MEI", "wang"].map(async (createdUserName) => {
      return (await page(lists.stationProcedure, { createdUserName })).total > 0;
    });
    expect(await Promise.all(totals)).toEqual([true, true, false]);
    await sql`update account set nick_name = null where user_name = 'mei'`.execute(db);
  });

  it("circulation names driver, escorts and the customer", async () => {
    const { list } = await page(lists.circulation, { gasBarcode: "B-1" });
    expect(list[0]).toMatchObject({
      procedureId: 3,
      lastLocationName: "Golden Wok",
      clientName: "Golden Wok",
      driverInfo: "Li Mei",
    });
    expect(list[1]).toMatchObject({ procedureId: 7, escortsInfo: "Wang、He", createdAccountName: "mei" });
  });

  it("a customer is named too where a cylinder comes from one, or a delivery to one is taken back", async () => {
    const from = { fromId: uuidOf("client-1"), fromKind: "customer", fromName: "Golden Wok" };
    await sql`update read.history set from_id = to_id, from_kind = to_kind, from_name = to_name
      where procedure_id = 3`.execute(db);
    const { list } = await page(lists.history, { gasBarcode: "B-1" });
    expect(list[0]).toMatchObject({ procedureId: 3, ...from });
  });

  it("filling answers kg and sums of the page and of all", async () => {
    const { list, page: sums, all } = await page(lists.filling);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      weightBeforeCharge: 7,
      weightAfterCharge: 12,
      weightOfFill: 5,
      fillingTimeConsuming: 120,
    });
    expect([sums, all]).toEqual([{ weightOfFill: 10 }, { weightOfFill: 10 }]);
  });

  it("stock by store has full, empty and both, and the places that were left", async () => {
    const { list } = await page(lists.stockSummary);
    const counts = list.map((row) => [
      row["companyName"],
      row["emptyBottleStock"],
      row["fullBottleStock"],
      row["bottleStatistics"],
    ]);
    expect(counts).toEqual([
      ["East Store", 1, 0, 1],
      ["North Station", 0, 1, 1],
      ["South Station", 0, 0, 0],
    ]);
  });

  it("stock detail is one place's, full, empty or both", async () => {
    const of = async (isFull?: boolean) =>
      barcodes((await page(lists.stockDetail, { companyId: uuidOf(station.id), isFull })).list);
    expect([await of(true), await of(false), await of()]).toEqual([["B-3"], [], ["B-3"]]);
  });

  it("customer stock counts and lists what a customer still holds", async () => {
    const { list, all } = await page(lists.customerStock, { key: "wok" });
    expect(list).toMatchObject([
      { clientName: "Golden Wok", projectName: "Wok 2", address: "Main St 1", remainingQuantity: 1 },
    ]);
    expect(all).toEqual({ remainingQuantity: 1 });
    const withEscort = async (id: string) =>
      (await page(lists.customerInventory, { clientId: uuidOf("client-1"), escortId: uuidOf(id) })).total;
    expect([await withEscort("escort-2"), await withEscort("driver-1")]).toEqual([1, 0]);
    const held = await page(lists.customerInventory, { clientId: uuidOf("client-1"), driverName: "li" });
    expect(held.list).toMatchObject([
      { gasBarcode: "B-1", orderNumber: "O-1", driverInfo: "Li Mei", clientName: "Golden Wok" },
    ]);
  });

  it("checks are told apart by their kind, with the names of what was found", async () => {
    const { list, total } = await page(lists.checkBefore, { sort: "createdTime" });
    expect(total).toBe(3);
    expect(list.map((row) => [row["gasBarcode"], row["checkStatus"], row["defectiveString"]]).sort()).toEqual([
      ["B-1", 1, []],
      ["B-2", 0, ["Dent"]],
      ["B-3", 1, []],
    ]);
    expect(barcodes((await page(lists.checkBefore, { CheckName: "den" })).list)).toEqual(["B-2"]);
    expect((await page(lists.checkAfter)).total).toBe(2);
    expect((await page(lists.checkRegular)).total).toBe(0);
    const all = await page(lists.check, { gasBarcode: "B-2", sort: "createdTime" });
    expect(all.list.map((row) => [row["procedureId"], row["processingStatus"], row["isGoodStatus"]])).toEqual([
      [9, 2, 1],
      [12, 0, null],
    ]);
    expect(barcodes((await page(lists.check, { processingStatus: "0" })).list)).toEqual(["B-2"]);
  });

  it("unqualified results say what became of them", async () => {
    const { list } = await page(lists.unqualified, { sort: "createdTime" });
    expect(list).toMatchObject([
      { gasBarcode: "B-2", processingStatus: 2, processingMeasures: "valve replaced", processedByName: "mei" },
      { gasBarcode: "B-2", processingStatus: 0, processingMeasures: null, holdReason: "fault", procedureId: 12 },
    ]);
    expect((await page(lists.unqualified, { CheckName: "Dent", procedureId: "9" })).total).toBe(1);
  });

  it("procedures are told apart by the kind of company, without the void ones", async () => {
    const done = async (list: ListDefinition) => (await page(list, { sort: "createdTime" })).list;
    expect((await done(lists.stationProcedure)).map((row) => row["procedureId"]).sort()).toEqual([
      11, 11, 3, 7, 8, 8, 9, 9, 9,
    ]);
    expect(await done(lists.warehouseProcedure)).toEqual([]);
    expect(await done(lists.dealerProcedure)).toEqual([]);
    const { list } = await page(lists.stationProcedure, { driverId: uuidOf("driver-1"), procedureId: "7" });
    expect(list).toMatchObject([
      { gasBarcode: "B-1", licenseNumber: "A12345", driverInfo: "Li Mei", escortsInfo: "Wang、He" },
    ]);
  });

  it("a vehicle's usage says what it carried, where and with whom", async () => {
    const { list } = await page(lists.vehicleUsage, { id: uuidOf("vehicle-1") });
    expect(list.map((row) => [row["procedureId"], row["address"], row["createdAccountName"]])).toEqual([
      [3, "Main St 1", "mei"],
      [7, "Harbour 3", "mei"],
    ]);
    expect((await page(lists.vehicleUsage, {}, [uuidOf(store.id)])).total).toBe(0);
  });

  it("what was sent and received stands with its order and customer", async () => {
    const { list } = await page(lists.sendReceive, { key: "golden", orderStatus: "2" });
    expect(list).toMatchObject([
      { orderNumber: "O-1", orderStatus: 2, clientName: "Golden Wok", procedureId: 3, gasBarcode: "B-1" },
    ]);
    expect((await page(lists.sendReceive, { sendAndReceiveTimeBegin: "2026-03-03" })).total).toBe(0);
    expect((await page(lists.sendReceive, { createdAccountName: "mei" })).total).toBe(1);
  });

  it("an order is one row with its bottles by specification, vehicle and driver, and opens them", async () => {
    const { list } = await page(lists.order, {});
    expect(list).toMatchObject([
      {
        orderNumber: "O-1",
        clientName: "Golden Wok",
        orderStatus: 2,
        bottles: 1,
        bySpec: [{ name: "YSP12-T", count: 1 }],
        licenseNumber: "A12345",
        driverInfo: "Li Mei",
      },
    ]);
    expect(barcodes((await page(lists.orderBottle, { orderNumber: "O-1" })).list)).toEqual(["B-1"]);
    const elsewhere = [uuidOf(store.id)];
    expect([
      (await page(lists.order, {}, elsewhere)).total,
      (await page(lists.orderBottle, { orderNumber: "O-1" }, elsewhere)).total,
    ]).toEqual([0, 0]);
  });

  it("due for inspection is cut by days from today in the tenant's zone, overdue apart", async () => {
    const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
    const set = (barcode: string, days: number) =>
      sql`update read.cylinder set inspection_due = ${today} + ${days}::int where gas_barcode = ${barcode}`.execute(db);
    const due = async (days?: number) => barcodes((await page(lists.due, { due: days })).list);
    await set("B-1", -1);
    await set("B-2", 0);
    await set("B-3", 8);
    expect([await due(0), await due(7), await due(30)]).toEqual([["B-1"], ["B-2"], ["B-2", "B-3"]]);
    expect(await due()).toEqual(["B-1", "B-2", "B-3"]);
    await sql`update read.cylinder set life = 'scrapped' where gas_barcode = 'B-3'`.execute(db);
    expect(await due(30)).toEqual(["B-2"]);
    await expect(page(lists.due, { due: 8 })).rejects.toThrow("list.valueInvalid");
  });

  it("exceptions say of every row whether it is open, claimed, acknowledged or closed", async () => {
    const { list } = await page(lists.exception, { sort: "gasBarcode" });
    const told = list.map((row) => [row["gasBarcode"], row["kind"], row["code"], row["status"]]);
    expect(told.sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ["B-2", "exception", "ledger.placeDiffers", "open"],
      ["B-2", "hold", "check.fault", "open"],
      ["B-3", "refused", "cylinder.notEmpty", "open"],
      ["X-9", "unknown", "cylinder.unknown", "claimed"],
    ]);
    const actions = await page(lists.exceptionAction, { exceptionId: "barcode.X-9" });
    expect(actions.list).toMatchObject([{ kind: "claimed", createdEmployeesName: "mei" }]);
  });
});
