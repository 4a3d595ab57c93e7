import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctCylinder as correctSchema } from "#contracts/commands/correct.ts";
import { processUnqualified as processSchema } from "#contracts/commands/process-unqualified.ts";
import { extendDuePermission } from "#contracts/commands/procedure-permission.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { unqualifiedResultId } from "#contracts/streams/cylinder/state.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { correctCylinder } from "#server/application/commands/correct-cylinder.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { processUnqualified } from "#server/application/commands/process-unqualified.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { removeCylinder } from "#server/application/commands/remove-cylinder.ts";
import { setUsable } from "#server/application/commands/set-usable.ts";
import { voidProcedure } from "#server/application/commands/void-procedure.ts";
import { stamp } from "#server/application/streams/stamp.ts";
import { callerWith, newBarcode, registered, registration, send, tenantContext } from "#tests/support/commands.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { inspectionUnit, otherStation, station, store } from "#tests/support/reference.ts";

let database: TestDatabase;
let events: EventLog;
let ctx: TenantContext;
const caller = callerWith();

beforeAll(async () => {
  database = await createTestDatabase();
  events = createPostgresEventLog({ connectionString: database.url });
  ctx = tenantContext(events, { now: new Date("2026-03-02T02:00:00Z") });
});
afterAll(async () => {
  await events?.close();
  await database?.drop();
});

const read = async (stream: string) => {
  const all = [];
  for await (const event of events.readStream(stream)) all.push(event);
  return all;
};
const types = async (stream: string) => (await read(stream)).map(({ type }) => type);
const correct = (body: object, by: Caller = caller, within = ctx) =>
  correctCylinder(within, by, correctSchema.input.parse(body));

/** A tenant whose process is killed once it has written so many times. */
const killedAfter = (writes: number): TenantContext => {
  let left = writes;
  const dying: EventLog = {
    ...events,
    append: (...append) => (left-- > 0 ? events.append(...append) : Promise.reject(new Error("killed"))),
  };
  return tenantContext(dying, { now: new Date("2026-03-02T02:00:00Z") });
};

