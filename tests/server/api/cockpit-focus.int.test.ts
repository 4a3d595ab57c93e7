import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DuePanel, ExceptionPanel, HeldPanel, PanelCompany } from "#contracts/boards/panel-answers.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { CockpitCounts, CockpitLine } from "#contracts/wire/live.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";

type Told = { total: number };

let yard: Yard;
let position = "";
let store = "";
const cut = ["TodayData", "CylinderOutInWarehouseData", "GetGasData", "GetCustomerData", "GasCylinderData"];
const calls = [...cut, "LogData", "DueData", "ExceptionData", "HeldData", "CompanyData"];

beforeAll(async () => {
  yard = await openYard();
  const [north, south] = yard.stations;
  await yard.takeIn(north, await yard.cylinders(north, 2));
  await yard.takeIn(south, await yard.cylinders(south, 3));
  const contact = { address: "Road 1", contact: "Li", telephone: "13800000000" };
  const body = { name: "Harbour", code: "H", parentId: north, ...contact };
  const added = await yard.server.call<{ id: string }>("POST", "/base/info/warehouse/add", { token: yard.admin, body });
  store = added.body.data.id;
  position = await yard.takeIn(store, (await yard.cylinders(store, 1)).concat(await yard.cylinders(south, 1)));
  const stray = [{ commandId: v4(), gasBarcode: "NOBODYS00001", procedureId: 4, companyId: south }];
  const answer = await yard.server.call<{ position: string }>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items: stray },
  });
  position = answer.body.data.position ?? position;
});
afterAll(() => yard.server.stop());

const ask = async <T>(call: string, companyId?: string, token = yard.admin) => {
  const query = companyId === undefined ? "" : `?companyId=${companyId}`;
  const path = `/base/GasCylinder/Cockpit/${call}${query}`;
  return yard.server.call<T>("GET", path, { token, headers: { "x-after-position": position } });
};
const data = async <T>(call: string, companyId?: string): Promise<T> => (await ask<T>(call, companyId)).body.data;

describe("the live log", () => {
  it("gives its first page where no page is named, or none that there is", async () => {
    for (const query of ["", "?page=1", "?page=x", "?page=-2"]) {
      const path = `/base/admin/log/getlogs${query}`;
      const headers = { "x-after-position": position };
      const { status, body } = await yard.server.call<{ list: unknown[] }>("GET", path, { token: yard.admin, headers });
      expect([query, status, body.data?.list.length]).toEqual([query, 200, 8]);
    }
  });
});

