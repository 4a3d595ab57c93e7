import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctCylinder as correctSchema } from "#contracts/commands/correct.ts";
import { processUnqualified as processSchema } from "#contracts/commands/process-unqualified.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { unqualifiedResultId } from "#contracts/streams/cylinder/state.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { correctCylinder } from "#server/application/commands/correct-cylinder.ts";
import { processUnqualified } from "#server/application/commands/process-unqualified.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, newBarcode, registered, registration, send } from "#tests/support/commands.ts";
import { inspectionUnit, station, store } from "#tests/support/reference.ts";

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
      errors: [{ path: "storeId", code: "reference.notAStore" }],
    });
    expect(await process({ ...good, flowId: station.id })).toMatchObject({ errors: [{ path: "flowId" }] });
    expect(await process({ ...good, storeId: store.id })).toMatchObject({ ok: true });
    expect((await log.eventsOf(cylinderStream(id))).at(-1)?.data).toMatchObject({
      after: { holder: { kind: "store", id: store.id }, holds: [], gate: { is: "none" } },
    });
    expect(await process({ ...good, storeId: store.id })).toMatchObject({ code: "result.settled" });
  });

  it("scraps it and retires its barcode for ever", async () => {
    const { gasBarcode, resultId } = await faulty();
    expect(await process({ id: resultId, isGoodStatus: 2, processingMeasures: "cracked neck" })).toMatchObject({
      ok: true,
    });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
    expect(await process({ id: resultId, isGoodStatus: 2, processingMeasures: "cracked neck" })).toMatchObject({
      code: "result.settled",
    });
    expect(await registerCylinder(ctx, caller, registration(gasBarcode))).toMatchObject({
      code: "cylinder.barcodeRetired",
    });
    const { results } = await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1 }]);
    expect(results[0]?.reasons).toEqual(["cylinder.scrapped"]);
  });

  it("that was killed before the barcode was retired retires it by the same command, and by another one too", async () => {
    for (const second of ["the same", "another"]) {
      const { gasBarcode, resultId } = await faulty();
      const scrap = { id: resultId, isGoodStatus: 2, processingMeasures: "cracked neck", commandId: randomUUID() };
      await expect(process(scrap, log.killedAfter(1))).rejects.toThrow("killed");
      expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
      const again = await process(second === "the same" ? scrap : { ...scrap, commandId: randomUUID() });
      const [, retired] = await log.eventsOf(barcodeStream(gasBarcode));
      expect(retired?.type).toBe("BarcodeRetired");
      expect(again).toMatchObject({ ok: true, data: { position: retired?.position } });
    }
  });

  it("retires the barcode that it bore when it was scrapped, and none that another cylinder bears", async () => {
    const { id, gasBarcode, resultId } = await faulty();
    const scrap = { id: resultId, isGoodStatus: 2, processingMeasures: "cracked neck", commandId: randomUUID() };
    await expect(process(scrap, log.killedAfter(1))).rejects.toThrow("killed");
    const renamed = newBarcode();
    await expect(
      correct({ id, version: 1, gasBarcode: renamed, commandId: randomUUID() }, caller, log.killedAfter(2)),
    ).rejects.toThrow("killed");
    expect(await process(scrap)).toMatchObject({ ok: true });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed", "BarcodeRetired"]);
    expect(await log.typesOf(barcodeStream(renamed))).toEqual(["BarcodeClaimed"]);
  });

  it("retires nothing where the result was settled by something else than its scrap", async () => {
    const { id, gasBarcode } = await registered(ctx, { createdCompanyId: inspectionUnit.id });
    const at = { gasBarcode, companyId: inspectionUnit.id };
    await send(ctx, [{ ...at, procedureId: 9, checkStatus: 0 }]);
    await send(ctx, [{ ...at, procedureId: 10, checkStatus: 2 }]);
    const result = { id: unqualifiedResultId(id, 1, "fault"), isGoodStatus: 2, processingMeasures: "cracked neck" };
    expect(await process(result)).toMatchObject({ code: "result.settled" });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
  });
});