describe("registering", () => {
  it("derives the inspection due from the last inspection and the cycle, and the scrap date from the life", async () => {
    const { id } = await registered(ctx, { productionDate: "2020-02-29", inspectionDate: "2024-02-29" });
    expect((await read(cylinderStream(id)))[0]?.data).toMatchObject({
      inspectionDue: "2028-02-29",
      serviceEnd: "2028-02-29",
      details: { emptyGrams: 7100 },
      disabled: false,
    });
  });

  it("makes one cylinder of a call that two servers handle at once", async () => {
    const body = registration(newBarcode(), { commandId: randomUUID() });
    const other = tenantContext(events, { now: new Date("2026-03-02T02:00:01Z") });
    let overtaken: Awaited<ReturnType<typeof registerCylinder>> | undefined;
    const slow: EventLog = {
      ...events,
      async append(...append) {
        overtaken ??= await registerCylinder(other, caller, body);
        return events.append(...append);
      },
    };
    const answer = await registerCylinder(tenantContext(slow, { now: new Date("2026-03-02T02:00:00Z") }), caller, body);
    expect(answer).toEqual(overtaken);
    expect(answer.ok && (await types(cylinderStream(answer.data.id)))).toEqual(["CylinderRegistered"]);
  });

  it("gives a barcode to one cylinder alone, however many ask at once", async () => {
    const gasBarcode = newBarcode();
    const asked = Array.from({ length: 8 }, (_, n) =>
      registerCylinder(n % 2 ? ctx : tenantContext(events, { now: new Date() }), caller, registration(gasBarcode)),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.code])))).toEqual(
      new Set(["cylinder.barcodeTaken"]),
    );
  });

  it("answers the same cylinder when the same command is sent again", async () => {
    const body = registration(newBarcode(), { commandId: randomUUID() });
    const first = await registerCylinder(ctx, caller, body);
    expect(await registerCylinder(ctx, caller, body)).toEqual(first);
  });

  it("completes what broke off after the claim", async () => {
    const gasBarcode = newBarcode();
    const claim = { type: "BarcodeClaimed", data: { gasBarcode, cylinderId: "torn-1" } } as const;
    await events.append(barcodeStream(gasBarcode), "none", stamp([claim], metaNow(ctx, caller)));
    expect(await registerCylinder(ctx, caller, registration(gasBarcode))).toMatchObject({
      ok: true,
      data: { id: "torn-1" },
    });
    expect(await types(cylinderStream("torn-1"))).toEqual(["CylinderRegistered"]);
  });

  it("that was killed after the claim is completed by the same command", async () => {
    const body = registration(newBarcode(), { commandId: randomUUID() });
    await expect(registerCylinder(killedAfter(1), caller, body)).rejects.toThrow("killed");
    const [claim] = await read(barcodeStream(body.gasBarcode));
    const again = await registerCylinder(ctx, caller, body);
    expect(claim?.data).toMatchObject({ cylinderId: again.ok && again.data.id });
    expect(await registerCylinder(ctx, caller, body)).toEqual(again);
  });

  it("refuses what names nothing by its field, and a company outside the scope", async () => {
    const body = registration(newBarcode(), { specId: "no-such", bodyId: "nobody" });
    expect(await registerCylinder(ctx, caller, body)).toMatchObject({
      code: "request.invalid",
      errors: [{ path: "specId" }, { path: "bodyId" }],
    });
    const scoped = callerWith({ scopeOf: () => new Set([station.id]) });
    const elsewhere = registration(newBarcode(), { createdCompanyId: otherStation.id });
    expect(await registerCylinder(ctx, scoped, elsewhere)).toMatchObject({ code: "access.outOfScope" });
  });
});

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
    expect((await read(cylinderStream(id))).at(-1)?.data).toMatchObject({
      exceptions: ["cylinder.dueExtended"],
      inspectionDue: "2030-01-01",
    });
    expect(await correct({ id, version: 2, expirationDate: "2027-01-01" })).toMatchObject({ ok: true });
  });

  it("derives an emptied due day from the last inspection and the cycle", async () => {
    const { id } = await registered(ctx, { inspectionDate: "2025-05-01", expirationDate: "2029-12-01" });
    expect(await correct({ id, version: 1, expirationDate: "" })).toMatchObject({ ok: true });
    expect((await read(cylinderStream(id))).at(-1)?.data).toMatchObject({ inspectionDue: "2029-05-01" });
  });

  it("changes the barcode by claiming the new one and giving the old one back", async () => {
    const { id, gasBarcode } = await registered(ctx);
    const renamed = newBarcode();
    expect(await correct({ id, version: 1, gasBarcode: renamed })).toMatchObject({ ok: true });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
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

describe("a correction of the barcode that was killed in between", () => {
  const renaming = async (writes: number) => {
    const { id, gasBarcode } = await registered(ctx);
    const body = { id, version: 1, gasBarcode: newBarcode(), commandId: randomUUID() };
    await expect(correct(body, caller, killedAfter(writes))).rejects.toThrow("killed");
    return { id, gasBarcode, body };
  };

  it("after the claim is completed by the same command", async () => {
    const { id, gasBarcode, body } = await renaming(1);
    expect(await types(cylinderStream(id))).toEqual(["CylinderRegistered"]);
    expect(await correct(body)).toMatchObject({ ok: true, data: { version: 2 } });
    expect(await types(barcodeStream(body.gasBarcode))).toEqual(["BarcodeClaimed"]);
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeReleased"]);
  });

  it("before the old barcode was given back gives it back by the same command, and answers where", async () => {
    const { id, gasBarcode, body } = await renaming(2);
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const again = await correct(body);
    const [, released] = await read(barcodeStream(gasBarcode));
    expect(released?.type).toBe("BarcodeReleased");
    expect(again).toMatchObject({ ok: true, data: { id, version: 2, position: released?.position } });
    expect(await correct(body)).toEqual(again);
    expect(await types(barcodeStream(gasBarcode))).toHaveLength(2);
  });

  it("retires the old barcode where the cylinder is scrapped", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    await send(ctx, [{ gasBarcode, procedureId: 10, checkStatus: 2, companyId: inspectionUnit.id }]);
    const body = { id, version: 1, gasBarcode: newBarcode(), commandId: randomUUID() };
    await expect(correct(body, caller, killedAfter(2))).rejects.toThrow("killed");
    expect(await correct(body)).toMatchObject({ ok: true });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
  });

  it("leaves it alone where the cylinder bears it again, or another one does", async () => {
    const back = await renaming(2);
    expect(await correct({ id: back.id, version: 2, gasBarcode: back.gasBarcode })).toMatchObject({ ok: true });
    expect(await correct(back.body)).toMatchObject({ ok: true });
    expect(await types(barcodeStream(back.gasBarcode))).toEqual(["BarcodeClaimed"]);
    const given = await renaming(2);
    expect(await registerCylinder(ctx, caller, registration(given.gasBarcode))).toMatchObject({ ok: true });
    const taken = await types(barcodeStream(given.gasBarcode));
    expect(await correct(given.body)).toMatchObject({ ok: true });
    expect(await types(barcodeStream(given.gasBarcode))).toEqual(taken);
  });
});

describe("a correction", () => {
  it("empties what may be lacking with null or an empty text, and leaves what it does not name", async () => {
    const optional = { bodyId: "body-1", gasManufacturingUnitId: "maker-1", inspectionDate: "2025-05-01" };
    const { id } = await registered(ctx, { ...optional, otherImagesUrl: "/files/a.png" });
    await correct({ id, version: 1, bodyId: null, otherImagesUrl: "", inspectionDate: null });
    const { details, inspectionDue } = ((await read(cylinderStream(id))).at(-1)?.data ?? {}) as Record<string, unknown>;
    expect(details).toMatchObject({ gasManufacturingUnitId: "maker-1", factoryNumber: "F-1" });
    expect(inspectionDue).toBe("2028-05-01");
    for (const gone of ["bodyId", "otherImagesUrl", "inspectionDate"]) expect(details).not.toHaveProperty(gone);
    expect(correctSchema.input.safeParse({ id, version: 2, factoryNumber: null }).success).toBe(false);
  });
});

describe("the barcode of a scrapped cylinder", () => {
  it("is never given again: not while it bears it, and not after it was corrected to another", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    await send(ctx, [{ gasBarcode, procedureId: 10, checkStatus: 2, companyId: inspectionUnit.id }]);
    const again = () => registerCylinder(ctx, caller, registration(gasBarcode));
    expect(await again()).toMatchObject({ code: "cylinder.barcodeTaken" });
    expect(await removeCylinder(ctx, caller, { id })).toMatchObject({ code: "cylinder.hasProcedures" });
    expect(await correct({ id, version: 1, gasBarcode: newBarcode() })).toMatchObject({ ok: true });
    expect(await again()).toMatchObject({ code: "cylinder.barcodeRetired" });
  });
});

