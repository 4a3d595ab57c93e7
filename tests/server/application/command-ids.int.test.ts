import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { correctCylinder } from "#server/application/commands/correct-cylinder.ts";
import { correctCylinder as correctSchema } from "#contracts/commands/correct.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, newBarcode, registered, send } from "#tests/support/commands.ts";
import { otherStation, station } from "#tests/support/reference.ts";

let log: CommandLog;
let ctx: TenantContext;

beforeAll(async () => {
  log = await openCommandLog();
  ({ ctx } = log);
});
afterAll(() => log?.close());

const at = (companyId: string): Caller => callerWith({ companyId, scopeOf: () => new Set([companyId]) });
const [north, south] = [at(station.id), at(otherStation.id)];
const reused = { outcome: "refused", code: "procedure.commandIdReused", reasons: ["procedure.commandIdReused"] };
const check = (gasBarcode: string, commandId: string, more: object = {}) => ({
  gasBarcode,
  procedureId: 9,
  checkStatus: 1,
  commandId,
  ...more,
});

describe("the command id of a scan of another company", () => {
  it("refuses one's own scan and says nothing of the other, which writes nothing", async () => {
    const [theirs, own] = [await registered(ctx), await registered(ctx, { createdCompanyId: otherStation.id })];
    const commandId = randomUUID();
    await send(ctx, [check(theirs.gasBarcode, commandId)], north);
    for (const gasBarcode of [own.gasBarcode, theirs.gasBarcode]) {
      const { results } = await send(ctx, [check(gasBarcode, commandId)], south);
      expect(results[0]).toMatchObject({ ...reused, gasBarcode });
      expect(results[0]).not.toHaveProperty("first");
      expect(results[0]).not.toHaveProperty("revision");
    }
    expect(await log.typesOf(cylinderStream(own.id))).toEqual(["CylinderRegistered"]);
    const again = await send(ctx, [check(own.gasBarcode, randomUUID())], south);
    expect(again.results[0]?.outcome).toBe("recorded");
  });

  it("is asked for its scope before it is known", async () => {
    const { gasBarcode } = await registered(ctx);
    const commandId = randomUUID();
    const scan = check(gasBarcode, commandId, { companyId: station.id });
    await send(ctx, [scan], north);
    const { results } = await send(ctx, [scan], south);
    expect(results[0]).toMatchObject({ outcome: "refused", code: "access.outOfScope" });
  });
});

describe("a command id", () => {
  it.each([
    ["another bottle", (other: string) => ({ gasBarcode: other })],
    ["another procedure", () => ({ procedureId: 12 })],
    ["another company", () => ({ companyId: otherStation.id })],
    ["a barcode that nobody registered", () => ({ gasBarcode: newBarcode(), procedureId: 0 })],
  ])("is refused for a scan of %s, in the same call and later", async (_, changed) => {
    const [one, other] = [await registered(ctx), await registered(ctx)];
    const first = check(one.gasBarcode, randomUUID());
    const second = { ...first, ...changed(other.gasBarcode) };
    const { results } = await send(ctx, [first, second, first]);
    expect(results).toMatchObject([{ outcome: "recorded" }, reused, { outcome: "duplicate" }]);
    expect((await send(ctx, [second, first])).results).toMatchObject([reused, { outcome: "duplicate" }]);
    expect(await log.typesOf(cylinderStream(other.id))).toEqual(["CylinderRegistered"]);
    expect(await log.typesOf(barcodeStream(second.gasBarcode))).not.toContain("BarcodeSeen");
  });

  it("of a scan of an unknown barcode is refused for a bottle, and known for each spelling of that barcode", async () => {
    const { gasBarcode } = await registered(ctx);
    const unknown = { gasBarcode: newBarcode(), procedureId: 0, commandId: randomUUID() };
    await send(ctx, [unknown]);
    expect((await send(ctx, [{ ...unknown, gasBarcode }])).results[0]).toMatchObject(reused);
    const spelled = { ...unknown, gasBarcode: unknown.gasBarcode.toLowerCase() };
    expect((await send(ctx, [spelled])).results[0]).toMatchObject({
      outcome: "duplicate",
      first: { code: "cylinder.unknown" },
    });
  });

  it("is known for a bottle by the barcode that it bore then and by the one that it bears now", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const scan = check(gasBarcode, randomUUID());
    await send(ctx, [scan]);
    const now = newBarcode();
    const corrected = await correctCylinder(
      ctx,
      callerWith(),
      correctSchema.input.parse({ id, version: 1, gasBarcode: now }),
    );
    expect(corrected).toMatchObject({ ok: true });
    const { results } = await send(ctx, [scan, { ...scan, gasBarcode: now }]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["duplicate", "duplicate"]);
  });

  it("of a registration is refused for a scan", async () => {
    const commandId = randomUUID();
    const { gasBarcode } = await registered(ctx, { commandId });
    expect((await send(ctx, [check(gasBarcode, commandId)])).results[0]).toMatchObject(reused);
  });
});
