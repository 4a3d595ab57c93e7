import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createDistrict } from "./district.ts";
import { createStranger } from "./stranger.ts";
import { check } from "./scans.ts";
import { at, createYard, type Yard } from "./yard.ts";

let server: TestServer;
let yard: Yard;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
  const stranger = createStranger(server.url);
  yard = await createYard(stranger, await createDistrict(stranger, ADMIN_PASSWORD));
});
afterAll(() => server.stop());

describe("the counts of the exceptions", () => {
  it("are one call that says of every combination what the list would find, within the caller's scope", async () => {
    const cylinder = await yard.register();
    await yard.record({ gasBarcode: cylinder.gasBarcode, procedureId: 2, occurredAt: at(1) });
    const held = async (search: string) =>
      (await yard.ok<{ held: number }>("GET", `/manage/exception/getcounts?${search}`)).held;
    const before = await held("");
    expect(before).toBe((await yard.list("/manage/gascylinder/getpage?life=held")).total);
    const own = `gasBarcode=${cylinder.gasBarcode}`;
    const { list } = await yard.list(`/manage/exception/getpage?${own}`);
    const counted = await yard.list(`/manage/exception/getcounts?${own}`);
    const tuple = ({ kind, code, status }: Record<string, never>) => `${kind} ${code} ${status}`;
    expect(counted.list.map(tuple).sort()).toEqual(list.map(tuple).sort());
    expect(counted.list.map(({ count }) => count)).toEqual(list.map(() => 1));
    const [fault, periodic] = [check(cylinder.gasBarcode, 12, 0, 3), check(cylinder.gasBarcode, 10, 1, 5)];
    await yard.record(fault);
    expect(await held(own)).toBe(before + 1);
    await yard.record({ ...periodic, companyId: yard.place.inspection });
    expect(await held(own)).toBe(before);
  });
});
