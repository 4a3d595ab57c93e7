import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowKeyOf, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists, lists } from "#contracts/lists/index.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { hintOf } from "#projections/runner/hint.ts";
import { emptyOutcome, projectBatch, finishStreams } from "#projections/runner/project-batch.ts";
import { createChangeSet } from "#projections/runner/change-set.ts";
import { createModels } from "#projections/runner/schema.ts";
import { createViews } from "#projections/views/index.ts";
import type { AnyView } from "#projections/views/view.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { fillReadTables } from "#tests/support/read-tables.ts";
import { station, store } from "#tests/support/reference.ts";
import { threeCylinders, uuidOf } from "./three-cylinders.ts";

let database: TestDatabase;
let db: Kysely<never>;

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  db = database.db as unknown as Kysely<never>;
  const recorder = createRecorder();
  const views: AnyView[] = Object.values(createViews({ timeZone: "Asia/Shanghai" }));
  const events = threeCylinders();
  for (const view of views) runView(view, events, recorder);
  await fillReadTables(
    db,
    views.flatMap((view) => view.tables),
    (table) => recorder.rows(table),
  );
  await sql`insert into account (id, user_name, nick_name, password_hash) values (${uuidOf("user-1")}, 'mei', null, '')`.execute(
    db,
  );
  for (const [name, id] of [
    ["Li Mei", "driver-1"],
    ["Wang", "escort-1"],
    ["He", "escort-2"],
  ] as const)
    await insertRecord("employee", { id: uuidOf(id), name });
  await insertRecord("client", {
    id: uuidOf("client-1"),
    name: "Golden Wok",
    project_name: "Wok 2",
    address: "Main St 1",
  });
  await insertRecord("vehicle", { id: uuidOf("vehicle-1"), license_number: "A12345", company_id: uuidOf(station.id) });
  await insertRecord("company", { id: uuidOf(station.id), name: "North Station", address: "Harbour 3" });
  await insertRecord("defective", { id: uuidOf("dent"), name: "Dent" });
  await insertRecord("spec", { id: uuidOf("spec-12"), name: "YSP12-T", max_fill_weight: 5 });
});
afterAll(() => database.drop());

/** A record with what the test looks at; the rest of its declaration is the record's own test's. */
const insertRecord = async (table: string, values: Record<string, string | number>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(db);
  for (const { name } of rows.filter((row) => !(row.name in values)))
    await sql.raw(`alter table "${table}" alter column "${name}" drop not null`).execute(db);
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))})`.execute(db);
};

const page = async (
  definition: ListDefinition,
  values: Record<string, unknown> = {},
  scope: "all" | string[] = "all",
) => {
  const { sort, ...rest } = values;
  const parsed = parseListRequest(definition, { values: rest, sort });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const context = { scope: scope === "all" ? ("all" as const) : new Set(scope), timeZone: "Asia/Shanghai" };
  return readPage(database.db, definition, parsed.value, context);
};
const barcodes = (list: Record<string, unknown>[]) => list.map((row) => row["gasBarcode"]);

/** Hints about the lists while all of this happens, event by event: one of more rows may name none. */
const announced = (): Map<string, Set<string>> => {
  const models = createModels(createViews({ timeZone: "Asia/Shanghai" }), {});
  const said = new Map<string, Set<string>>();
  const whole = emptyOutcome(models);
  for (const event of threeCylinders()) {
    const outcome = { ...whole, changes: createChangeSet() };
    projectBatch(models, [event], () => undefined, new Set(), outcome);
    finishStreams(outcome, () => undefined);
    for (const { list, ids } of hintOf(models, "1", outcome.changes.touched()).lists)
      said.set(list, new Set([...(said.get(list) ?? []), ...ids]));
  }
  return said;
};

const overReadModels = allLists.filter((list) => list.from.schema === "read");

describe("what is announced when rows change", () => {
  const given: Record<string, Record<string, string>> = {
    circulation: { gasBarcode: "B-1" },
    history: { gasBarcode: "B-1" },
    exceptionAction: { exceptionId: "barcode.X-9" },
    customerInventory: { clientId: uuidOf("client-1") },
    stockDetail: { companyId: uuidOf(store.id) },
  };
  it.each(overReadModels.map((list) => [list.name, list] as const))(
    "names rows of %s by what a page knows them by, so that they can be marked",
    async (name, list) => {
      const { list: rows } = await page(list, given[name]);
      const ids = announced().get(name) ?? new Set();
      expect(rows.filter((row) => !ids.has(row[rowKeyOf(list)] as string))).toEqual([]);
    },
  );

  it.each([
    ["stationProcedure", {}],
    ["warehouseProcedure", {}],
    ["sendReceive", {}],
    ["vehicleUsage", { vehicleId: uuidOf("vehicle-1") }],
    ["circulation", { gasBarcode: "B-1" }],
    ["exceptionAction", { exceptionId: "barcode.X-9" }],
  ] as const)("has rows of %s to name, each by its id", async (name, values) => {
    const definition = allLists.find((list) => list.name === name) as ListDefinition;
    const { list: rows } = await page(definition, values);
    const ids = announced().get(name) ?? new Set();
    if (name !== "warehouseProcedure") expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !ids.has(row[rowKeyOf(definition)] as string))).toEqual([]);
  });
});

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
      ["B-2", "hold", "check.fault", "closed"],
      ["B-2", "hold", "check.fault", "open"],
      ["B-3", "refused", "cylinder.notEmpty", "open"],
      ["X-9", "unknown", "cylinder.unknown", "claimed"],
    ]);
    const actions = await page(lists.exceptionAction, { exceptionId: "barcode.X-9" });
    expect(actions.list).toMatchObject([{ kind: "claimed", createdEmployeesName: "mei" }]);
  });
});
