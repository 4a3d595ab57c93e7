import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
const lengths = async (position = "") => {
  const headers = position ? { "x-after-position": position } : undefined;
  const path = "/base/manage/gascylinder/barcodelengths";
  const { body } = await yard.server.call<{ list: unknown[] }>("GET", path, { token: yard.admin, headers });
  return body.data.list;
};

beforeAll(async () => void (yard = await openYard()));
afterAll(() => yard?.server.stop());

describe("how long the barcodes of the fleet are", () => {
  it("is not known of an empty fleet", async () => {
    expect(await lengths()).toEqual([]);
  });

  it("is told of lengths that one in a hundred has; a single slip is none", async () => {
    // 8 signs each; of 101 cylinders one is registered with a code that was cut.
    await yard.cylinders(yard.stations[0], 100);
    const body = { ...yard.form, gasBarcode: "BC0", factoryNumber: "1" };
    const { body: made } = await yard.server.call<{ position: string }>("POST", "/base/manage/gascylinder/add", {
      token: yard.admin,
      body,
    });
    expect(await lengths(made.data.position)).toEqual([{ length: 8, count: 100 }]);
  });

  it("is for people who scan", async () => {
    const auditor = await yard.person("lengths-auditor", "auditor", yard.stations[0]);
    const path = "/base/manage/gascylinder/barcodelengths";
    expect((await yard.server.call("GET", path, { token: auditor })).status).toBe(403);
  });
});
