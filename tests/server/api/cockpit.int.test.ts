import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";

type NameValue = { name: string; value: number };
type Series = { total: number; list: NameValue[] };
type Shares = {
  total: number;
  brands: (NameValue & { percent: number })[];
  types: (NameValue & { percent: number })[];
};
type InOut = {
  inWarehouseTotal: number;
  outWarehouseTotal: number;
  inWarehouse: NameValue[];
  outWarehouse: NameValue[];
};

let yard: Yard;
let position = "";
let clientId = "";
let makerless = "";
beforeAll(async () => {
  yard = await openYard();
  const body = { name: "Golden Wok", telephone: "13800000001", address: "Main St 1", category: "restaurant" };
  const answer = await yard.server.call<{ id: string }>("POST", "/base/trade/clientinfo/add", {
    token: yard.admin,
    body,
  });
  clientId = answer.body.data.id;
  const [north, south] = yard.stations;
  const barcodes = await yard.cylinders(north, 7);
  makerless = barcodes[6] ?? "";
  await takeIn(north, barcodes[0], "2026-03-02T15:59:59Z");
  await takeIn(north, barcodes[1], "2026-03-02T16:00:00Z");
  await takeIn(north, barcodes[2], "2026-02-28T15:59:59Z");
  await takeIn(north, barcodes[3], "2026-03-31T16:00:00Z");
  await takeIn(north, barcodes[4], "2025-12-31T16:00:00Z");
  await takeIn(south, (await yard.cylinders(south, 1))[0], "2026-03-02T01:00:00Z");
  await deliver(north, barcodes[5], "2026-03-02");
});
afterAll(() => yard.server.stop());

async function record(items: Record<string, unknown>[]): Promise<void> {
  const body = { items: items.map((item) => ({ ...item, commandId: v4() })) };
  const answer = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body,
  });
  const odd = answer.body.data.results.find(({ outcome }) => outcome !== "recorded");
  if (odd) throw new Error(JSON.stringify(odd));
  position = String(answer.body.data.position);
}
const takeIn = (companyId: string, gasBarcode: string | undefined, occurredAt: string) =>
  record([{ gasBarcode, companyId, procedureId: 4, occurredAt }]);

/** Takes a cylinder's maker away: archives from before it was asked for have none. */
const clearMaker = async (gasBarcode: string): Promise<void> => {
  const path = `/base/manage/gascylinder/get?gasBarcode=${gasBarcode}`;
  const { id, version } = (await yard.server.call<{ id: string; version: number }>("GET", path, { token: yard.admin }))
    .body.data;
  const answer = await yard.server.call<{ position: string }>("PUT", "/base/manage/gascylinder/update", {
    token: yard.admin,
    body: { id, version, gasManufacturingUnitId: null },
  });
  ({ position } = answer.body.data);
};

/** Checks, fills and sends a cylinder, on one morning. */
const deliver = (companyId: string, gasBarcode: string | undefined, day: string) => {
  const at = (time: string) => ({ gasBarcode, companyId, occurredAt: `${day}T${time}:00Z` });
  const weights = { weightBeforeCharge: 7, weightAfterCharge: 11 };
  const times = { fillingStartTime: `${day}T01:00:00Z`, fillingEndTime: `${day}T01:02:00Z` };
  return record([
    { ...at("00:40"), procedureId: 9, checkStatus: 1 },
    { ...at("01:02"), procedureId: 8, ...weights, ...times },
    { ...at("01:10"), procedureId: 11, checkStatus: 1 },
    { ...at("02:00"), procedureId: 3, clientId },
  ]);
};

const ask = async (call: string, token = yard.admin) => {
  const headers = { "x-after-position": position, "accept-language": "en" };
  return (await yard.server.call("GET", `/base/GasCylinder/Cockpit/${call}`, { token, headers })).body;
};
const data = async <T>(call: string, token?: string): Promise<T> => (await ask(call, token)).data as T;
/** The buckets that have something. */
const filled = (list: NameValue[]) => list.filter(({ value }) => value !== 0).map(({ name, value }) => [name, value]);

