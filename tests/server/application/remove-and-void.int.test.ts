import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { removeCylinder } from "#server/application/commands/remove-cylinder.ts";
import { setUsable } from "#server/application/commands/set-usable.ts";
import { voidProcedure } from "#server/application/commands/void-procedure.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, registration, send, tenantContext } from "#tests/support/commands.ts";
import { otherStation } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
const caller = callerWith();

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

describe("enabling, removing and voiding", () => {
  it("disables all or none, and says nothing twice", async () => {
    const { id } = await registered(ctx);
    expect(await setUsable(ctx, caller, { ids: [id, "nobody"], isUsable: false })).toMatchObject({
      code: "record.notFound",
    });
    await setUsable(ctx, caller, { ids: [id], isUsable: false });
    await setUsable(ctx, caller, { ids: [id], isUsable: false });
    await setUsable(ctx, caller, { ids: [id], isUsable: true });
    expect(await log.typesOf(cylinderStream(id))).toEqual([
      "CylinderRegistered",
      "CylinderDisabled",
      "CylinderEnabled",
    ]);
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
    await expect(removeCylinder(log.killedAfter(1), caller, { id })).rejects.toThrow("killed");
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const elsewhere = callerWith({ scopeOf: () => new Set([otherStation.id]) });
    expect(await removeCylinder(ctx, elsewhere, { id })).toMatchObject({ code: "record.notFound" });
    expect(await log.typesOf(barcodeStream(gasBarcode))).toEqual(["BarcodeClaimed"]);
    const again = await removeCylinder(ctx, caller, { id });
    const [, released] = await log.eventsOf(barcodeStream(gasBarcode));
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
    expect(await log.typesOf(cylinderStream(id))).toEqual(["CylinderRegistered", "CylinderChecked", "ProcedureVoided"]);
    const { results } = await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 0 }]);
    expect(results[0]?.outcome).toBe("recorded");
  });

  it("lets whoever may only undo take back the own procedure for 10 minutes, and nobody else's", async () => {
    const { id, gasBarcode } = await registered(ctx);
    const clock = { now: new Date("2026-03-02T02:00:00Z") };
    const later = (minutes: number) => (clock.now = new Date(Date.parse("2026-03-02T02:00:00Z") + minutes * 60_000));
    const knowing = tenantContext(events, clock, { cylinderOfCommand: async () => id });
    const codes = new Set(["gasCylinder:procedure:check", "gasCylinder:procedure:undo"]);
    const clerk = callerWith({ codes });
    const command = { commandId: randomUUID(), reason: "wrong cylinder" };
    await send(knowing, [{ gasBarcode, procedureId: 9, checkStatus: 1, commandId: command.commandId }], clerk);
    const other = callerWith({ codes, userId: "user-2" });
    expect(await voidProcedure(knowing, other, command)).toMatchObject({ ok: false, code: "access.denied" });
    later(10.1);
    expect(await voidProcedure(knowing, clerk, command)).toMatchObject({ ok: false, code: "procedure.undoOver" });
    later(10);
    expect(await voidProcedure(knowing, clerk, command)).toMatchObject({ ok: true });
    expect((await log.typesOf(cylinderStream(id))).at(-1)).toBe("ProcedureVoided");
  });
});
