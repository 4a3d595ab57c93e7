import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctCylinder as correctSchema } from "#contracts/commands/correct.ts";
import { extendDuePermission } from "#contracts/commands/procedure-permission.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { correctCylinder } from "#server/application/commands/correct-cylinder.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { removeCylinder } from "#server/application/commands/remove-cylinder.ts";
import { createKeyedLock } from "#server/application/keyed-lock.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, newBarcode, registered, registration, send, tenantContext } from "#tests/support/commands.ts";
import { inspectionUnit } from "#tests/support/reference.ts";

let log: CommandLog;
let ctx: TenantContext;
const caller = callerWith();

beforeAll(async () => {
  log = await openCommandLog();
  ({ ctx } = log);
});
afterAll(() => log?.close());

const correct = (body: object, by: Caller = caller, within = ctx) =>
  correctCylinder(within, by, correctSchema.input.parse(body));

describe("correcting", () => {
  it("counts corrections and not scans, and refuses a stale version", async () => {
    const { id, gasBarcode } = await registered(ctx);
    await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1 }]);
    expect(await correct({ id, version: 1, factoryNumber: "F-2" })).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await correct({ id, version: 1, factoryNumber: "F-3" })).toMatchObject({ code: "record.stale" });
  });

  it("moves the due day later only with the permission and a reason, and calls it an exception", async () => {
    const { id } = await registered(ctx);
    const later = { id, version: 1, expirationDate: "2030-01-01" };
    const extending = callerWith({ codes: new Set([...caller.codes, extendDuePermission]) });
    expect(await correct(later)).toMatchObject({ code: "access.denied" });
    expect(await correct(later, extending)).toMatchObject({ code: "request.invalid", errors: [{ path: "reason" }] });
    expect(await correct({ ...later, reason: "plate misread" }, extending)).toMatchObject({ ok: true });
    expect((await log.eventsOf(cylinderStream(id))).at(-1)?.data).toMatchObject({
      exceptions: ["cylinder.dueExtended"],
      inspectionDue: "2030-01-01",
    });
    expect(await correct({ id, version: 2, expirationDate: "2027-01-01" })).toMatchObject({ ok: true });
  });

  it("derives an emptied due day from the last inspection and the cycle", async () => {
    const { id } = await registered(ctx, { inspectionDate: "2025-05-01", expirationDate: "2029-12-01" });
    expect(await correct({ id, version: 1, expirationDate: "" })).toMatchObject({ ok: true });
    expect((await log.eventsOf(cylinderStream(id))).at(-1)?.data).toMatchObject({ inspectionDue: "2029-05-01" });
  });

  it("changes the barcode by claiming the new one and giving the old one back", async () => {
    const { id, gasBarcode } = await registered(ctx);
    const renamed = newBarcode();
    expect(await correct({ id, version: 1, gasBarcode: renamed })).toMatchObject({ ok: true });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
    const { results } = await send(
      ctx,
      [renamed, gasBarcode].map((code) => ({ gasBarcode: code, procedureId: 9, checkStatus: 1 })),
    );
    expect(results.map((r) => r.code ?? r.outcome)).toEqual(["recorded", "cylinder.unknown"]);
    const taken = await registered(ctx);
    expect(await correct({ id, version: 2, gasBarcode: taken.gasBarcode })).toMatchObject({
      code: "cylinder.barcodeTaken",
    });
  });
});

describe("a barcode that two processes give to two cylinders at once", () => {
  /** The first process, which stops between the claim of a code and the event of its cylinder, and the second one. */
  const twoProcesses = (id: string) => {
    const database = createKeyedLock();
    let [arrive, goOn, ask] = [() => {}, () => {}, () => {}];
    const [hasArrived, goesOn, isAsked] = [
      new Promise<void>((resolve) => (arrive = resolve)),
      new Promise<void>((resolve) => (goOn = resolve)),
      new Promise<void>((resolve) => (ask = resolve)),
    ];
    const append: EventLog["append"] = async (stream, expected, events) => {
      if (stream !== cylinderStream(id)) return log.events.append(stream, expected, events);
      arrive();
      await goesOn;
      return log.events.append(stream, expected, events);
    };
    const first = { ...tenantContext({ ...log.events, append }, log.clock), withBatchLocks: database };
    const second: TenantContext = {
      ...tenantContext(log.events, log.clock),
      withBatchLocks: (names, work) => {
        ask();
        return database(names, work);
      },
    };
    return { first, second, hasArrived, isAsked, goOn };
  };

  it.each([
    ["a registration with it", (code: string) => registration(code)],
    ["a registration with it as another code", (code: string) => registration(newBarcode(), { otherCode1: code })],
  ])("is the first one's: %s waits, and is refused", async (_name, bodyOf) => {
    const { id } = await registered(ctx);
    const code = newBarcode();
    const { first, second, hasArrived, isAsked, goOn } = twoProcesses(id);
    const correcting = correct({ id, version: 1, gasBarcode: code }, caller, first);
    await hasArrived;
    const registering = registerCylinder(second, caller, bodyOf(code));
    await Promise.race([isAsked, registering]);
    goOn();
    expect(await correcting).toMatchObject({ ok: true });
    expect(await registering).toMatchObject({ ok: false, code: "cylinder.barcodeTaken" });
    expect(await log.typesOf(barcodeStream(code))).toEqual(["BarcodeClaimed"]);
  });
});

