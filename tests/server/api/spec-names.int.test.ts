import { afterAll, beforeAll, expect, it } from "vitest";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
beforeAll(async () => void (yard = await openYard()));
afterAll(() => yard?.server.stop());

const path = (...barcodes: string[]) =>
  `/base/manage/gascylinder/specnames?gasBarcodes=${encodeURIComponent(barcodes.join(" "))}`;

it("names the specification of each barcode that is registered, whoever's it is, and leaves the others out", async () => {
  const [own = "", other = ""] = [
    ...(await yard.cylinders(yard.stations[0], 1)),
    ...(await yard.cylinders(yard.stations[1], 1)),
  ];
  const operator = await yard.person("spec-operator", "stationOperator", yard.stations[0]);
  const { body } = await yard.server.call<{ list: { gasBarcode: string; specName: string }[] }>(
    "GET",
    path(own, other, "nobody"),
    { token: operator, headers: { "x-after-position": await yard.takeIn(yard.stations[0], [own]) } },
  );
  const named = body.data.list.toSorted((a, b) => (a.gasBarcode < b.gasBarcode ? -1 : 1));
  expect(named.map(({ gasBarcode }) => gasBarcode)).toEqual([own, other].toSorted());
  expect(named.every(({ specName }) => specName.startsWith("YSP"))).toBe(true);
});

it("is for people who scan, and asks for barcodes", async () => {
  const auditor = await yard.person("spec-auditor", "auditor", yard.stations[0]);
  expect((await yard.server.call("GET", path("x"), { token: auditor })).status).toBe(403);
  expect((await yard.server.call("GET", path(), { token: yard.admin })).status).toBe(400);
});
