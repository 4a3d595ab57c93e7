import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { recordProcedures } from "#server/application/record/record-procedures.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import {
  callerWith,
  newBarcode,
  registered,
  registration,
  send,
  tenantContext,
  type Clock,
} from "#tests/support/commands.ts";
import { otherStation, otherTruck, station, store, truck } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
let clock: Clock;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx, clock } = log);
});
afterAll(() => log?.close());

const preFill = (gasBarcode: string) => ({ gasBarcode, procedureId: 9, checkStatus: 1 });
const fill = (gasBarcode: string) => ({
  gasBarcode,
  procedureId: 8,
  fillingStartTime: "2026-03-02T09:50:00+08:00",
  fillingEndTime: "2026-03-02T09:52:00+08:00",
  weightBeforeCharge: 7.1,
  weightAfterCharge: 12.05,
});
const postFill = (gasBarcode: string) => ({ gasBarcode, procedureId: 11, checkStatus: 1 });

describe("recording a call of scans", () => {
  it("takes an empty cylinder from its pre-fill check to a customer in one call", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const deliver = { gasBarcode, procedureId: 3, clientId: "client-1" };
    const { position, results } = await send(ctx, [
      preFill(gasBarcode),
      fill(gasBarcode),
      postFill(gasBarcode),
      deliver,
    ]);
    expect(results.map((r) => [r.outcome, r.revision, r.reasons])).toEqual([
      ["recorded", 1, undefined],
      ["recorded", 2, undefined],
      ["recorded", 3, undefined],
      ["recorded", 4, undefined],
    ]);
    expect(position).toBe(await events.head());
    expect(await log.typesOf(cylinderStream(id))).toEqual([
      "CylinderRegistered",
      "CylinderChecked",
      "CylinderFilled",
      "CylinderChecked",
      "CylinderMoved",
    ]);
  });

  it("answers a command that is sent again with how it went first, and writes nothing", async () => {
    const { gasBarcode } = await registered(ctx);
    const good = { ...preFill(gasBarcode), commandId: randomUUID() };
    const bad = { ...postFill(gasBarcode), commandId: randomUUID() };
    const first = await send(ctx, [good, bad]);
    const head = await events.head();
    const again = await send(ctx, [bad, good]);
    expect(await events.head()).toBe(head);
    expect(again.position).toBe(first.position);
    expect(again.results.map((r) => [r.outcome, r.first])).toEqual([
      [
        "duplicate",
        { outcome: "refused", code: "procedure.notFilled", reasons: ["procedure.notFilled"], exceptions: [] },
      ],
      ["duplicate", { outcome: "recorded", code: null, reasons: [], exceptions: [] }],
    ]);
  });

  it("takes two scans of one cylinder within 120 s for one, also in one call", async () => {
    const { gasBarcode } = await registered(ctx);
    const { results } = await send(ctx, [preFill(gasBarcode), preFill(gasBarcode)]);
    expect(results.map((r) => r.outcome)).toEqual(["recorded", "duplicate"]);
  });

  it("refuses another scan under a command id that stood earlier in the call", async () => {
    const one = await registered(ctx);
    const other = await registered(ctx);
    const commandId = randomUUID();
    const items = [
      { ...preFill(one.gasBarcode), commandId },
      { ...preFill(other.gasBarcode), commandId },
    ];
    const { results } = await send(ctx, items);
    expect(results.map((r) => [r.outcome, r.code])).toEqual([
      ["recorded", undefined],
      ["refused", "procedure.commandIdReused"],
    ]);
    expect(await log.typesOf(cylinderStream(other.id))).toEqual(["CylinderRegistered"]);
  });

  it("keeps a refusal in the cylinder's stream and names every broken rule in the order of the codes", async () => {
    const { gasBarcode, id } = await registered(ctx, { isUsable: false });
    const { results } = await send(ctx, [
      { gasBarcode, procedureId: 3, companyId: otherStation.id, vehicleId: truck.id },
    ]);
    expect(results[0]).toMatchObject({
      outcome: "refused",
      code: "cylinder.disabled",
      reasons: ["cylinder.disabled", "cylinder.notHere", "cylinder.notFull", "check.postFillMissing"],
      revision: 1,
    });
    expect(results[0]?.msg).toContain("at filling station North Station since 02/03/2026 10:00");
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "ProcedureRefused"]);
  });

  it("names the fields that are missing or name nothing, and keeps that too", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const { results } = await send(ctx, [
      { gasBarcode, procedureId: 1 },
      { gasBarcode, procedureId: 0, vehicleId: "no-such", escortIds: ["escort-1", "nobody"] },
      { gasBarcode, procedureId: 8, fillingStartTime: "soon", weightBeforeCharge: 7.1234 },
      { gasBarcode, procedureId: 99 },
      { gasBarcode, procedureId: 9, checkStatus: 2, occurredAt: "yesterday" },
      { gasBarcode, procedureId: 14, repairUnitId: store.id },
      { gasBarcode, procedureId: 3, orderNumber: "nobody-s" },
    ]);
    expect(results.map((r) => r.paths)).toEqual([
      ["vehicleId"],
      ["escortIds.1", "vehicleId"],
      ["fillingStartTime", "fillingEndTime", "weightBeforeCharge", "weightAfterCharge"],
      ["procedureId"],
      ["occurredAt", "checkStatus"],
      ["repairUnitId"],
      ["orderNumber"],
    ]);
    expect(new Set(results.map((r) => r.code))).toEqual(new Set(["procedure.fieldInvalid"]));
    expect(await log.typesOf(cylinderStream(id))).toHaveLength(8);
  });

  it("refuses a company outside the caller's scope and keeps nothing of it", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const caller = callerWith({ scopeOf: () => new Set([station.id]) });
    const { results } = await send(ctx, [{ ...preFill(gasBarcode), companyId: otherStation.id }], caller);
    expect(results[0]).toMatchObject({ outcome: "refused", code: "access.outOfScope", reasons: ["access.outOfScope"] });
    expect(results[0]?.revision).toBeUndefined();
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered"]);
  });

  it("records nothing of a call that has an item of a kind that the caller has no code for", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const caller = callerWith({ codes: new Set(["gasCylinder:procedure:check"]) });
    const items = [preFill(gasBarcode), fill(gasBarcode)].map((item) => ({ commandId: randomUUID(), ...item }));
    const answer = await recordProcedures(ctx, caller, { items });
    expect(answer).toMatchObject({ ok: false, code: "access.denied", data: { codes: ["gasCylinder:procedure:fill"] } });
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered"]);
  });

  it("knows a command by its id in whatever case, and repeats the id as it was sent", async () => {
    const { gasBarcode } = await registered(ctx);
    const commandId = randomUUID();
    const loud = { ...preFill(gasBarcode), commandId: commandId.toUpperCase() };
    expect((await send(ctx, [loud])).results[0]).toMatchObject({ outcome: "recorded", commandId: loud.commandId });
    const again = await send(ctx, [{ ...loud, commandId }, loud]);
    expect(again.results).toMatchObject([
      { outcome: "duplicate", commandId },
      { outcome: "duplicate", commandId: loud.commandId },
    ]);
  });

  it("answers with the places of the ledger and the chosen vehicle that the cylinder did not come from", async () => {
    const { gasBarcode } = await registered(ctx);
    const out = { gasBarcode, procedureId: 1, vehicleId: truck.id };
    const back = { gasBarcode, procedureId: 0, commandId: randomUUID(), vehicleId: otherTruck.id };
    const { results } = await send(ctx, [out, back]);
    const [here, onTruck] = [
      { kind: "station", name: station.name },
      { kind: "vehicle", name: truck.licenseNumber },
    ];
    const route = { from: onTruck, to: here, chosen: otherTruck.licenseNumber };
    expect(results.map((result) => result.route)).toEqual([{ from: here, to: onTruck }, route]);
    const again = await send(ctx, [back]);
    expect(again.results[0]).toMatchObject({ outcome: "duplicate", route });
  });

  it("notes a received barcode that nobody registered, but not one that is sent", async () => {
    const gasBarcode = newBarcode();
    const commandId = randomUUID();
    const receive = { gasBarcode, procedureId: 0, commandId };
    const { results } = await send(ctx, [receive, { gasBarcode, procedureId: 1, vehicleId: truck.id }]);
    expect(results.map((r) => r.code)).toEqual(["cylinder.unknown", "cylinder.unknown"]);
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeSeen"]);
    const again = await send(ctx, [receive]);
    expect(again.results[0]).toMatchObject({ outcome: "duplicate", first: { code: "cylinder.unknown" } });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeSeen"]);
  });

  it("lets exactly one of 50 callers of two processes have its effect, and none of them fail", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const otherProcess = tenantContext(events, clock);
    const calls = Array.from({ length: 50 }, (_, n) => send(n % 2 ? ctx : otherProcess, [preFill(gasBarcode)]));
    const outcomes = (await Promise.all(calls)).map(({ results }) => results[0]?.outcome);
    expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(49);
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderChecked"]);
  });
});

