import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { registerCylinders } from "#server/application/cylinder/register-cylinders.ts";
import { registerCylinder } from "#server/application/commands/register-cylinder.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, newBarcode, registered, registration, tenantContext } from "#tests/support/commands.ts";
import { otherStation, station } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
const caller = callerWith();

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

describe("registering", () => {
  it("derives the inspection due from the last inspection and the cycle, and the scrap date from the life", async () => {
    const { id } = await registered(ctx, { productionDate: "2020-02-29", inspectionDate: "2024-02-29" });
    expect((await log.eventsOf(cylinderStream(id)))[0]?.data).toMatchObject({
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
      async appendEach(appends) {
        overtaken ??= await registerCylinder(other, caller, body);
        return events.appendEach(appends);
      },
    };
    const answer = await registerCylinder(tenantContext(slow, { now: new Date("2026-03-02T02:00:00Z") }), caller, body);
    expect(answer).toEqual(overtaken);
    expect(answer.ok && (await log.typesOf(cylinderStream(answer.data.id)))).toEqual(["CylinderRegistered"]);
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
    expect(await log.typesOf(cylinderStream("torn-1"))).toEqual(["CylinderRegistered"]);
  });

  it("that was killed after the claim is completed by the same command", async () => {
    const body = registration(newBarcode(), { commandId: randomUUID() });
    await expect(registerCylinder(log.killedAfter(1), caller, body)).rejects.toThrow("killed");
    const [claim] = await log.eventsOf(barcodeStream(body.gasBarcode));
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

  it("registers many at once, each answered for itself, and none twice", async () => {
    const taken = newBarcode();
    await registerCylinder(ctx, caller, registration(taken));
    const bodies = [newBarcode(), taken, newBarcode()].map((code) => registration(code, { commandId: randomUUID() }));
    await expect(registerCylinders(log.killedAfter(1), caller, bodies)).rejects.toThrow("killed");
    const answers = await registerCylinders(ctx, caller, bodies);
    expect(answers).toMatchObject([{ ok: true }, { code: "cylinder.barcodeTaken" }, { ok: true }]);
    expect(await registerCylinders(ctx, caller, bodies)).toEqual(answers);
    for (const answer of answers)
      if (answer.ok) expect(await log.typesOf(cylinderStream(answer.data.id))).toEqual(["CylinderRegistered"]);
  });
});
