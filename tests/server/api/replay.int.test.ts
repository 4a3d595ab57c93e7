import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReplayAnswer } from "#contracts/audit/replay-call.ts";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import type { getCylinderLife } from "#contracts/interface/single-calls.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { evolveCylinder } from "#contracts/streams/cylinder/evolve.ts";
import { initialCylinder } from "#contracts/streams/cylinder/state.ts";
import { openYard, type Yard } from "#tests/server/live/yard.ts";
import { signInAs } from "#tests/support/people.ts";
import { sealLog } from "#tests/support/seal-log.ts";

let yard: Yard;
let auditor: string;
let clientId: string;
let vehicleId: string;
beforeAll(async () => {
  yard = await openYard();
  const add = async (path: string, body: object): Promise<string> =>
    (await yard.server.call<{ id: string }>("POST", path, { token: yard.admin, body })).body.data.id;
  const [companyId, other] = yard.stations;
  clientId = await add("/base/trade/clientinfo/add", { name: "Wang", address: "Road 2", telephone: "13800000001" });
  vehicleId = await add("/base/info/vehicle/add", { companyType: 1, companyId, licenseNumber: "沪A12345", code: "V1" });
  // Of another company and with the narrowest scope: one cylinder may be read by everyone of the tenant.
  auditor = await signInAs(yard.server, { companyId: other, codes: ["audit:replay"], scope: "company" });
});
afterAll(() => yard.server.stop());

const record = async (items: object[]) => {
  const body = { items: items.map((item) => ({ commandId: randomUUID(), companyId: yard.stations[0], ...item })) };
  const answer = await yard.server.call<RecordAnswer>("POST", "/base/manage/procedure/record", {
    token: yard.admin,
    body,
  });
  return answer.body.data.results.map(({ outcome }) => outcome);
};
const ask = (query: Record<string, string>, token = auditor) =>
  yard.server.call<ReplayAnswer>("GET", `/base/manage/gascylinder/replay?${new URLSearchParams(query)}`, {
    token,
    headers: { "accept-language": "en" },
  });