describe("a text that a scanner read", () => {
  /** Registers a cylinder under a code of its own. */
  const register = async (gasBarcode: string): Promise<string> => {
    const answer = await registerCylinder(ctx, callerWith(), registration(gasBarcode));
    if (!answer.ok) throw new Error(`not registered: ${answer.code}`);
    return answer.data.id;
  };
  const asset = "9506000134352";
  const digits = () => String(Math.floor(Math.random() * 1e9)).padStart(9, "0");

  it("is recorded for the cylinder that bears a code in it, and answered as it was sent", async () => {
    const serial = digits();
    const id = await register(`${asset}${serial}`);
    const label = newBarcode();
    const labelled = await register(label);
    const texts = [`]C180030${asset}${serial}`, `https://gas.example.com/t/${label}`];
    const { results } = await send(ctx, texts.map(preFill));
    expect(results.map(({ outcome, gasBarcode }) => [outcome, gasBarcode])).toEqual(
      texts.map((text) => ["recorded", text]),
    );
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderChecked"]);
    expect(await log.typesOf(cylinderStream(labelled))).toEqual(["CylinderRegistered", "CylinderChecked"]);
  });

  it("finds a cylinder that was registered by the whole text before", async () => {
    const serial = digits();
    const id = await register(`80030${asset}${serial}`);
    const { results } = await send(ctx, [preFill(`]C180030${asset}${serial}`)]);
    expect(results[0]?.outcome).toBe("recorded");
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderChecked"]);
  });

  it("is refused and not kept where its check digit is wrong, its address is unknown, or it has no code", async () => {
    const head = await events.head();
    const texts = [`]C1800309506000134353${digits()}`, "https://elsewhere.example/q?c=0757", "0757/1"];
    const { results } = await send(
      ctx,
      texts.map((gasBarcode) => ({ gasBarcode, procedureId: 0 })),
    );
    expect(results.map(({ outcome, code, paths }) => [outcome, code, paths])).toEqual(
      texts.map(() => ["refused", "procedure.fieldInvalid", ["gasBarcode"]]),
    );
    expect(results.map(({ msg }) => msg?.split(":")[0])).toEqual([
      "Wrong check digit",
      "Unknown web address",
      "1 to 64 characters without spaces or control characters; letters Latin or Chinese",
    ]);
    expect(await events.head()).toBe(head);
  });

  it("counts as an unknown barcode under its first code", async () => {
    const serial = digits();
    const { results } = await send(ctx, [{ gasBarcode: `]C180030${asset}${serial}`, procedureId: 0 }]);
    expect(results[0]?.code).toBe("cylinder.unknown");
    expect(await log.typesOf(barcodeStream(`${asset}${serial}`))).toEqual(["BarcodeSeen"]);
  });
});
