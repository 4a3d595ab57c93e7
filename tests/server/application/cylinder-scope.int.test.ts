import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctCylinder as correctSchema } from "#contracts/commands/correct.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { Caller, TenantContext } from "#server/application/context.ts";
import { correctCylinder } from "#server/application/commands/correct-cylinder.ts";
import { removeCylinder } from "#server/application/commands/remove-cylinder.ts";
import { setUsable } from "#server/application/commands/set-usable.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, send } from "#tests/support/commands.ts";
import { otherStation, station, truck } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

const at = (companyId: string): Caller => callerWith({ companyId, scopeOf: () => new Set([companyId]) });
const [north, south] = [at(station.id), at(otherStation.id)];
const length = async (id: string): Promise<number> => {
  const stream = cylinderStream(id);
  return ((await events.readStreams([{ stream, from: 0n }])).get(stream) ?? []).length;
};

const commands: [string, (caller: Caller, id: string) => Promise<{ ok: boolean; code?: string }>][] = [
  [
    "correcting",
    (caller, id) => correctCylinder(ctx, caller, correctSchema.input.parse({ id, version: 1, factoryNumber: "X" })),
  ],
  ["disabling", (caller, id) => setUsable(ctx, caller, { ids: [id], isUsable: false })],
  ["removing", (caller, id) => removeCylinder(ctx, caller, { id })],
];

describe.each(commands)("%s a cylinder", (_, command) => {
  it("is refused to who may not act for the company that holds it, and writes nothing", async () => {
    const { id } = await registered(ctx);
    expect(await command(south, id)).toMatchObject({ ok: false, code: "access.outOfScope" });
    expect(await length(id)).toBe(1);
    expect(await command(north, id)).toMatchObject({ ok: true });
  });
});

it("a cylinder on a vehicle is with the company that held it last, whoever drives", async () => {
  const { id, gasBarcode } = await registered(ctx);
  await send(ctx, [
    { gasBarcode, procedureId: 1, vehicleId: truck.id },
    {
      gasBarcode,
      procedureId: 16,
      vehicleId: truck.id,
      companyId: otherStation.id,
      occurredAt: "2026-03-02T02:01:00Z",
    },
  ]);
  expect(await setUsable(ctx, south, { ids: [id], isUsable: false })).toMatchObject({ code: "access.outOfScope" });
  expect(await setUsable(ctx, north, { ids: [id], isUsable: false })).toMatchObject({ ok: true });
});

it("a cylinder that arrived elsewhere is at once with the company there", async () => {
  const { id, gasBarcode } = await registered(ctx);
  await send(ctx, [{ gasBarcode, procedureId: 0, companyId: otherStation.id }]);
  expect(await setUsable(ctx, north, { ids: [id], isUsable: false })).toMatchObject({ code: "access.outOfScope" });
  expect(await setUsable(ctx, south, { ids: [id], isUsable: false })).toMatchObject({ ok: true });
});

it("of several cylinders none is disabled when one of them is another company's", async () => {
  const [own, foreign] = [await registered(ctx), await registered(ctx, { createdCompanyId: otherStation.id })];
  const both = { ids: [own.id, foreign.id], isUsable: false };
  expect(await setUsable(ctx, north, both)).toMatchObject({ code: "access.outOfScope" });
  expect([await length(own.id), await length(foreign.id)]).toEqual([1, 1]);
});
