import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { signInAs } from "#tests/support/people.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

let yard: Yard;
let clientId: string;
let vehicleId: string;

beforeAll(async () => {
  yard = await openYard();
  const add = async (path: string, body: object) => {
    const answer = await yard.server.call<{ id: string }>("POST", path, { token: yard.admin, body });
    if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
    return answer.body.data.id;
  };
  const [companyId] = yard.stations;
  clientId = await add("/base/trade/clientinfo/add", { name: "Wang", address: "Road 2", telephone: "13800000001" });
  vehicleId = await add("/base/info/vehicle/add", { companyType: 1, companyId, licenseNumber: "沪A12345", code: "V1" });
});
afterAll(() => yard.server.stop());

const record = async (items: object[]) => {
  const body = { items: items.map((item) => ({ commandId: randomUUID(), companyId: yard.stations[0], ...item })) };
  const answer = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body,
  });
  return answer.body.data;
};

/** Fills cylinders and delivers them under one order; answers the barcodes. */
const delivered = async (orderNumber: string, count: number, more: object = { vehicleId }): Promise<string[]> => {
  const codes = await yard.cylinders(yard.stations[0], count);
  const { results } = await record(
    codes.flatMap((gasBarcode) => [
      { gasBarcode, procedureId: 9, checkStatus: 1 },
      { gasBarcode, procedureId: 8, ...fillTimes(), weightBeforeCharge: 7, weightAfterCharge: 11 },
      { gasBarcode, procedureId: 11, checkStatus: 1 },
      { gasBarcode, procedureId: 3, orderNumber, clientId, ...more },
    ]),
  );
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(["recorded"]));
  return codes;
};

const end = (how: "complete" | "decline", body: object, token = yard.admin) =>
  yard.server.call<{ position: string }>("PUT", `/base/trade/clientProcess/${how}`, { token, body });
const cylinder = async (gasBarcode: string, position: string) => {
  const path = `/base/manage/gascylinder/get?gasBarcode=${gasBarcode}`;
  const headers = { "x-after-position": position };
  const answer = await yard.server.call<Record<string, unknown>>("GET", path, { token: yard.admin, headers });
  return answer.body.data;
};
type Bottle = { gasBarcode: string };
const get = (orderNumber: string, token = yard.admin) =>
  yard.server.call<{ cylinders: Bottle[] }>("GET", `/base/trade/order/get?orderNumber=${orderNumber}`, { token });
const orders = async (query: string, position?: string) => {
  const path = `/base/trade/order/getpage?${query}`;
  const headers = position === undefined ? undefined : { "x-after-position": position };
  const answer = await yard.server.call<{ list: Record<string, unknown>[] }>("GET", path, {
    token: yard.admin,
    headers,
  });
  return answer.body.data.list;
};
const newNumber = () => `order-${randomUUID()}`;

