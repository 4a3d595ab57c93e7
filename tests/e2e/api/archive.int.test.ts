import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import { signInAs } from "#tests/support/people.ts";
import { check, openYard, said, type Opened } from "./scans.ts";
import { at, day, type Cylinder, type Item } from "./yard.ts";

let opened: Opened;
beforeAll(async () => {
  opened = await openYard();
});
afterAll(() => opened.server.stop());

const call = async (method: string, path: string, body?: Item, as?: string) => {
  const { status, json } = await opened.yard.told(method, `/manage/gascylinder/${path}`, body, as);
  return { is: [status, json.code], data: json.data as unknown as Record<string, unknown> | null };
};
const form = (gasBarcode: string, more: Item = {}): Item => ({
  ...{ gasBarcode, factoryNumber: `F-${gasBarcode}`, specId: opened.district.specId, emptyWeight: 16.5 },
  gasManufacturingUnitId: opened.district.makerId,
  ...{ productionDate: "2024-01-15", expirationDate: day(400), createdCompanyId: opened.yard.place.north },
  ...more,
});
const newBarcode = (): string => `ARC${randomUUID().slice(0, 13)}`;
const listed = async (gasBarcode: string) =>
  (await opened.yard.list(`/manage/gascylinder/getpage?gasBarcode=${gasBarcode}`)).list;

describe("registering", () => {
  it("sent again, at once or later, is the same cylinder; another command finds the barcode taken", async () => {
    const gasBarcode = newBarcode();
    const commandId = randomUUID();
    const twice = await Promise.all([1, 2].map(() => call("POST", "add", form(gasBarcode, { commandId }))));
    twice.push(await call("POST", "add", form(gasBarcode, { commandId })));
    expect(twice.map(({ is }) => is)).toEqual([
      [200, "1"],
      [200, "1"],
      [200, "1"],
    ]);
    expect(new Set(twice.map(({ data }) => data?.id)).size).toBe(1);
    expect((await call("POST", "add", form(gasBarcode))).is).toEqual([409, "cylinder.barcodeTaken"]);
    expect(await listed(gasBarcode)).toHaveLength(1);
  });

  it("torn between the barcode and the cylinder is completed by sending it again, with the id that was claimed", async () => {
    const gasBarcode = newBarcode();
    const [cylinderId, commandId] = [randomUUID(), randomUUID()];
    const log = createPostgresEventLog({ connectionString: opened.server.database.url });
    const now = new Date().toISOString();
    const meta = { v: 1, commandId, correlationId: "torn", userId: randomUUID(), companyId: opened.yard.place.north };
    const times = { occurredAt: now, recordedAt: now, businessDay: now.slice(0, 10) };
    const claim = { id: randomUUID(), type: "BarcodeClaimed", data: { gasBarcode, cylinderId } };
    await log.append(`barcode-${gasBarcode}`, "none", [{ ...claim, meta: { ...meta, ...times } }]);
    await log.close();
    expect(await listed(gasBarcode)).toEqual([]);
    const { is, data } = await call("POST", "add", form(gasBarcode, { commandId }));
    expect([is, data?.id]).toEqual([[200, "1"], cylinderId]);
    expect((await listed(gasBarcode))[0]).toMatchObject({ id: cylinderId });
  });

  it("of two at once gives the barcode to one", async () => {
    const gasBarcode = newBarcode();
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "add", form(gasBarcode))));
    expect(answers.map(({ is }) => is[0]).sort()).toEqual([200, 409, 409]);
  });

  it("leaves the due day to the last inspection, else the production, and the cycle; the scrap day is the life", async () => {
    const [byInspection, byProduction] = [newBarcode(), newBarcode()];
    await call("POST", "add", form(byInspection, { expirationDate: "", inspectionDate: "2025-02-28" }));
    await call("POST", "add", form(byProduction, { expirationDate: null }));
    expect(await opened.yard.archive(byInspection)).toMatchObject({
      ...{ inspectionDue: "2029-02-28", serviceEnd: "2032-01-15", content: "empty", gate: "none", life: "active" },
    });
    expect(await opened.yard.archive(byProduction)).toMatchObject({ inspectionDue: "2028-01-15" });
  });
});

describe("removing", () => {
  const remove = async ({ id }: Cylinder) => (await call("DELETE", `softdelete?id=${id}`)).is;
  it("works with no procedure alone, and the barcode is free again", async () => {
    const [mistake, used] = [await opened.yard.register(), await opened.yard.register()];
    const scan = { gasBarcode: used.gasBarcode, procedureId: 4, commandId: randomUUID(), occurredAt: at(1) };
    await opened.yard.record(scan);
    expect(await remove(used)).toEqual([422, "cylinder.hasProcedures"]);
    // A procedure that was taken back stays in the history, which belongs to somebody.
    await opened.yard.ok("PUT", "/manage/procedure/void", { commandId: scan.commandId, reason: "wrong one" });
    expect(await remove(used)).toEqual([422, "cylinder.hasProcedures"]);
    expect(await remove(mistake)).toEqual([200, "1"]);
    expect(await listed(mistake.gasBarcode)).toEqual([]);
    expect((await call("GET", `get?gasBarcode=${mistake.gasBarcode}`)).is).toEqual([404, "record.notFound"]);
    const [unknown] = await opened.yard.record({ gasBarcode: mistake.gasBarcode, procedureId: 4 });
    expect(unknown?.code).toBe("cylinder.unknown");
    const { is, data } = await call("POST", "add", form(mistake.gasBarcode));
    expect(is).toEqual([200, "1"]);
    expect(data?.id).not.toBe(mistake.id);
    expect(await remove({ ...mistake, id: randomUUID() })).toEqual([404, "record.notFound"]);
  });
});