describe("enabling, removing and voiding", () => {
  it("disables all or none, and says nothing twice", async () => {
    const { id } = await registered(ctx);
    expect(await setUsable(ctx, caller, { ids: [id, "nobody"], isUsable: false })).toMatchObject({
      code: "record.notFound",
    });
    await setUsable(ctx, caller, { ids: [id], isUsable: false });
    await setUsable(ctx, caller, { ids: [id], isUsable: false });
    await setUsable(ctx, caller, { ids: [id], isUsable: true });
    expect(await types(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderDisabled", "CylinderEnabled"]);
  });

  it("removes only what has no procedure, and frees the barcode", async () => {
    const used = await registered(ctx);
    await send(ctx, [{ gasBarcode: used.gasBarcode, procedureId: 9, checkStatus: 1 }]);
    expect(await removeCylinder(ctx, caller, { id: used.id })).toMatchObject({ code: "cylinder.hasProcedures" });
    const { id, gasBarcode } = await registered(ctx);
    expect(await removeCylinder(ctx, caller, { id })).toMatchObject({ ok: true });
    expect(await registerCylinder(ctx, caller, registration(gasBarcode))).toMatchObject({ ok: true });
  });

  it("frees the barcode of a removal that was killed in between when it is asked for again", async () => {
    const { id, gasBarcode } = await registered(ctx);
    await expect(removeCylinder(killedAfter(1), caller, { id })).rejects.toThrow("killed");
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const elsewhere = callerWith({ scopeOf: () => new Set([otherStation.id]) });
    expect(await removeCylinder(ctx, elsewhere, { id })).toMatchObject({ code: "record.notFound" });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const again = await removeCylinder(ctx, caller, { id });
    const [, released] = await read(barcodeStream(gasBarcode));
    expect(released?.type).toBe("BarcodeReleased");
    expect(again).toMatchObject({ ok: true, data: { position: released?.position } });
    expect(await removeCylinder(ctx, caller, { id })).toMatchObject({ code: "record.notFound" });
  });

  it("takes back the last procedure once, and the scan can then be done again", async () => {
    const { id, gasBarcode } = await registered(ctx);
    const commandId = randomUUID();
    await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 0, commandId }]);
    const knowing = tenantContext(
      events,
      { now: new Date("2026-03-02T02:00:00Z") },
      { cylinderOfCommand: async () => id },
    );
    const first = await voidProcedure(knowing, caller, { commandId, reason: "wrong cylinder" });
    expect(first).toMatchObject({ ok: true });
    expect(await voidProcedure(knowing, caller, { commandId, reason: "wrong cylinder" })).toEqual(first);
    expect(await types(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderChecked", "ProcedureVoided"]);
    const { results } = await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 0 }]);
    expect(results[0]?.outcome).toBe("recorded");
  });
});