describe("a correction", () => {
  it("empties what may be lacking with null or an empty text, and leaves what it does not name", async () => {
    const optional = { bodyId: "body-1", gasManufacturingUnitId: "maker-1", inspectionDate: "2025-05-01" };
    const { id } = await registered(ctx, { ...optional, otherImagesUrl: "/files/a.png" });
    await correct({ id, version: 1, bodyId: null, otherImagesUrl: "", inspectionDate: null });
    const { details, inspectionDue } = ((await log.eventsOf(cylinderStream(id))).at(-1)?.data ?? {}) as Record<
      string,
      unknown
    >;
    expect(details).toMatchObject({ gasManufacturingUnitId: "maker-1", factoryNumber: "F-1" });
    expect(inspectionDue).toBe("2028-05-01");
    for (const gone of ["bodyId", "otherImagesUrl", "inspectionDate"]) expect(details).not.toHaveProperty(gone);
    expect(correctSchema.input.safeParse({ id, version: 2, factoryNumber: null }).success).toBe(false);
  });
});

describe("a correction of the barcode that was killed in between", () => {
  const renaming = async (writes: number) => {
    const { id, gasBarcode } = await registered(ctx);
    const body = { id, version: 1, gasBarcode: newBarcode(), commandId: randomUUID() };
    await expect(correct(body, caller, log.killedAfter(writes))).rejects.toThrow("killed");
    return { id, gasBarcode, body };
  };

  it("after the claim is completed by the same command", async () => {
    const { id, gasBarcode, body } = await renaming(1);
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered"]);
    expect(await correct(body)).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await log.typesOf(barcodeStream(body.gasBarcode))).toEqual(["BarcodeClaimed"]);
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
  });

  it("before the old barcode was given back gives it back by the same command, and answers where", async () => {
    const { id, gasBarcode, body } = await renaming(2);
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const again = await correct(body);
    const [, released] = await log.eventsOf(barcodeStream(gasBarcode));
    expect(released?.type).toBe("BarcodeReleased");
    expect(again).toMatchObject({ ok: true, data: { id, version: 2, position: released?.position } });
    expect(await correct(body)).toEqual(again);
    expect(await log.typesOf(barcodeStream(gasBarcode))).toHaveLength(2);
  });

  it("retires the old barcode where the cylinder is scrapped", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    await send(ctx, [{ gasBarcode, procedureId: 10, checkStatus: 2, companyId: inspectionUnit.id }]);
    const body = { id, version: 1, gasBarcode: newBarcode(), commandId: randomUUID() };
    await expect(correct(body, caller, log.killedAfter(2))).rejects.toThrow("killed");
    expect(await correct(body)).toMatchObject({ ok: true });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
  });

  it("leaves it alone where the cylinder bears it again, or another one does", async () => {
    const back = await renaming(2);
    expect(await correct({ id: back.id, version: 2, gasBarcode: back.gasBarcode })).toMatchObject({ ok: true });
    expect(await correct(back.body)).toMatchObject({ ok: true });
    expect(await log.typesOf(barcodeStream(back.gasBarcode))).toEqual(["BarcodeClaimed"]);
    const given = await renaming(2);
    expect(await registerCylinder(ctx, caller, registration(given.gasBarcode))).toMatchObject({ ok: true });
    const taken = await log.typesOf(barcodeStream(given.gasBarcode));
    expect(await correct(given.body)).toMatchObject({ ok: true });
    expect(await log.typesOf(barcodeStream(given.gasBarcode))).toEqual(taken);
  });
});

describe("the barcode of a scrapped cylinder", () => {
  it("is never given again: not while it bears it, and not after it was corrected to another", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    await send(ctx, [{ gasBarcode, procedureId: 10, checkStatus: 2, companyId: inspectionUnit.id }]);
    const again = () => registerCylinder(ctx, caller, registration(gasBarcode));
    expect(await again()).toMatchObject({ code: "cylinder.barcodeRetired" });
    expect(await removeCylinder(ctx, caller, { id })).toMatchObject({ code: "cylinder.hasProcedures" });
    expect(await correct({ id, version: 1, gasBarcode: newBarcode() })).toMatchObject({ ok: true });
    expect(await again()).toMatchObject({ code: "cylinder.barcodeRetired" });
  });
});