const replay = async (query: Record<string, string>): Promise<ReplayAnswer> => {
  const { status, body } = await ask(query);
  expect([status, body.code]).toEqual([200, "1"]);
  return body.data;
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Filled and delivered under an order, then refused, then scanned too late, then declined. */
const lived = async (): Promise<{ gasBarcode: string; orderNumber: string }> => {
  const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
  const orderNumber = `order-${randomUUID()}`;
  const fill = { fillingStartTime: minutesAgo(30), fillingEndTime: minutesAgo(28) };
  await record([
    { gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: minutesAgo(31) },
    { gasBarcode, procedureId: 8, ...fill, weightBeforeCharge: 7, weightAfterCharge: 11, occurredAt: minutesAgo(28) },
    { gasBarcode, procedureId: 11, checkStatus: 1, occurredAt: minutesAgo(27) },
    { gasBarcode, procedureId: 3, orderNumber, clientId, vehicleId, occurredAt: minutesAgo(20) },
    { gasBarcode, procedureId: 8, ...fill, weightBeforeCharge: 7, weightAfterCharge: 11, occurredAt: minutesAgo(10) },
    { gasBarcode, procedureId: 4, occurredAt: minutesAgo(25) },
  ]);
  await yard.server.call("PUT", "/base/trade/clientProcess/decline", {
    token: yard.admin,
    body: { orderNumber, reasonsForRefusal: "nobody at home" },
  });
  return { gasBarcode, orderNumber };
};

/** The state counted another way: each event's own account of what it left behind, the last one winning. */
const told = (steps: ReplayAnswer["steps"]): Record<string, unknown> => {
  const state: Record<string, unknown> = {};
  for (const { event } of steps.toSorted((a, b) => a.revision - b.revision))
    if ("after" in event.data) Object.assign(state, event.data.after);
  return state;
};

describe("the replay of a cylinder", () => {
  it("shows each event with the states around it, which follow from one another to the state at the end", async () => {
    const { gasBarcode } = await lived();
    const { steps, state, cylinderId, by, at } = await replay({ gasBarcode });
    expect([by, at]).toEqual(["recordedAt", null]);
    expect(steps.map(({ revision }) => revision)).toEqual(steps.map((_, index) => index));
    expect(steps[0]).toMatchObject({ type: "CylinderRegistered", before: { status: "none" }, index: null });
    expect(state).toMatchObject({ status: "registered", cylinderId, ...told(steps) });
    let folded = initialCylinder;
    for (const [index, { event, before, after }] of steps.entries()) {
      expect(before).toEqual(index === 0 ? initialCylinder : steps[index - 1]?.after);
      const revision = BigInt(event.revision);
      folded = evolveCylinder(folded, { ...event, revision });
      expect(JSON.parse(JSON.stringify(folded))).toEqual(after);
    }
    expect(state).toEqual(steps.at(-1)?.after);
  });

  it("names what changed, who did it, where, and with what exceptions, in a sentence", async () => {
    const { gasBarcode, orderNumber } = await lived();
    const { steps } = await replay({ gasBarcode });
    const of = (type: string) => steps.filter((step) => step.type === type);
    expect(of("CylinderFilled")[0]).toMatchObject({ procedureId: 8, changed: ["content", "gate"], exceptions: [] });
    expect(of("ProcedureRefused")[0]).toMatchObject({
      changed: [],
      exceptions: ["cylinder.notHere", "cylinder.notEmpty", "check.preFillMissing"],
    });
    const late = steps.find(({ exceptions }) => exceptions.includes("procedure.outOfOrder"));
    expect(late).toMatchObject({ procedureId: 4, changed: [] });
    expect(of("DeliveryReversed")[0]?.changed).toEqual(["holder"]);
    expect(of("DeliveryReversed")[0]?.sentence).toContain(orderNumber);
    for (const step of steps) expect([step.company.name, step.user.name]).not.toContain(null);
  });

  it("by the devices' clocks is in another order, and each step and the end are the log's all the same", async () => {
    const { gasBarcode } = await lived();
    const log = await replay({ gasBarcode });
    const clocks = await replay({ gasBarcode, by: "occurredAt" });
    expect(clocks.by).toBe("occurredAt");
    expect(clocks.state).toEqual(log.state);
    expect(clocks.steps).not.toEqual(log.steps);
    expect(clocks.steps.toSorted((a, b) => a.revision - b.revision)).toEqual(log.steps);
    const times = clocks.steps.map(({ occurredAt }) => Date.parse(occurredAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("at a moment keeps what the server had heard by then, and is the same whenever it is asked again", async () => {
    const { gasBarcode } = await lived();
    const whole = await replay({ gasBarcode });
    for (const { recordedAt } of whole.steps) {
      const then = await replay({ gasBarcode, at: recordedAt });
      const kept = whole.steps.filter((step) => Date.parse(step.recordedAt) <= Date.parse(recordedAt));
      expect(then.steps).toEqual(kept);
      expect(then.state).toEqual(kept.at(-1)?.after);
    }
    const before = await replay({ gasBarcode, at: "2020-01-01T00:00:00Z" });
    expect([before.steps, before.state, before.orders]).toEqual([[], { status: "none" }, []]);
  });

  it("has its orders and exceptions beside it, with what people did about them", async () => {
    const { gasBarcode, orderNumber } = await lived();
    const first = await replay({ gasBarcode });
    const refused = first.exceptionsBeside.find(({ code }) => code === "refused");
    const acted = await yard.server.call("PUT", "/base/manage/exception/claim", {
      token: yard.admin,
      body: { id: refused?.id },
    });
    expect(acted.body.code).toBe("1");
    const { orders, exceptionsBeside } = await replay({ gasBarcode });
    const [order] = orders;
    expect(order).toMatchObject({ orderNumber, status: "declined", clientId, clientName: "Wang" });
    expect(order?.endedAt).not.toBeNull();
    expect(order?.revisions.length).toBeGreaterThan(0);
    expect(exceptionsBeside.find(({ id }) => id === refused?.id)).toMatchObject({
      status: "claimed",
      actions: [{ type: "ExceptionClaimed", comment: null }],
    });
    expect(refused).toMatchObject({ status: "open", handledAt: null, actions: [] });
  });

  it("knows its steps' places in the log once they are sealed", async () => {
    const { gasBarcode } = await lived();
    const { events } = await sealLog(yard.server.database);
    const { steps, cylinderId } = await replay({ gasBarcode });
    for (const { index, revision } of steps)
      expect(events[Number(index)]).toMatchObject({ stream: `cylinder-${cylinderId}`, revision: BigInt(revision) });
  });

  it("follows a barcode to the cylinder that bore it at the moment", async () => {
    const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
    const first = await replay({ gasBarcode });
    const given = await yard.server.call("DELETE", `/base/manage/gascylinder/softdelete?id=${first.cylinderId}`, {
      token: yard.admin,
    });
    expect(given.body.code).toBe("1");
    const removed = await replay({ gasBarcode });
    expect([removed.cylinderId, removed.state]).toMatchObject([first.cylinderId, { status: "removed" }]);
    const again = await yard.server.call("POST", "/base/manage/gascylinder/add", {
      token: yard.admin,
      body: { ...yard.form, gasBarcode, factoryNumber: `${gasBarcode}-2`, createdCompanyId: yard.stations[0] },
    });
    expect(again.body.code).toBe("1");
    const second = await replay({ gasBarcode });
    expect(second.cylinderId).not.toBe(first.cylinderId);
    const then = await replay({ gasBarcode, at: first.steps[0]?.recordedAt ?? "" });
    expect(then.cylinderId).toBe(first.cylinderId);
  });

  it("refuses an unknown barcode, a moment that is none and an order that is none, and whoever has no code", async () => {
    const codeOf = async (query: Record<string, string>, token?: string) => {
      const { status, body } = await ask(query, token);
      return [status, body.code];
    };
    const [gasBarcode = ""] = await yard.cylinders(yard.stations[0], 1);
    expect(await codeOf({ gasBarcode: "NOBODY" })).toEqual([404, "cylinder.unknown"]);
    expect(await codeOf({})).toEqual([400, "request.invalid"]);
    for (const at of ["yesterday", "2026-02-30T00:00:00Z", "2026-02-03"])
      expect(await codeOf({ gasBarcode, at })).toEqual([400, "request.invalid"]);
    expect(await codeOf({ gasBarcode, by: "size" })).toEqual([400, "request.invalid"]);
    const clerk = await signInAs(yard.server, { companyId: yard.stations[0], codes: ["gasCylinder:archives:getlist"] });
    expect(await codeOf({ gasBarcode }, clerk)).toEqual([403, "access.denied"]);
  });
});

it("figures of a cylinder's life are of all companies: fills, customers, days and a log without a gap", async () => {
  const { gasBarcode } = await lived();
  const { body: found } = await yard.server.call<{ id: string }>(
    "GET",
    `/base/manage/gascylinder/get?gasBarcode=${gasBarcode}`,
    { token: yard.admin },
  );
  const [, other] = yard.stations;
  const codes = cylinder.permission;
  const reader = await signInAs(yard.server, { companyId: other, codes: [...codes], scope: "company" });
  const { body } = await yard.server.call<AnswerOf<typeof getCylinderLife>>(
    "GET",
    `/base/manage/gascylinder/getlife?id=${found.data.id}`,
    { token: reader },
  );
  expect(body.data).toMatchObject({ fills: 1, filledKg: 4, customers: 1, daysBetweenFills: null, isGapless: true });
  expect(body.data.events).toBeGreaterThan(5);
});