describe("processing an unqualified result", () => {
  const faulty = async () => {
    const { id, gasBarcode } = await registered(ctx);
    await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 0 }]);
    return { id, gasBarcode, resultId: unqualifiedResultId(id, 1, "fault") };
  };
  const process = (body: object, within = ctx) => processUnqualified(within, caller, processSchema.input.parse(body));

  it("returns the cylinder to a store with its fault lifted, once", async () => {
    const { id, resultId } = await faulty();
    const good = { id: resultId, isGoodStatus: 1, processingMeasures: "valve tightened" };
    expect(await process({ ...good, storeId: station.id })).toMatchObject({
      errors: [{ code: "reference.notAStore" }],
    });
    expect(await process({ ...good, storeId: store.id })).toMatchObject({ ok: true });
    expect((await read(cylinderStream(id))).at(-1)?.data).toMatchObject({
      after: { holder: { kind: "store", id: store.id }, holds: [], gate: { is: "none" } },
    });
    expect(await process({ ...good, storeId: store.id })).toMatchObject({ code: "result.settled" });
  });

  it("scraps it and retires its barcode for ever", async () => {
    const { gasBarcode, resultId } = await faulty();
    expect(await process({ id: resultId, isGoodStatus: 2 })).toMatchObject({ ok: true });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
    expect(await process({ id: resultId, isGoodStatus: 2 })).toMatchObject({ code: "result.settled" });
    expect(await registerCylinder(ctx, caller, registration(gasBarcode))).toMatchObject({
      code: "cylinder.barcodeRetired",
    });
    const { results } = await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1 }]);
    expect(results[0]?.reasons).toEqual(["cylinder.scrapped"]);
  });

  it("that was killed before the barcode was retired retires it by the same command, and by another one too", async () => {
    for (const second of ["the same", "another"]) {
      const { gasBarcode, resultId } = await faulty();
      const scrap = { id: resultId, isGoodStatus: 2, commandId: randomUUID() };
      await expect(process(scrap, killedAfter(1))).rejects.toThrow("killed");
      expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
      const again = await process(second === "the same" ? scrap : { ...scrap, commandId: randomUUID() });
      const [, retired] = await read(barcodeStream(gasBarcode));
      expect(retired?.type).toBe("BarcodeRetired");
      expect(again).toMatchObject({ ok: true, data: { position: retired?.position } });
    }
  });

  it("retires the barcode that it bore when it was scrapped, and none that another cylinder bears", async () => {
    const { id, gasBarcode, resultId } = await faulty();
    const scrap = { id: resultId, isGoodStatus: 2, commandId: randomUUID() };
    await expect(process(scrap, killedAfter(1))).rejects.toThrow("killed");
    const renamed = newBarcode();
    await expect(
      correct({ id, version: 1, gasBarcode: renamed, commandId: randomUUID() }, caller, killedAfter(2)),
    ).rejects.toThrow("killed");
    expect(await process(scrap)).toMatchObject({ ok: true });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
    expect(await types(barcodeStream(renamed))).toEqual(["BarcodeClaimed"]);
  });

  it("retires nothing where the result was settled by something else than its scrap", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    const at = { gasBarcode, companyId: inspectionUnit.id };
    await send(ctx, [{ ...at, procedureId: 9, checkStatus: 0 }]);
    await send(ctx, [{ ...at, procedureId: 10, checkStatus: 2 }]);
    const result = { id: unqualifiedResultId(id, 1, "fault"), isGoodStatus: 2 };
    expect(await process(result)).toMatchObject({ code: "result.settled" });
    expect(await types(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
  });
});
