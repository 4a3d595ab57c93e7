import { v4 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { openYard, type Yard } from "./yard.ts";
import { watch, type Watcher } from "./watcher.ts";

const watching = ["gasCylinder:exception:getlist"];
const scanning = ["gasCylinder:procedure:check", "gasCylinder:procedure:movement"];

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.server.stop());

type Listener = { screen: Watcher; token: string; count: () => number };

/** Somebody of a company with these codes, and what rang for them. */
const listen = async (companyId: string, codes: string[]): Promise<Listener> => {
  const role = await makeRole(yard.server, { codes, scope: "company" });
  const token = await (await makeAccount(yard.server, { companyId, roleIds: [role] })).signIn();
  const screen = watch(yard.server.url, token);
  await screen.until(() => screen.socket.connected);
  return { screen, token, count: () => screen.raised.reduce((sum, { count }) => sum + count, 0) };
};

/** Checks find faults in new cylinders of the company, all in one call. */
const findFaults = async (companyId: string, count: number, token = yard.admin): Promise<void> => {
  const barcodes = await yard.cylinders(companyId, count);
  const items = barcodes.map((gasBarcode) => ({
    commandId: v4(),
    gasBarcode,
    companyId,
    procedureId: 9,
    checkStatus: 0,
  }));
  const { body } = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token,
    body: { items },
  });
  expect(body.data.results.map(({ outcome }) => outcome)).toEqual(items.map(() => "recorded"));
};

it("new exceptions ring once for whoever may see them, counted together, and neither for another company nor without the permission", async () => {
  const [north, south] = yard.stations;
  const [own, stranger] = [await listen(north, watching), await listen(south, watching)];
  const blind = await listen(north, scanning);
  await findFaults(north, 3);
  await own.screen.until(() => own.count() === 3);
  expect(own.screen.raised).toHaveLength(1);
  const { body } = await yard.server.call<{ list: { id: string }[] }>("GET", "/base/manage/exception/getpage", {
    token: own.token,
  });
  expect(body.data.list.map(({ id }) => id)).toContain(own.screen.raised[0]?.id);
  // Exceptions of their own, before which all that was told earlier has come.
  await findFaults(south, 1);
  await stranger.screen.until(() => stranger.count() > 0);
  expect([own.count(), stranger.count(), blind.count()]).toEqual([3, 1, 0]);
  for (const { screen } of [own, stranger, blind]) screen.close();
});

it("an exception does not ring for the person whose scan it was, and a claim rings for nobody", async () => {
  const [north] = yard.stations;
  const clerk = await listen(north, [...watching, ...scanning]);
  const keeper = await listen(north, watching);
  await findFaults(north, 1, clerk.token);
  await keeper.screen.until(() => keeper.count() === 1);
  const id = keeper.screen.raised[0]?.id;
  await yard.server.call("PUT", "/base/manage/exception/claim", { token: yard.admin, body: { id } });
  await findFaults(north, 2);
  await clerk.screen.until(() => clerk.count() > 0);
  await keeper.screen.until(() => keeper.count() > 1);
  expect([clerk.count(), keeper.count()]).toEqual([2, 3]);
  for (const { screen } of [clerk, keeper]) screen.close();
});
