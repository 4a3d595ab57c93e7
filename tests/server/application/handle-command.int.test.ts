import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { handleCommand } from "#server/application/handle-command.ts";
import { onOrder } from "#server/application/streams/subjects.ts";
import { decideComplete, decidePlace } from "#server/domain/order.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith } from "#tests/support/commands.ts";
import { otherStation, station } from "#tests/support/reference.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx } = log);
});
afterAll(() => log?.close());

const caller = callerWith();
const codes = ["gasCylinder:procedure:movement"];

const place = (orderNumber: string, meta = metaNow(ctx, caller)) =>
  handleCommand(ctx, {
    ...onOrder(orderNumber),
    meta,
    makes: ["OrderPlaced"],
    decide: (order) => ({ ok: true, events: decidePlace(order, { orderNumber, clientId: "client-1" }) }),
  });
const complete = (orderNumber: string, by = caller, meta = metaNow(ctx, by)) =>
  handleCommand(ctx, {
    ...onOrder(orderNumber),
    meta,
    makes: ["OrderCompleted"],
    by: { caller: by, codes },
    decide: (order) => decideComplete(order, { orderNumber }),
  });
const length = async (orderNumber: string): Promise<number> => {
  const { stream } = onOrder(orderNumber);
  return (await events.readStreams([{ stream, from: 0n }])).get(stream)?.length ?? 0;
};

it("refuses a command to something that is nobody's, and one from outside the company's scope, and writes nothing", async () => {
  expect(await complete("O-1")).toMatchObject({ ok: false, code: "record.notFound" });
  await place("O-1");
  const elsewhere = callerWith({ scopeOf: () => new Set([otherStation.id]) });
  expect(await complete("O-1", elsewhere)).toMatchObject({ ok: false, code: "access.outOfScope" });
  expect(await length("O-1")).toBe(1);
  expect(await complete("O-1", callerWith({ scopeOf: () => new Set([station.id]) }))).toMatchObject({ ok: true });
});

it("knows a command by its id: sent again it is not decided, and answers where it wrote", async () => {
  const meta = metaNow(ctx, caller, randomUUID());
  const first = await place("O-2", meta);
  await complete("O-2");
  const again = await place("O-2", meta);
  expect(again.ok && again.position).toBe(first.ok && first.position);
  expect(await length("O-2")).toBe(2);
});

it("asks for the scope before it answers a command that it knows, as it was when that was given", async () => {
  const meta = metaNow(ctx, caller, randomUUID());
  await place("O-5");
  await complete("O-5", caller, meta);
  const elsewhere = callerWith({ scopeOf: () => new Set([otherStation.id]) });
  expect(await complete("O-5", elsewhere, meta)).toMatchObject({ ok: false, code: "access.outOfScope" });
  expect(await complete("O-5", caller, meta)).toMatchObject({ ok: true });
});

it("refuses a command whose id the stream holds of another one", async () => {
  const meta = metaNow(ctx, caller, randomUUID());
  await place("O-6", meta);
  expect(await complete("O-6", caller, meta)).toMatchObject({ ok: false, code: "procedure.commandIdReused" });
  expect(await length("O-6")).toBe(1);
});

it("has no position where there was nothing to write", async () => {
  await place("O-3");
  const again = await place("O-3");
  expect(again.ok && again.position).toBeUndefined();
  expect(await length("O-3")).toBe(1);
});

it("decides again on the events of whoever was faster", async () => {
  await place("O-4");
  const decided: number[] = [];
  const slow = await handleCommand(ctx, {
    ...onOrder("O-4"),
    meta: metaNow(ctx, caller),
    makes: ["OrderCompleted"],
    async decide(order, history) {
      decided.push(history.length);
      if (decided.length === 1) await complete("O-4");
      return decideComplete(order, { orderNumber: "O-4" });
    },
  });
  expect([slow.ok, decided, await length("O-4")]).toEqual([true, [1, 2], 2]);
});