describe("enabling and disabling", () => {
  const usable = async (isUsable: boolean, ...ids: string[]) => (await call("POST", "usable", { isUsable, ids })).is;
  it("is for several at once, all of them or none, and stops what is unsafe until it is undone", async () => {
    const [one, other] = [await opened.yard.register(), await opened.yard.register()];
    expect(await usable(false, one.id, randomUUID())).toEqual([404, "record.notFound"]);
    expect((await opened.yard.archive(one.gasBarcode)).life).toBe("active");
    expect(await usable(false, one.id, other.id)).toEqual([200, "1"]);
    expect(await usable(false, one.id)).toEqual([200, "1"]);
    for (const { gasBarcode } of [one, other]) {
      expect((await opened.yard.archive(gasBarcode)).life).toBe("disabled");
      expect((await listed(gasBarcode))[0]).toMatchObject({ isUsable: false });
    }
    expect(await usable(true, one.id, other.id)).toEqual([200, "1"]);
    expect((await opened.yard.archive(one.gasBarcode)).life).toBe("active");
    const history = await opened.yard.list(`/manage/gascylinder/gethistory?gasBarcode=${one.gasBarcode}`);
    expect(history.list.map(({ kind }) => kind)).toEqual(["enabled", "disabled", "registered"]);
    expect(await usable(true)).toEqual([400, "request.invalid"]);
  });
});

describe("the due day", () => {
  const update = "gasCylinder:archives:update";
  const codes = [update, "gasCylinder:archives:getlist"];
  const correct = async ({ id, gasBarcode }: Cylinder, changes: Item, as: string) => {
    const { version } = await opened.yard.archive(gasBarcode);
    return (await call("PUT", "update", { id, version, ...changes }, as)).is;
  };
  it("is moved later only by who may extend it, with a reason, and everybody sees that it was", async () => {
    const { server, yard } = opened;
    const cylinder = await yard.register();
    const companyId = yard.place.north;
    const clerk = await signInAs(server, { companyId, codes });
    const chief = await signInAs(server, { companyId, codes: [...codes, "gasCylinder:archives:extendDue"] });
    const later = { expirationDate: day(500), reason: "plate misread" };
    expect(await correct(cylinder, later, clerk)).toEqual([403, "access.denied"]);
    expect((await yard.archive(cylinder.gasBarcode)).inspectionDue).toBe(day(400));
    expect(await correct(cylinder, { expirationDate: day(390) }, clerk)).toEqual([200, "1"]);
    expect(await correct(cylinder, { expirationDate: day(500) }, chief)).toEqual([400, "request.invalid"]);
    expect(await correct(cylinder, later, chief)).toEqual([200, "1"]);
    const { list } = await yard.list(`/manage/exception/getpage?gasBarcode=${cylinder.gasBarcode}`);
    expect(list.map(({ code, kind, status }) => [code, kind, status])).toEqual([
      ["cylinder.dueExtended", "exception", "open"],
    ]);
    expect((await yard.archive(cylinder.gasBarcode)).inspectionDue).toBe(day(500));
  });

  it("follows a passed periodic check, and no other", async () => {
    const cylinder = await opened.yard.register({ expirationDate: day(-3) });
    const { gasBarcode } = cylinder;
    const companyId = opened.yard.place.inspection;
    const passed = { ...check(gasBarcode, 10, 1, 9), companyId, nextInspectionTime: day(200) };
    const results = await opened.yard.record(check(gasBarcode, 9, 1, 1), passed);
    expect(results.map(said)).toEqual(["recorded cylinder.notFit", "recorded ledger.placeDiffers"]);
    expect(await opened.yard.archive(gasBarcode)).toMatchObject({ inspectionDue: day(200), holdReasons: [] });
    expect((await opened.yard.list(`/manage/exception/getpage?gasBarcode=${gasBarcode}`)).total).toBeGreaterThan(0);
  });
});

it("a barcode is corrected to a free one alone, and the old one is free again", async () => {
  const [one, other] = [await opened.yard.register(), await opened.yard.register()];
  const gasBarcode = newBarcode();
  const put = async (code: string) => (await call("PUT", "update", { id: one.id, version: 1, gasBarcode: code })).is;
  expect(await put(other.gasBarcode)).toEqual([409, "cylinder.barcodeTaken"]);
  expect(await put(gasBarcode)).toEqual([200, "1"]);
  expect((await listed(gasBarcode))[0]).toMatchObject({ id: one.id });
  const [scan] = await opened.yard.record({ gasBarcode, procedureId: 4 });
  expect(scan?.outcome).toBe("recorded");
  expect((await call("POST", "add", form(one.gasBarcode))).is).toEqual([200, "1"]);
});