describe("declining an order", () => {
  it("brings its cylinders back onto the vehicle, but none that has left the customer since", async () => {
    const orderNumber = newNumber();
    const [one = "", other = "", gone = ""] = await delivered(orderNumber, 3);
    await record([{ gasBarcode: gone, procedureId: 2 }]);
    const { status, body } = await end("decline", { orderNumber, reasonsForRefusal: "nobody at home" });
    expect([status, body.code]).toEqual([200, "1"]);
    for (const code of [one, other]) {
      expect((await cylinder(code, body.data.position)).holder).toMatchObject({ kind: "vehicle", id: vehicleId });
    }
    expect((await cylinder(gone, body.data.position)).holder).toMatchObject({ kind: "station" });
  });

  it("puts what was delivered straight from the yard back there, and leaves what another order brought", async () => {
    const [first, second] = [newNumber(), newNumber()];
    const [yardOne = ""] = await delivered(first, 1, {});
    const [kept = ""] = await delivered(second, 1);
    const { body } = await end("decline", { orderNumber: first, reasonsForRefusal: "wrong address" });
    expect((await cylinder(yardOne, body.data.position)).holder).toMatchObject({ id: yard.stations[0] });
    expect((await cylinder(kept, body.data.position)).holder).toMatchObject({ kind: "customer", id: clientId });
  });

  it("says the same when it is sent again, and takes no further delivery", async () => {
    const orderNumber = newNumber();
    const [code = ""] = await delivered(orderNumber, 1);
    const decline = { orderNumber, reasonsForRefusal: "refused at the door", commandId: randomUUID() };
    const first = await end("decline", decline);
    expect((await end("decline", decline)).body).toEqual(first.body);
    const { results } = await record([{ gasBarcode: code, procedureId: 3, orderNumber, vehicleId }]);
    expect(results[0]).toMatchObject({ code: "procedure.fieldInvalid", paths: ["orderNumber"] });
    expect((await end("complete", { orderNumber })).body).toMatchObject({ code: "order.declined", success: false });
  });

  it("needs a reason, an order and the code", async () => {
    const orderNumber = newNumber();
    await delivered(orderNumber, 1);
    const missing = await end("decline", { orderNumber });
    expect([missing.status, missing.body.errors?.[0]?.path]).toEqual([400, "reasonsForRefusal"]);
    expect((await end("decline", { orderNumber: "nobody", reasonsForRefusal: "x" })).status).toBe(404);
    const clerk = await signInAs(yard.server, { companyId: yard.stations[1], codes: ["trade:order:complete"] });
    expect((await end("decline", { orderNumber, reasonsForRefusal: "x" }, clerk)).status).toBe(403);
    const codes = ["trade:order:decline"];
    const stranger = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    const outside = await end("decline", { orderNumber, reasonsForRefusal: "x" }, stranger);
    expect([outside.status, outside.body.code]).toEqual([403, "access.outOfScope"]);
  });
});

describe("the list of orders", () => {
  it("has one row an order, the pending ones first, each with its bottles", async () => {
    const [done, pending] = [newNumber(), newNumber()];
    const codes = await delivered(pending, 2);
    await delivered(done, 1);
    const { body } = await end("complete", { orderNumber: done });
    const list = await orders("pageSize=100", body.data.position);
    const places = [pending, done].map((number) => list.findIndex(({ orderNumber }) => orderNumber === number));
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    const row = { orderNumber: pending, clientName: "Wang", orderStatus: 2, bottles: 2, licenseNumber: "沪A12345" };
    expect(list[places[0] ?? -1]).toMatchObject({ ...row, bySpec: [{ name: "YSP12", count: 2 }] });
    const one = await get(pending);
    expect(one.body.data).toMatchObject(row);
    expect(one.body.data.cylinders.map(({ gasBarcode }) => gasBarcode).toSorted()).toEqual(codes.toSorted());
    expect((await get("")).status).toBe(400);
  });

  it("counts no delivery that was taken back by a void", async () => {
    const [orderNumber, commandId] = [newNumber(), randomUUID()];
    await delivered(orderNumber, 1);
    await delivered(orderNumber, 1, { vehicleId, commandId });
    const body = { commandId, reason: "not this one" };
    const path = "/base/manage/procedure/void";
    const taken = await yard.server.call<{ position: string }>("PUT", path, { token: yard.admin, body });
    expect((await orders(`orderNumber=${orderNumber}`, taken.body.data.position))[0]).toMatchObject({ bottles: 1 });
    expect((await get(orderNumber)).body.data.cylinders).toHaveLength(1);
  });
});

