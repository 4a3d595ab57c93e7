import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewProcedure as command } from "#contracts/commands/preview.ts";
import type { RecordResult } from "#contracts/commands/record.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { previewProcedure } from "#server/application/record/preview-procedure.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, send, tenantContext, type Clock, type ItemInput } from "#tests/support/commands.ts";
import { inspectionUnit, otherStation, repairUnit, station, store, truck } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

const preview = async (query: Record<string, unknown>, at = ctx, caller = callerWith()) => {
  const answer = await previewProcedure(at, caller, command.input.parse(query));
  if (!answer.ok) throw new Error(`the call was refused: ${answer.code}`);
  return answer.data;
};
const codes = (said: { code: string }[]) => said.map(({ code }) => code);
const fill = (now: Date) => ({
  fillingStartTime: new Date(now.getTime() - 90_000).toISOString(),
  fillingEndTime: now.toISOString(),
  weightBeforeCharge: 7.1,
  weightAfterCharge: 12.05,
});
/** Fields that a person adds to a scan. */
const entered = (procedureId: number, now: Date, checkStatus = 1): Record<string, unknown> => {
  if (procedureId === 8) return fill(now);
  if (procedureId === 14) return { repairUnitId: repairUnit.id };
  return procedureId >= 9 && procedureId <= 13 ? { checkStatus } : { vehicleId: truck.id };
};
const isEntered = (procedureId: number) => procedureId >= 8 && procedureId <= 13;

const step = fc.record({
  procedureId: fc.oneof(fc.constantFrom(9, 8, 11, 3, 0), fc.integer({ min: 0, max: 16 })),
  companyId: fc.constantFrom(station.id, station.id, station.id, otherStation.id, store.id, inspectionUnit.id),
  pause: fc.constantFrom(0, 30, 121, 3600, 86_401, 40 * 86_400),
  // A device's clock that is behind or ahead; 301 is refused.
  skew: fc.constantFrom(0, 0, 0, -200, 300, 301),
  checkStatus: fc.constantFrom(1, 1, 1, 0),
  fillingId: fc.constantFrom(undefined, undefined, "propane", "lpg"),
});

const history = fc.array(step, { minLength: 4, maxLength: 14 });
type Steps = typeof history extends fc.Arbitrary<infer Made> ? Made : never;

/** Asks before each scan and then records it. Answers how many were refused. */
const play = async (steps: Steps): Promise<number> => {
  const own: Clock = { now: new Date("2026-03-02T02:00:00Z") };
  const here = tenantContext(events, own);
  const { gasBarcode, id } = await registered(here, { expirationDate: "2026-04-15" });
  let [written, refused] = [1, 0];
  const record = async (item: ItemInput): Promise<RecordResult> => {
    const [result] = (await send(here, [item])).results as [RecordResult];
    if (result.outcome !== "duplicate" && result.code !== "access.outOfScope") written += 1;
    return result;
  };
  for (const { pause, skew, checkStatus, fillingId, ...scan } of steps) {
    own.now = new Date(own.now.getTime() + pause * 1000);
    const occurredAt = new Date(own.now.getTime() + skew * 1000).toISOString();
    const asked = { ...scan, ...(scan.procedureId === 8 ? { fillingId } : {}), gasBarcode, occurredAt };
    const item: ItemInput = { ...asked, ...entered(scan.procedureId, own.now, checkStatus) };
    if (!isEntered(scan.procedureId) || checkStatus !== 1) {
      await record(item);
      continue;
    }
    const foreseen = await preview(asked, here);
    const { outcome, reasons = [], exceptions = [], msg = "" } = await record(item);
    const said = [foreseen.outcome, codes(foreseen.reasons), codes(foreseen.exceptions)];
    expect(said).toEqual([outcome, reasons, exceptions]);
    if (outcome !== "refused") continue;
    refused += 1;
    expect(foreseen.reasons.map((reason) => reason.msg).join("\n")).toBe(msg);
  }
  const standing = (await events.readStreams([{ stream: cylinderStream(id), from: 0n }])).get(cylinderStream(id));
  expect(standing).toHaveLength(written);
  return refused;
};

describe("asking beforehand how a scan would go", () => {
  it("says what recording then says, over random histories, and writes nothing", async () => {
    const refusals = await Promise.all(fc.sample(history, { numRuns: 80, seed: 20260302 }).map(play));
    expect(refusals.reduce((sum, n) => sum + n)).toBeGreaterThan(50);
  });

  it("names why a cylinder is not fit also where that refuses nothing", async () => {
    const { gasBarcode } = await registered(ctx);
    await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 0, defectIds: ["dent"] }]);
    const { outcome, reasons, unfit, stands } = await preview({ gasBarcode, procedureId: "9" });
    expect([outcome, reasons]).toEqual(["recorded", []]);
    expect(codes(unfit)).toEqual(["cylinder.held"]);
    expect(unfit[0]?.msg).toContain("failed check");
    expect(stands).toMatchObject({ gate: "preFillFailed", content: "empty", holds: ["fault"] });
  });

  it("says of a barcode that nobody registered that it is unknown, and leaves no trace of it", async () => {
    const head = await events.head();
    const { outcome, reasons, stands } = await preview({ gasBarcode: "no-such-barcode", procedureId: 8 });
    expect([outcome, codes(reasons), stands]).toEqual(["refused", ["cylinder.unknown"], null]);
    expect(await events.head()).toBe(head);
  });

  it("is for procedures that are entered one by one, and for who may record them", async () => {
    const { gasBarcode } = await registered(ctx);
    expect(command.input.safeParse({ gasBarcode, procedureId: 3 }).success).toBe(false);
    const onlyMoves = callerWith({ codes: new Set(["gasCylinder:procedure:movement"]) });
    const query = command.input.parse({ gasBarcode, procedureId: 8 });
    expect(await previewProcedure(ctx, onlyMoves, query)).toMatchObject({ ok: false, code: "access.denied" });
    const elsewhere = callerWith({ scopeOf: () => new Set([store.id]) });
    expect(codes((await preview({ gasBarcode, procedureId: 8 }, ctx, elsewhere)).reasons)).toEqual([
      "access.outOfScope",
    ]);
  });
});
