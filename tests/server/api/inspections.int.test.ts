import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { signInAs } from "#tests/support/people.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";

let yard: Yard;
let storeId: string;

beforeAll(async () => {
  yard = await openYard();
  const body = { name: "East", code: "E", address: "Road 3", contact: "Hu", telephone: "13800000002" };
  const answer = await yard.server.call<{ id: string }>("POST", "/base/info/warehouse/add", {
    token: yard.admin,
    body,
  });
  storeId = answer.body.data.id;
});
afterAll(() => yard.server.stop());

const call = (method: string, path: string, body?: object, token = yard.admin) =>
  yard.server.call<{ position: string }>(method, `/base/manage/checkinginfo/${path}`, { token, body });

/** A cylinder that failed its pre-fill check at the first station; answers its barcode and its result's id. */
const faulty = async () => {
  const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
  const item = { commandId: randomUUID(), gasBarcode, procedureId: 9, checkStatus: 0, companyId: yard.stations[0] };
  const { body } = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items: [item] },
  });
  const { id } = await cylinder(gasBarcode, String(body.data.position));
  return { gasBarcode, checkId: `${String(id)}.1`, resultId: `${String(id)}.1.fault` };
};
const cylinder = async (gasBarcode: string, position: string) => {
  const path = `/base/manage/gascylinder/get?gasBarcode=${gasBarcode}`;
  const headers = { "x-after-position": position };
  return (await yard.server.call<Record<string, unknown>>("GET", path, { token: yard.admin, headers })).body.data;
};

it("a list by POST waits for the caller's own last command, as by GET, whatever its call is named", async () => {
  const headers = { "x-after-position": "999999999" };
  const path = "/base/manage/checkinginfo/unqualified";
  const { status, body } = await yard.server.call("POST", path, { token: yard.admin, headers, body: {} });
  expect([status, body.stale]).toEqual([200, true]);
});

it("a cylinder tells whose check brought it to its gate, and where; nothing once that is taken back", async () => {
  const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
  const commandId = randomUUID();
  const item = { commandId, gasBarcode, procedureId: 9, checkStatus: 1, companyId: yard.stations[0] };
  const recorded = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body: { items: [item] },
  });
  const gate = async (position: unknown) => {
    const { gate, gateByName, gateCompanyId, gateCompanyName } = await cylinder(gasBarcode, String(position));
    return { gate, gateByName, gateCompanyId, isNamed: typeof gateCompanyName === "string" };
  };
  const passed = { gate: "preFillPassed", gateByName: "admin", gateCompanyId: yard.stations[0], isNamed: true };
  expect(await gate(recorded.body.data.position)).toEqual(passed);
  const voided = await yard.server.call<{ position: string }>("PUT", "/base/manage/procedure/void", {
    token: yard.admin,
    body: { commandId, reason: "by mistake" },
  });
  const none = { gate: "none", gateByName: null, gateCompanyId: null, isNamed: false };
  expect(await gate(voided.body.data.position)).toEqual(none);
});

describe("an unqualified result", () => {
  it("is processed back to a store, once, and needs measures and the store for it", async () => {
    const { gasBarcode, resultId } = await faulty();
    const bare = await call("PUT", "process", { id: resultId, isGoodStatus: 1 });
    expect(bare.body.errors?.map(({ path }) => path)).toEqual(["storeId", "processingMeasures"]);
    const good = { id: resultId, isGoodStatus: 1, storeId, processingMeasures: "valve replaced" };
    const { status, body } = await call("PUT", "process", good);
    expect([status, body.code]).toEqual([200, "1"]);
    expect(await cylinder(gasBarcode, body.data.position)).toMatchObject({ holder: { id: storeId }, life: "active" });
    expect((await call("PUT", "process", good)).body.code).toBe("result.settled");
  });

  it("is scrapped the short way, and its barcode never given again", async () => {
    const { gasBarcode, resultId } = await faulty();
    expect((await call("PUT", "scrap", { id: resultId, isGoodStatus: 1 })).status).toBe(400);
    expect((await call("PUT", "scrap", { id: resultId })).body.errors?.map(({ path }) => path)).toEqual([
      "processingMeasures",
    ]);
    const scrap = { id: resultId, isGoodStatus: 2, processingMeasures: "cut open" };
    const { body } = await call("PUT", "scrap", scrap);
    expect((await cylinder(gasBarcode, body.data.position)).life).toBe("scrapped");
    const answer = await yard.server.call("POST", "/base/manage/gascylinder/add", {
      token: yard.admin,
      body: { ...yard.form, gasBarcode, factoryNumber: "F" },
    });
    expect(answer.body.code).toBe("cylinder.barcodeRetired");
  });

  it("is nobody's business outside of its company", async () => {
    const { resultId, checkId } = await faulty();
    const codes = ["gasCylinder:inspection:checkItem:update", "gasCylinder:inspection:checkItem:delete"];
    const stranger = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    const processed = await call(
      "PUT",
      "process",
      { id: resultId, isGoodStatus: 2, processingMeasures: "x" },
      stranger,
    );
    expect([processed.status, processed.body.code]).toEqual([403, "access.outOfScope"]);
    expect((await call("PUT", "scrap", { id: resultId, processingMeasures: "cut open" }, stranger)).status).toBe(403);
    expect((await call("DELETE", `softdelete?id=${checkId}`, undefined, stranger)).status).toBe(403);
  });
});

describe("hiding a check", () => {
  const hidden = async (table: string, id: string): Promise<boolean> => {
    const { rows } = await yard.server.database.pool.query(`select is_hidden from read.${table} where id = $1`, [id]);
    return rows[0].is_hidden;
  };
  it("takes its row off the lists, lifts no hold, and says nothing twice", async () => {
    const { gasBarcode, checkId, resultId } = await faulty();
    const { status, body } = await call("DELETE", `softdelete?id=${checkId}`);
    expect(status).toBe(200);
    expect((await cylinder(gasBarcode, body.data.position)).holdReasons).toEqual(["fault"]);
    expect([await hidden("check_record", checkId), await hidden("unqualified_result", resultId)]).toEqual([
      true,
      false,
    ]);
    expect((await call("DELETE", `softdelete?id=${checkId}`)).status).toBe(200);
    const { body: again } = await call("DELETE", `softdelete?id=${resultId}`);
    await cylinder(gasBarcode, again.data.position);
    expect(await hidden("unqualified_result", resultId)).toBe(true);
  });
  it("finds only what is a check or a result", async () => {
    const { checkId } = await faulty();
    const [cylinderId] = checkId.split(".");
    const ids = [
      "nonsense",
      `${cylinderId}.0`,
      `${cylinderId}.1.overweight`,
      `${cylinderId}.99`,
      `${cylinderId}.1.fault.x`,
    ];
    for (const id of ids) expect((await call("DELETE", `softdelete?id=${id}`)).status).toBe(404);
  });
});

it("answers 503 while the read models are still those of another version", async () => {
  await faulty();
  const { pool } = yard.server.database;
  await pool.query("alter table read.check_record rename column check_status to earlier_name");
  const meanwhile = await call("GET", "before");
  await pool.query("alter table read.check_record rename column earlier_name to check_status");
  expect([meanwhile.status, meanwhile.body.code]).toEqual([503, "system.unavailable"]);
  expect((await call("GET", "before")).status).toBe(200);
});
