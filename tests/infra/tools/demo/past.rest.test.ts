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

const dayInChina = (moment: Date): string => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

let app: App;
let api: DemoApi;
let cylinders: Cylinder[];
let entries: Entry[][];
beforeAll(async () => {
  app = await startDemonstration({ cylinders: 40, days: 6, begin: "10:40" });
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

it("the live day begins at 10:40 of a working day, with its past behind it", async () => {
  const moments = entries.flat().map(({ createdTime }) => Date.parse(createdTime));
  const now = api.businessTime() ?? 0;
  expect(now - Math.min(...moments)).toBeGreaterThan(6 * 86_400_000);
  expect(Math.max(...moments)).toBeLessThan(now);
  const inChina = new Date(now + 8 * 3_600_000);
  const minutes = inChina.getUTCHours() * 60 + inChina.getUTCMinutes();
  expect(minutes).toBeGreaterThanOrEqual(640);
  expect(minutes).toBeLessThan(650);
  expect([0, 6]).not.toContain(inChina.getUTCDay());
});

it("a demonstration has two boards, three screens that were on, notes, and help with a picture", async () => {
  const boards = await api.all<{ code: string }>("/cockpit/board/getpage");
  expect(boards.map(({ code }) => code).toSorted()).toEqual(["enterprise", "filling"]);
  const screens = await api.all<{ lastSeenAt: string | null }>("/wall/screen/getpage");
  expect(screens.map(({ lastSeenAt }) => lastSeenAt !== null)).toEqual([true, true, true]);
  const { total } = await api.get<{ total: number }>("/cockpit/note/getpage");
  expect(total).toBe(3);
  const regions = await api.all<object>("/admin/regioninfo/getpage");
  expect(regions.length).toBeGreaterThan(3);
});

it("its exceptions were settled with different words by different people", async () => {
  const rows = await api.all<{ id: string; acknowledgedByName?: string }>("/manage/exception/getpage");
  const settled = rows.filter(({ acknowledgedByName }) => acknowledgedByName);
  expect(new Set(settled.map(({ acknowledgedByName }) => acknowledgedByName)).size).toBeGreaterThan(1);
  const comments = new Set<string>();
  for (const { id } of settled.slice(0, 12))
    for (const { comment } of await api.all<{ comment: string }>("/manage/exception/getactions", { exceptionId: id }))
      comments.add(comment);
  expect(comments.size).toBeGreaterThan(1);
});

it("its staff do the work, and the built-in account none of it", async () => {
  const { nickName } = await api.get<{ nickName: string }>("/admin/account/get");
  const names = new Set(entries.flat().map(({ createdAccountName }) => createdAccountName));
  expect(names.size).toBeGreaterThan(5);
  expect(names).not.toContain(nickName);
  for (const userName of ["operator", "keeper", "inspector", "manager", "auditor"])
    await expect(createApi(app.url, userName, app.adminPassword)).resolves.toBeDefined();
});

it("its desks are worked off: a few fresh exceptions, and today's orders are open", async () => {
  const statuses = (await api.all<{ status: string }>("/manage/exception/getpage")).map(({ status }) => status);
  expect(statuses.filter((status) => status === "open").length).toBeLessThanOrEqual(9);
  expect(statuses.filter((status) => status === "claimed").length).toBeLessThanOrEqual(3);
  const orders = await api.all<{ orderStatus: number; createdTime: string }>("/trade/order/getpage");
  expect(orders.length).toBeGreaterThan(10);
  const live = dayInChina(new Date(api.businessTime() ?? 0));
  const left = orders.filter(
    ({ orderStatus, createdTime }) => orderStatus === 2 && dayInChina(new Date(createdTime)) < live,
  );
  expect(left.length).toBeLessThanOrEqual(5);
});