describe("completing an order", () => {
  it("takes the number from the query as well, as exceptions take their id", async () => {
    const orderNumber = newNumber();
    await delivered(orderNumber, 1);
    const path = `/base/trade/clientProcess/complete?orderNumber=${orderNumber}`;
    expect((await yard.server.call("PUT", path, { token: yard.admin })).status).toBe(200);
  });

  it("takes several at once and answers each by itself, the same when it is sent again", async () => {
    const [one, other, gone] = [newNumber(), newNumber(), newNumber()];
    for (const orderNumber of [one, other, gone]) await delivered(orderNumber, 1);
    await end("decline", { orderNumber: gone, reasonsForRefusal: "nobody at home" });
    const several = { orderNumbers: [one, gone, "nobody", other], commandId: randomUUID() };
    const { status, body } = await end("complete", several);
    expect([status, body.data]).toMatchObject([
      200,
      {
        results: [
          { orderNumber: one, outcome: "recorded" },
          { orderNumber: gone, outcome: "refused", code: "order.declined", msg: expect.stringContaining(gone) },
          { orderNumber: "nobody", outcome: "refused", code: "record.notFound" },
          { orderNumber: other, outcome: "recorded" },
        ],
      },
    ]);
    expect((await end("complete", several)).body).toEqual(body);
    expect((await orders(`orderNumber=${other}`, body.data.position))[0]).toMatchObject({ orderStatus: 1 });
  });

  it("names at least one order and at most 200", async () => {
    const refused = await Promise.all(
      [{}, { orderNumbers: [] }, { orderNumbers: Array.from({ length: 201 }, newNumber) }].map((body) =>
        end("complete", body),
      ),
    );
    expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual([
      [400, "orderNumber"],
      [400, "orderNumbers"],
      [400, "orderNumbers"],
    ]);
  });

  it("reaches no order of a company outside the caller's scope, one among several", async () => {
    const orderNumber = newNumber();
    await delivered(orderNumber, 1);
    const codes = ["trade:order:complete", "trade:order:getlist"];
    const stranger = await signInAs(yard.server, { companyId: yard.stations[1], codes, scope: "company" });
    const { body } = await end("complete", { orderNumbers: [orderNumber] }, stranger);
    expect(body.data).toMatchObject({ results: [{ outcome: "refused", code: "access.outOfScope" }] });
    expect((await get(orderNumber, stranger)).status).toBe(404);
  });

  it("is said once, and can then not be declined", async () => {
    const orderNumber = newNumber();
    const [code = ""] = await delivered(orderNumber, 1);
    const first = await end("complete", { orderNumber });
    expect((await end("complete", { orderNumber })).body.data).toEqual(first.body.data);
    const refused = await end("decline", { orderNumber, reasonsForRefusal: "too late" });
    expect([refused.status, refused.body.code]).toEqual([422, "order.completed"]);
    expect((await cylinder(code, first.body.data.position)).holder).toMatchObject({ kind: "customer" });
  });
});

describe("an order of another company", () => {
  it("takes no delivery of somebody whose scope does not reach it: nothing joins it, and nobody takes anything back by it", async () => {
    const [north, south] = yard.stations;
    const orderNumber = newNumber();
    await delivered(orderNumber, 1);
    const southern = await yard.person("southseller", "stationOperator", south);
    const [gasBarcode = ""] = await yard.cylinders(south, 1);
    const steps = [
      { gasBarcode, procedureId: 9, checkStatus: 1 },
      { gasBarcode, procedureId: 8, ...fillTimes(), weightBeforeCharge: 7, weightAfterCharge: 11 },
      { gasBarcode, procedureId: 11, checkStatus: 1 },
      { gasBarcode, procedureId: 3, orderNumber, clientId, vehicleId },
    ];
    const items = steps.map((item) => ({ commandId: randomUUID(), companyId: south, ...item }));
    const answer = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
      token: southern,
      body: { items },
    });
    const last = answer.body.data.results.at(-1);
    expect([last?.outcome, last?.code]).toEqual(["refused", "access.outOfScope"]);
    // Somebody who may act for both companies sends from either of them.
    const mine = { ...steps[3], commandId: randomUUID(), companyId: south };
    const again = await record([mine]);
    expect(again.results.map(({ outcome }) => outcome)).toEqual(["recorded"]);
    expect(north).not.toBe(south);
  });
});
