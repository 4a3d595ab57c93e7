import { afterAll, beforeAll, expect, it } from "vitest";
import { createApi, type DemoApi } from "#infra/tools/demo/api.ts";
import type { App } from "#tests/support/app.ts";
import { startDemonstration } from "#tests/support/demonstration.ts";

type Entry = {
  kind: string;
  gasBarcode: string;
  createdTime: string;
  recordedAt: string;
  createdAccountName: string;
};
type Cylinder = { gasBarcode: string; life: string };

let app: App;
let api: DemoApi;
let cylinders: Cylinder[];
let entries: Entry[][];
beforeAll(async () => {
  app = await startDemonstration({ cylinders: 40, days: 6 });
  api = await createApi(app.url, "admin", app.adminPassword);
  cylinders = await api.all<Cylinder>("/manage/gascylinder/getpage");
  entries = [];
  for (const { gasBarcode } of cylinders)
    entries.push(await api.all<Entry>("/manage/gascylinder/gethistory", { gasBarcode }));
});
afterAll(() => app.stop());

it("every history of a demonstration begins with the registration", () => {
  expect(entries).toHaveLength(40);
  for (const own of entries) {
    const first = own.toSorted((a, b) => a.createdTime.localeCompare(b.createdTime))[0];
    expect(first?.kind).toBe("registered");
  }
});

it("nothing in a demonstration is recorded later than it happened", () => {
  for (const { createdTime, recordedAt } of entries.flat())
    expect(Date.parse(recordedAt) - Date.parse(createdTime)).toBeLessThan(2 * 60_000);
});

it("its past lies behind, and the clock stands at the real time", async () => {
  const moments = entries.flat().map(({ createdTime }) => Date.parse(createdTime));
  expect(Date.now() - Math.min(...moments)).toBeGreaterThan(6 * 86_400_000);
  expect(Math.max(...moments)).toBeLessThan(Date.now());
  expect(Math.abs(Date.now() - (api.businessTime() ?? 0))).toBeLessThan(60_000);
});

it("its staff do the work, and the built-in account none of it", async () => {
  const { nickName } = await api.get<{ nickName: string }>("/admin/account/get");
  const names = new Set(entries.flat().map(({ createdAccountName }) => createdAccountName));
  expect(names.size).toBeGreaterThan(5);
  expect(names).not.toContain(nickName);
  for (const userName of ["operator", "keeper", "inspector", "manager", "auditor"])
    await expect(createApi(app.url, userName, app.adminPassword)).resolves.toBeDefined();
});

it("its desks are worked off: a few fresh exceptions, a few pending orders", async () => {
  const statuses = (await api.all<{ status: string }>("/manage/exception/getpage")).map(({ status }) => status);
  expect(statuses.filter((status) => status === "open").length).toBeLessThanOrEqual(6);
  expect(statuses.filter((status) => status === "claimed").length).toBeLessThanOrEqual(3);
  const orders = await api.all<{ orderStatus: number }>("/trade/order/getpage");
  expect(orders.length).toBeGreaterThan(10);
  expect(orders.filter(({ orderStatus }) => orderStatus === 2).length).toBeLessThanOrEqual(5);
});
