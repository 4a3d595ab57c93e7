import { v4 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

type Listed = { list: Record<string, unknown>[]; total: number };
type Config = {
  version: number;
  enableNum: boolean;
  maxNum: number | null;
  enableDays: boolean;
  maxDays: number | null;
};

const DAY = 86_400_000;
const path = "/base/info/clientconfig";
let yard: Yard;
let clientId: string;
let position = "";
beforeAll(async () => {
  yard = await openYard();
  const body = { name: "Golden Wok", telephone: "13800000001", address: "Main St 1" };
  clientId = (await call<{ id: string }>("POST", "/base/trade/clientinfo/add", body)).body.data.id;
});
afterAll(() => yard.server.stop());

const call = <T = Config>(method: string, to: string, body?: unknown, headers?: Record<string, string>) =>
  yard.server.call<T>(method, to, { token: yard.admin, body, headers });
const config = async () => (await call("GET", `${path}/`)).body.data;
const overdue = async () =>
  (await call<Listed>("GET", "/base/trade/clientProcess/getoverduepage", undefined, { "x-after-position": position }))
    .body.data;

/** Which of the customer's cylinders its inventory flags as overdue. */
const marked = async () => {
  const answer = await call<Listed>("GET", `/base/trade/clientProcess/getExpandsInfo?clientId=${clientId}`);
  return answer.body.data.list.map((row) => row["isOverdue"]);
};

/** Fills a cylinder and sends it to the customer; answers what became of the sending. */
async function deliver(gasBarcode: string): Promise<RecordAnswer["results"][number] | undefined> {
  const [companyId] = yard.stations;
  const step = { gasBarcode, companyId };
  const weights = { weightBeforeCharge: 7, weightAfterCharge: 11 };
  const times = fillTimes();
  const items = [
    { ...step, procedureId: 9, checkStatus: 1 },
    { ...step, procedureId: 8, ...weights, ...times },
    { ...step, procedureId: 11, checkStatus: 1 },
    { ...step, procedureId: 3, clientId },
  ].map((item) => ({ ...item, commandId: v4() }));
  const { body } = await call<RecordAnswer>("POST", "/base/manage/procedure/record", { items });
  position = String(body.data.position);
  return body.data.results.at(-1);
}

describe("what customers may hold", () => {
  it("is not limited until somebody says so", async () => {
    expect(await config()).toMatchObject({ enableNum: false, maxNum: null, enableDays: false, maxDays: null });
  });

  it("says how many or how long once a limit is on", async () => {
    const { status, body } = await call("PUT", `${path}/update`, { enableNum: true, enableDays: true });
    expect([status, body.errors?.map(({ path: at, code }) => `${at} ${code}`)]).toEqual([
      400,
      ["maxNum field.required", "maxDays field.required"],
    ]);
  });

  it("may be 0 while it is off, which is no limit to switch on", async () => {
    const off = { enableNum: false, maxNum: 0, enableDays: false, maxDays: 0 };
    expect(await call("PUT", `${path}/update`, off)).toMatchObject({ status: 200, body: { code: "1" } });
    expect(await config()).toMatchObject(off);
    const { status, body } = await call("PUT", `${path}/update`, { enableNum: true });
    expect([status, body.errors?.map((error) => error.path)]).toEqual([400, ["maxNum"]]);
  });

  it("is saved without a version, and with a stale one is not", async () => {
    const before = await config();
    const saved = await call("PUT", `${path}/update`, { enableNum: true, maxNum: 5 });
    expect(saved).toMatchObject({ status: 200, body: { code: "1", data: { version: before.version + 1 } } });
    expect(await config()).toMatchObject({ enableNum: true, maxNum: 5, enableDays: false });
    const stale = await call("PUT", `${path}/update`, { maxNum: 9, version: before.version });
    expect([stale.status, stale.body.code]).toEqual([409, "record.stale"]);
    expect(await config()).toMatchObject({ maxNum: 5 });
  });

  it("refuses what is beyond the number, and only while that limit is on", async () => {
    await call("PUT", `${path}/update`, { enableNum: true, maxNum: 1 });
    const [first = "", second = ""] = await yard.cylinders(yard.stations[0], 2);
    expect(await deliver(first)).toMatchObject({ outcome: "recorded" });
    expect(await deliver(second)).toMatchObject({ outcome: "refused", code: "customer.limitReached" });
    await call("PUT", `${path}/update`, { enableNum: false });
    expect(await deliver(second)).toMatchObject({ outcome: "recorded" });
  });

  it("lists and flags what is held for longer than the days, and nothing while that limit is off", async () => {
    yard.server.advance(2 * DAY);
    const admin = yard.admin;
    yard.admin = await yard.server.signIn();
    expect(await overdue()).toEqual({ list: [], total: 0 });
    await call("PUT", `${path}/update`, { enableDays: true, maxDays: 1 });
    const { list, total } = await overdue();
    expect([total, list[0]?.["clientName"]]).toEqual([2, "Golden Wok"]);
    expect(await marked()).toEqual([true, true]);
    await call("PUT", `${path}/update`, { maxDays: 3 });
    expect((await overdue()).total).toBe(0);
    expect(await marked()).toEqual([false, false]);
    await call("PUT", `${path}/update`, { enableDays: false, maxDays: 1 });
    expect(await marked()).toEqual([false, false]);
    yard.admin = admin;
    yard.server.advance(-2 * DAY);
  });

  it("is read and changed with its own codes alone", async () => {
    const reader = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["customer:config:get"] });
    expect((await yard.server.call("GET", path, { token: reader })).status).toBe(200);
    expect((await yard.server.call("PUT", `${path}/update`, { token: reader, body: {} })).status).toBe(403);
    const nobody = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["customer:getlist"] });
    expect((await yard.server.call("GET", path, { token: nobody })).status).toBe(403);
  });
});