describe("a company in focus", () => {
  it("cuts today's figures to it and the companies below it", async () => {
    const into = async (companyId?: string) => (await data<CockpitCounts>("TodayData", companyId)).todayInWarehouseNum;
    expect([await into(), await into(yard.stations[0]), await into(yard.stations[1]), await into(store)]).toEqual([
      7, 4, 3, 2,
    ]);
  });

  it("cuts the charts, the archive, the log and the exceptions", async () => {
    const [, south] = yard.stations;
    const { inWarehouseTotal } = await data<{ inWarehouseTotal: number }>("CylinderOutInWarehouseData", store);
    const archive = await data<Told>("GasCylinderData", south);
    const { list: lines } = await data<{ list: CockpitLine[] }>("LogData", store);
    expect([inWarehouseTotal, archive.total, lines.length]).toEqual([2, 3, 2]);
    const all = await data<ExceptionPanel>("ExceptionData");
    const here = await data<ExceptionPanel>("ExceptionData", south);
    expect(all.open).toBeGreaterThan(0);
    expect([here.open + (here.elsewhere ?? 0), all.elsewhere]).toEqual([all.open, null]);
    expect((await data<ExceptionPanel>("ExceptionData", yard.stations[0])).elsewhere).toBeGreaterThan(0);
    expect((await data<DuePanel>("DueData", south)).list.map(({ due }) => due)).toEqual([0, 7, 30, 90]);
    expect((await data<HeldPanel>("HeldData", south)).held).toBe(0);
  });

  it("cuts customers to those whom it serves, by orders that were not declined", async () => {
    const [north, south] = yard.stations;
    const ids: string[] = [];
    for (const name of ["Golden Wok", "Blue Wok", "Red Wok"]) {
      const body = { name, telephone: "13800000001", address: "Main St 1", category: "restaurant" };
      const added = await yard.server.call<{ id: string }>("POST", "/base/trade/clientinfo/add", {
        token: yard.admin,
        body,
      });
      ids.push(added.body.data.id);
    }
    const [first, second, declined] = ids;
    const orders = [
      [store, first, 1],
      [store, first, 2],
      [north, second, 2],
      [south, declined, 0],
    ];
    for (const [index, [companyId, clientId, status]] of orders.entries())
      await yard.server.database.pool.query(
        `insert into read.order_head (order_number, log_order, client_id, company_id, user_id, created_time, order_status)
          values ($1, $2, $3, $4, gen_random_uuid(), now(), $5)`,
        [`O${index}`, -1 - index, clientId, companyId, status],
      );
    const served = async (companyId?: string) => (await data<Told>("GetCustomerData", companyId)).total;
    expect([await served(), await served(store), await served(north), await served(south)]).toEqual([3, 1, 2, 0]);
  });

  it("says which figures it can have: a store never fills, the company above a station does", async () => {
    const figures = async (companyId: string) => (await data<PanelCompany>("CompanyData", companyId)).figures;
    expect(await figures(store)).not.toContain("todayGasNum");
    expect(await figures(store)).toContain("todayDeliveryNum");
    expect(await figures(yard.stations[0])).toContain("todayGasNum");
  });

  it.each(calls)("is refused by %s outside the caller's companies, and where it does not exist", async (call) => {
    const codes = ["cockpit:view", "gasCylinder:exception:getlist", "gasCylinder:due:getlist"];
    const south = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    const foreign = await ask(call, yard.stations[0], south);
    expect([foreign.status, foreign.body.code]).toEqual([403, "access.outOfScope"]);
    const nobody = await ask(call, v4());
    expect([nobody.status, nobody.body.code]).toEqual([404, "record.notFound"]);
    expect((await ask(call, "south")).status).toBe(400);
  });

  it("leaves every store in the stock, and cuts the totals to it", async () => {
    type Stock = { list: { companyId: string; fullBottleStock: number; emptyBottleStock: number }[] };
    const { list } = await data<Stock>("StockData", store);
    expect(list).toHaveLength((await data<Stock>("StockData")).list.length);
    const totals = (rows: Stock["list"]) => ({
      full: rows.reduce((sum, { fullBottleStock }) => sum + fullBottleStock, 0),
      empty: rows.reduce((sum, { emptyBottleStock }) => sum + emptyBottleStock, 0),
    });
    expect(await data("StockTotalData")).toEqual(totals(list));
    expect(await data("StockTotalData", store)).toEqual(totals(list.filter(({ companyId }) => companyId === store)));
  });
});

it("counts an exception as ended today once it is acknowledged, as the list of those that ended does", async () => {
  const { list, endedToday } = await data<ExceptionPanel<{ id: string }>>("ExceptionData");
  expect([list.length > 0, endedToday]).toEqual([true, 0]);
  const answer = await yard.server.call<{ position: string }>("PUT", "/base/manage/exception/acknowledge", {
    token: yard.admin,
    body: { id: list[0]?.id },
  });
  position = answer.body.data.position;
  expect((await data<ExceptionPanel>("ExceptionData")).endedToday).toBe(1);
  const path = `/base/manage/exception/getpage?endedTimeBegin=${businessDay(new Date().toISOString(), "Asia/Shanghai")}`;
  const ended = await yard.server.call<Told>("GET", path, { token: yard.admin });
  expect(ended.body.data.total).toBe(1);
});
