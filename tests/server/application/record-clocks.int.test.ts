import { afterAll, beforeAll, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, send, type Clock, type ItemInput } from "#tests/support/commands.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
let clock: Clock;
beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx, clock } = log);
});
afterAll(() => log?.close());

/** The server's clock and so many seconds, ISO 8601. */
const t = (seconds: number): string => new Date(clock.now.getTime() + seconds * 1000).toISOString();
const metasOf = async (stream: `${string}-${string}`) =>
  ((await events.readStreams([{ stream, from: 0n }])).get(stream) ?? []).map(({ meta }) => meta);
const lastMeta = async (id: string) => (await metasOf(cylinderStream(id))).at(-1);
const said = ({ results }: Awaited<ReturnType<typeof send>>) =>
  results.map(({ outcome, code, exceptions = [] }) => [code ?? outcome, ...exceptions].join(" "));

it("keeps the time without skew, and the device's own as it was sent", async () => {
  const { gasBarcode, id } = await registered(ctx);
  const first = { gasBarcode, procedureId: 4, occurredAt: t(-500) };
  await send(ctx, [first], callerWith(), t(0));
  expect(await lastMeta(id)).toMatchObject({ occurredAt: t(-500) });
  expect(await lastMeta(id)).not.toHaveProperty("at");
  expect(await lastMeta(id)).not.toHaveProperty("deviceAt");
  const fast = t(600).replace("Z", "+00:00");
  await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: fast }], callerWith(), t(660));
  expect(await lastMeta(id)).toMatchObject({ occurredAt: t(-60), deviceAt: fast, recordedAt: t(0) });
});

it("keeps a live scan of a clock behind at the time of the procedure before it, and its own beside", async () => {
  const { gasBarcode, id } = await registered(ctx);
  await send(ctx, [{ gasBarcode, procedureId: 4, occurredAt: t(0) }], callerWith(), t(0));
  await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: t(-30) }], callerWith(), t(-29));
  expect(await lastMeta(id)).toMatchObject({ occurredAt: t(0), at: t(-30) });
});

it("never records before the cylinder's last event, when the server's clock is put back", async () => {
  const { gasBarcode, id } = await registered(ctx);
  const [now, before] = [clock.now, t(0)];
  await send(ctx, [{ gasBarcode, procedureId: 4 }]);
  try {
    clock.now = new Date(now.getTime() - 3_600_000);
    await send(ctx, [{ gasBarcode, procedureId: 9, checkStatus: 1 }]);
  } finally {
    clock.now = now;
  }
  expect(await lastMeta(id)).toMatchObject({ recordedAt: before, occurredAt: before });
});

it("judges a late item by the items before it in the same call", async () => {
  const { gasBarcode, id } = await registered(ctx);
  const at = (minutes: number) => t(-7200 + minutes * 60);
  const fill = { weightBeforeCharge: 7.1, weightAfterCharge: 12 };
  const times = (minutes: number) => ({ fillingStartTime: at(minutes - 2), fillingEndTime: at(minutes) });
  const orderNumber = `LATE-${gasBarcode}`;
  const deliver = (minutes: number): ItemInput => ({
    ...{ gasBarcode, procedureId: 3, clientId: "client-1", orderNumber, occurredAt: at(minutes) },
  });
  const answer = await send(ctx, [
    { gasBarcode, procedureId: 9, checkStatus: 1, occurredAt: at(0) },
    { gasBarcode, procedureId: 8, ...fill, ...times(10), occurredAt: at(10) },
    { gasBarcode, procedureId: 11, checkStatus: 1, occurredAt: at(20) },
    { gasBarcode, procedureId: 0, occurredAt: at(60) },
    deliver(15),
    deliver(30),
  ]);
  expect(said(answer)).toEqual([
    ...["recorded", "recorded", "recorded"],
    "recorded ledger.contentDiffers",
    "recorded procedure.backdated procedure.outOfOrder",
    // The late one before it has put the cylinder on hold, but only now, not at its time.
    "recorded procedure.outOfOrder",
  ]);
  expect(answer.results[4]?.reasons).toEqual(["check.postFillMissing"]);
  expect((await metasOf(cylinderStream(id))).map(({ occurredAt }) => occurredAt).slice(-2)).toEqual([at(15), at(30)]);
  expect((await metasOf(orderStream(orderNumber))).map(({ occurredAt }) => occurredAt)).toEqual([at(30)]);
});
