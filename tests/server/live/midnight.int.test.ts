import { afterAll, beforeAll, expect, it } from "vitest";
import { v4 } from "uuid";
import type { TodayCounts } from "#contracts/wire/live.ts";
import { openYard, type Yard } from "./yard.ts";
import { watch } from "./watcher.ts";

let yard: Yard;
beforeAll(async () => {
  yard = await openYard();
});
afterAll(() => yard.server.stop());

const hourMs = 3_600_000;
/** From now to shortly after the next midnight in Shanghai, whose days begin at 16:00 UTC. */
const toNextDay = (now: number): number => 24 * hourMs - ((now + 8 * hourMs) % (24 * hourMs)) + 1000;

it("begins at nothing when the business day begins, and nobody has to scan for it", async () => {
  const [north] = yard.stations;
  const barcodes = await yard.cylinders(north, 2);
  const screen = watch(yard.server.url, yard.admin);
  await screen.join();
  await yard.takeIn(north, barcodes);
  await screen.until(() => screen.counts.at(-1)?.todayInWarehouseNum === 2);

  yard.server.advance(toNextDay(Date.now()));
  await screen.until(() => screen.counts.at(-1)?.todayInWarehouseNum === 0);
  // The token of before midnight has run out with the moved clock.
  const token = await yard.server.signIn();
  const today = await yard.server.call<TodayCounts>("GET", "/base/GasCylinder/Cockpit/TodayData", { token });
  expect(today.body.data).toEqual(screen.counts.at(-1));

  // A scan of a minute before midnight that comes late belongs to the day that is over.
  const [late = ""] = barcodes;
  const occurredAt = new Date(Date.now() + toNextDay(Date.now()) - 61_000).toISOString();
  const lines = screen.lines.length;
  await yard.server.call("POST", "/base/manage/procedure/record", {
    token,
    body: { items: [{ commandId: v4(), gasBarcode: late, procedureId: 4, companyId: north, occurredAt }] },
  });
  await screen.until(() => screen.lines.length > lines);
  expect(screen.counts.at(-1)?.todayInWarehouseNum).toBe(0);
  screen.close();
});
