import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mostItems, recordItem, recordLimits } from "#contracts/commands/record.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { maxAppendBytes } from "#infra/engines/event-log/limits.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { registered, send } from "#tests/support/commands.ts";
import { otherStation } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

const keptOf = async (id: string) => {
  const kept: { item?: Record<string, unknown>; bytes: number }[] = [];
  for await (const { type, data } of events.readStream(cylinderStream(id)))
    if (type === "ProcedureRefused")
      kept.push({ ...(data as { item: Record<string, unknown> }), bytes: JSON.stringify(data).length });
  return kept;
};
const passed = (gasBarcode: string) => ({ gasBarcode, procedureId: 9, checkStatus: 1 });
const texts = Object.entries(recordItem.shape)
  .filter(([, schema]) => schema.safeParse("x").success)
  .map(([name]) => name)
  .filter((name) => name !== "gasBarcode");

describe("a field of a scan that is too long", () => {
  it("makes its item alone invalid, is named, and is left out of what is kept; its neighbours are recorded", async () => {
    const long = "x".repeat(900_000);
    const [bad, good] = [await registered(ctx), await registered(ctx)];
    const fields = [...texts.map((name) => [name, long] as const), ["escortIds", [long]], ["defectIds", [long]]];
    expect(texts).toEqual(expect.arrayContaining(["remark", "orderNumber", "driverId", "occurredAt", "companyId"]));
    for (const [name, value] of fields) {
      const remark = name === "remark" ? {} : { remark: "beside" };
      const item = { ...passed(bad.gasBarcode), ...remark, [String(name)]: value };
      const { results } = await send(ctx, [item, { gasBarcode: good.gasBarcode, procedureId: 0 }]);
      expect([name, results[0]?.code, results[0]?.paths]).toEqual([name, "procedure.fieldInvalid", [name]]);
      expect(results[1]?.code ?? results[1]?.outcome).toMatch(/recorded|duplicate/);
    }
    const kept = await keptOf(bad.id);
    expect(kept).toHaveLength(fields.length);
    for (const [at, [name]] of fields.entries()) {
      expect(kept[at]?.item).not.toHaveProperty(String(name));
      expect(kept[at]?.item).toMatchObject(name === "remark" ? { checkStatus: 1 } : { remark: "beside" });
      expect(kept[at]?.bytes).toBeLessThan(2000);
    }
  });

  it("may be a list of too many, which hold up nobody either", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const many = Array.from({ length: 20_000 }, () => randomUUID());
    for (const name of ["escortIds", "defectIds"]) {
      const { results } = await send(ctx, [{ ...passed(gasBarcode), [name]: many }, passed(gasBarcode)]);
      expect([results[0]?.code, results[0]?.paths]).toEqual(["procedure.fieldInvalid", [name]]);
      expect(results[1]?.outcome).toMatch(/recorded|duplicate/);
    }
    expect((await keptOf(id)).map(({ item }) => Object.keys(item ?? {}).sort())).toEqual(
      [0, 1].map(() => ["checkStatus", "commandId", "gasBarcode", "procedureId"]),
    );
  });

  it("is told from one of another type, which makes the whole call malformed", async () => {
    const { gasBarcode, id } = await registered(ctx);
    const item = { ...passed(gasBarcode), remark: "x".repeat(5000), driverId: 7 };
    await expect(send(ctx, [item])).rejects.toThrow(/driverId/);
    await expect(send(ctx, [{ ...passed(gasBarcode), procedureId: 2 ** 31 }])).rejects.toThrow(/procedureId/);
    expect(await keptOf(id)).toEqual([]);
  });

  it("is each field beyond its last sign: at its limit it is taken", async () => {
    const { gasBarcode } = await registered(ctx);
    const { images, remark } = recordLimits;
    const atMost = { imagesUrl: "x".repeat(images), remark: "x".repeat(remark) };
    const over = { imagesUrl: "x".repeat(images + 1), remark: "x".repeat(remark + 1) };
    const { results } = await send(ctx, [
      { ...passed(gasBarcode), ...atMost },
      { ...passed(gasBarcode), ...over },
    ]);
    expect(results.map(({ outcome, paths }) => [outcome, paths?.toSorted()])).toEqual([
      ["recorded", undefined],
      ["refused", ["imagesUrl", "remark"]],
    ]);
  });
});

it("a barcode of more than 64 signs is invalid, answered as it was sent, and kept nowhere", async () => {
  const before = await events.head();
  const gasBarcode = "B".repeat(65);
  const { results } = await send(ctx, [{ gasBarcode, procedureId: 0 }]);
  expect(results[0]).toMatchObject({ gasBarcode, outcome: "refused", code: "procedure.fieldInvalid" });
  expect([results[0]?.paths, results[0]?.revision]).toEqual([["gasBarcode"], undefined]);
  expect(await events.head()).toBe(before);
});

it("500 scans of one cylinder with every field at its limit are appended, each in the order it came", async () => {
  const { gasBarcode, id } = await registered(ctx);
  const { ids, images, remark } = recordLimits;
  const full = (sign: string) => ({
    ...Object.fromEntries(
      texts.map((name) => [name, sign.repeat(name.endsWith("Time") || name === "occurredAt" ? 40 : 64)]),
    ),
    escortIds: Array.from({ length: ids }, () => sign.repeat(recordLimits.id)),
    defectIds: Array.from({ length: ids }, () => sign.repeat(recordLimits.id)),
    imagesUrl: sign.repeat(images),
    remark: sign.repeat(remark),
    companyId: otherStation.id,
    checkStatus: 1,
    weightBeforeCharge: 1,
    weightAfterCharge: 1,
    partsChanged: true,
  });
  // A control character takes six bytes in the log.
  const items = Array.from({ length: mostItems }, (_, at) => ({
    ...full(at % 50 === 0 ? "\u0001" : "x"),
    gasBarcode,
    procedureId: [0, 8, 9, 14][at % 4] ?? 0,
  }));
  const { results } = await send(ctx, items);
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set(["procedure.fieldInvalid"]));
  expect(results.map(({ revision }) => revision)).toEqual(items.map((_, at) => at + 1));
  const kept = await keptOf(id);
  expect(kept).toHaveLength(mostItems);
  expect(Math.max(...kept.map(({ bytes }) => bytes))).toBeLessThan(maxAppendBytes / 4);
});