describe("the cockpit's charts", () => {
  const inAndOut = (query: string, token?: string) => data<InOut>(`CylinderOutInWarehouseData?${query}`, token);

  it("a day ends at midnight of the tenant's zone", async () => {
    const day = await inAndOut("type=1&at=2026-03-02");
    expect([day.inWarehouse.length, day.outWarehouse.length, day.inWarehouseTotal, day.outWarehouseTotal]).toEqual([
      48, 48, 2, 0,
    ]);
    expect(filled(day.inWarehouse)).toEqual([
      ["09:00", 1],
      ["23:30", 1],
    ]);
    expect(filled((await inAndOut("type=1&at=2026-03-03")).inWarehouse)).toEqual([["00:00", 1]]);
  });

  it("a month, a quarter and a year end there too", async () => {
    expect(filled((await inAndOut("type=2&at=2026-03-15")).inWarehouse)).toEqual([
      ["2026-03-02", 2],
      ["2026-03-03", 1],
    ]);
    expect(filled((await inAndOut("type=3&at=2026-03-15")).inWarehouse)).toEqual([
      ["2026-01-01", 1],
      ["2026-02-23", 1],
      ["2026-03-02", 3],
    ]);
    expect(filled((await inAndOut("type=4&at=2026-03-15")).inWarehouse)).toEqual([
      ["2026-01", 1],
      ["2026-02", 1],
      ["2026-03", 3],
      ["2026-04", 1],
    ]);
  });

  it("are of today unless a day is named, and by half-hour unless a type is", async () => {
    expect((await inAndOut("")).inWarehouse).toHaveLength(48);
    expect((await data<Series>("GetCylinderDeliveryData?type=4")).list).toHaveLength(12);
  });

  it("count cylinders and customers that deliveries went to, and fills", async () => {
    const of = async (call: string) => {
      const { total, list } = await data<Series>(`${call}?type=1&at=2026-03-02`);
      return [total, filled(list)];
    };
    expect(await of("GetCylinderDeliveryData")).toEqual([1, [["10:00", 1]]]);
    expect(await of("GetCustomerDeliveryData")).toEqual([1, [["10:00", 1]]]);
    expect(await of("GetGasData")).toEqual([1, [["09:00", 1]]]);
  });

  it("show what happened at the companies that somebody may see", async () => {
    const south = await signInAs(yard.server, {
      companyId: yard.stations[1],
      codes: ["cockpit:view"],
      scope: "company",
    });
    expect((await inAndOut("type=1&at=2026-03-02", south)).inWarehouseTotal).toBe(1);
    expect((await data<Series>("GetCustomerDeliveryData?type=1&at=2026-03-02", south)).total).toBe(0);
    expect((await data<Shares>("GasCylinderData", south)).total).toBe(1);
  });

  it("name the customers' categories and the archive's makers and specs", async () => {
    await clearMaker(makerless);
    const customers = await data<Series>("GetCustomerData");
    expect([customers.total, filled(customers.list)]).toEqual([1, [["Restaurant", 1]]]);
    const { total, brands, types } = await data<Shares>("GasCylinderData");
    expect([total, brands, types]).toEqual([
      8,
      [
        { name: "华东钢瓶制造有限公司", value: 7, percent: 87.5 },
        { name: "Not stated", value: 1, percent: 12.5 },
      ],
      [{ name: "YSP12", value: 8, percent: 100 }],
    ]);
  });

  it.each(["type=5", "type=day", "at=2026-02-30", "at=0000-06-01"])("refuse %s by its name", async (query) => {
    const answer = await ask(`CylinderOutInWarehouseData?${query}`);
    expect([answer.code, answer.errors?.map(({ path }) => path)]).toEqual(["request.invalid", [query.split("=")[0]]]);
  });
});
