import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openYard, type Opened } from "./scans.ts";
import { at, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

const record = (items: Item[]) =>
  opened.yard.told("POST", "/manage/procedure/record", {
    items: items.map((item) => ({ commandId: randomUUID(), companyId: opened.yard.place.north, ...item })),
  });
const check = (gasBarcode: string, more: Item = {}): Item => ({ gasBarcode, procedureId: 9, checkStatus: 1, ...more });
const parked = async (): Promise<number> => {
  const { rows } = await opened.server.database.pool.query("select count(*)::int as parked from read.parked");
  return Number(rows[0].parked);
};

describe("what no screen would send holds up no cylinder", () => {
  it("a procedure that is no number of 32 bits is malformed: 400, and nothing is kept", async () => {
    const { gasBarcode } = await opened.yard.register();
    for (const procedureId of [1.5, 2 ** 31, -(2 ** 31) - 1, 1e18]) {
      const { status, json } = await record([check(gasBarcode, { procedureId })]);
      expect([status, json.errors?.map(({ path }) => path)]).toEqual([400, ["items.0.procedureId"]]);
    }
    await record([check(gasBarcode)]);
    expect(await opened.yard.archive(gasBarcode)).toMatchObject({ gate: "preFillPassed", revision: 1 });
  });

  it("a moment in the year 0 is no moment; one of before the cylinder was made is none of a scan", async () => {
    const { gasBarcode } = await opened.yard.register();
    await record([check(gasBarcode)]);
    for (const occurredAt of ["0000-06-01T00:00:00Z", "0001-01-01T00:00:00+14:00"]) {
      const { json } = await record([check(gasBarcode, { occurredAt })]);
      expect(json.data).toMatchObject({ results: [{ code: "procedure.fieldInvalid", paths: ["occurredAt"] }] });
    }
    const late = await record([check(gasBarcode, { occurredAt: "0001-06-01T00:00:00Z" })]);
    expect(late.json.data).toMatchObject({ results: [{ code: "procedure.fieldInvalid", paths: ["occurredAt"] }] });
    expect((await opened.yard.archive(gasBarcode)).revision).toBe(4);
  });

  it("a fill that began centuries ago is refused, and its times are kept", async () => {
    const { gasBarcode } = await opened.yard.register();
    const [fillingStartTime, fillingEndTime] = ["1026-01-01T00:00:00Z", at(2)];
    const weights = { weightBeforeCharge: 16.5, weightAfterCharge: 30 };
    const fill = { gasBarcode, procedureId: 8, occurredAt: at(2), fillingStartTime, fillingEndTime, ...weights };
    const { json } = await record([check(gasBarcode, { occurredAt: at(1) }), fill]);
    expect(json.data).toMatchObject({ results: [{ outcome: "recorded" }, { code: "fill.timesInvalid" }] });
    expect((await opened.yard.archive(gasBarcode)).revision).toBe(2);
  });

  it("a day of the year 0 is none, in the archive, in a record and in a search", async () => {
    const { yard } = opened;
    const archive = await yard.told("POST", "/manage/gascylinder/add", { productionDate: "0000-01-01" });
    expect(archive.json.errors?.map(({ path, code }) => `${path} ${code}`)).toContain("productionDate day.invalid");
    const person = await yard.told("POST", "/info/employees/add", { signDate: "0000-12-31" });
    expect(person.json.errors?.map(({ path, code }) => `${path} ${code}`)).toContain("signDate field.day");
    const search = await yard.told("GET", "/manage/gascylinder/getpage?productionDateBegin=0000-01-01");
    expect([search.status, search.json.errors?.map(({ path }) => path)]).toEqual([400, ["productionDateBegin"]]);
    expect(await parked()).toBe(0);
  });
});
