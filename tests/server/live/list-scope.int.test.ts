import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { signInAs } from "#tests/support/people.ts";
import { openYard, type Yard } from "./yard.ts";
import { watch, type Watcher } from "./watcher.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

type Changed = { list: string; ids: string[] };

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.server.stop());

/** A socket, and what it was told of one list. */
const listen = async (token: string, list: string): Promise<{ screen: Watcher; told: Changed[] }> => {
  const screen = watch(yard.server.url, token);
  const told: Changed[] = [];
  screen.socket.prependAny((name: string, message: Changed) => {
    if (name === "list:changed" && message.list === list) told.push(message);
  });
  await screen.until(() => screen.socket.connected);
  return { screen, told };
};
const idsOf = (told: Changed[]): string[] => [...new Set(told.flatMap(({ ids }) => ids))];

it("names changed rows to those alone whose data scope has them, and tells the others that the list changed", async () => {
  const [north, south] = yard.stations;
  const everywhere = await listen(yard.admin, "cylinder");
  const northern = await listen(await yard.person("north", "stationOperator", north), "cylinder");
  const southern = await listen(await yard.person("south", "stationOperator", south), "cylinder");
  const [barcode = ""] = await yard.cylinders(south, 1);
  const { body } = await yard.server.call<{ id: string }>("GET", `/base/manage/gascylinder/get?gasBarcode=${barcode}`, {
    token: yard.admin,
    headers: { "x-after-position": await yard.takeIn(south, [barcode]) },
  });
  const { id } = body.data;
  for (const { screen, told } of [everywhere, southern]) await screen.until(() => idsOf(told).includes(id));
  await northern.screen.until(() => northern.told.length > 0);
  // A change of their own, after which all that was told before has come.
  const [own = ""] = await yard.cylinders(north, 1);
  await yard.takeIn(north, [own]);
  await northern.screen.until(() => idsOf(northern.told).length > 0);
  expect(idsOf(northern.told)).not.toContain(id);
  for (const { screen } of [everywhere, northern, southern]) screen.close();
});

it("names a customer whose bottles are added up to the companies that delivered them", async () => {
  const [north, south] = yard.stations;
  const codes = ["customer:fullEmpty:getlist"];
  const watching = async (companyId: string) =>
    listen(await signInAs(yard.server, { companyId, codes, scope: "company" }), "customerStock");
  const [northern, southern] = [await watching(north), await watching(south)];
  const customer = { name: "Golden Wok", telephone: "13700001234", address: "Quay 1" };
  const { body } = await yard.server.call<{ id: string }>("POST", "/base/trade/clientinfo/add", {
    token: yard.admin,
    body: customer,
  });
  const clientId = body.data.id;
  await deliver(south, clientId);
  await southern.screen.until(() => idsOf(southern.told).includes(clientId));
  await northern.screen.until(() => northern.told.length > 0);
  expect(idsOf(northern.told)).toEqual([]);
  await deliver(north, clientId);
  await northern.screen.until(() => idsOf(northern.told).includes(clientId));
  for (const { screen } of [northern, southern]) screen.close();
});

/** Fills a cylinder and sends it to a customer. */
async function deliver(companyId: string, clientId: string): Promise<void> {
  const [gasBarcode] = await yard.cylinders(companyId, 1);
  const weights = { weightBeforeCharge: 7, weightAfterCharge: 11 };
  const times = fillTimes();
  const items = [
    { procedureId: 9, checkStatus: 1 },
    { procedureId: 8, ...weights, ...times },
    { procedureId: 11, checkStatus: 1 },
    { procedureId: 3, clientId },
  ].map((item) => ({ commandId: v4(), gasBarcode, companyId, ...item }));
  const { body } = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items },
  });
  expect(body.data.results.map(({ outcome }) => outcome)).toEqual(items.map(() => "recorded"));
}

it("names what happens to a cylinder to those alone who have it", async () => {
  const [north, south] = yard.stations;
  const northern = await listen(await yard.person("northwatch", "stationOperator", north), "history");
  const southern = await listen(await yard.person("southwatch", "stationOperator", south), "history");
  const [barcode = ""] = await yard.cylinders(south, 1);
  await yard.takeIn(south, [barcode]);
  await southern.screen.until(() => idsOf(southern.told).length > 0);
  const foreign = idsOf(southern.told);
  const [own = ""] = await yard.cylinders(north, 1);
  await yard.takeIn(north, [own]);
  await northern.screen.until(() => idsOf(northern.told).length > 0);
  expect(idsOf(northern.told).filter((id) => foreign.includes(id))).toEqual([]);
  for (const { screen } of [northern, southern]) screen.close();
});
