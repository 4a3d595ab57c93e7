import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { registered, send, tenantContext, type Clock } from "#tests/support/commands.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
let clock: Clock;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx, clock } = log);
});
afterAll(() => log?.close());

const preFill = (gasBarcode: string) => ({ gasBarcode, procedureId: 9, checkStatus: 1 });
const fill = (gasBarcode: string) => ({
  gasBarcode,
  procedureId: 8,
  fillingStartTime: "2026-03-02T09:50:00+08:00",
  fillingEndTime: "2026-03-02T09:52:00+08:00",
  weightBeforeCharge: 7.1,
  weightAfterCharge: 12.05,
});
const postFill = (gasBarcode: string) => ({ gasBarcode, procedureId: 11, checkStatus: 1 });

describe("deliveries of a call of scans", () => {
  it("opens one order for the sends of a call that name a client and no number, and the same one when it is sent again", async () => {
    const cylinders = [await registered(ctx), await registered(ctx)];
    const codes = cylinders.map((one) => one.gasBarcode);
    await send(
      ctx,
      codes.flatMap((code) => [preFill(code), fill(code), postFill(code)]),
    );
    const deliveries = codes.map((gasBarcode) => ({
      gasBarcode,
      procedureId: 3,
      clientId: "client-1",
      commandId: randomUUID(),
    }));
    await send(ctx, deliveries);
    const numbers = new Set<string>();
    for (const { id } of cylinders) {
      for await (const event of events.readStream(cylinderStream(id))) {
        const { orderNumber } = event.data as { orderNumber?: string };
        if (orderNumber) numbers.add(orderNumber);
      }
    }
    expect(numbers.size).toBe(1);
    expect(await log.typesOf(orderStream([...numbers][0] ?? ""))).toEqual(["OrderPlaced"]);
    expect((await send(ctx, deliveries)).results.map((r) => r.outcome)).toEqual(["duplicate", "duplicate"]);
  });

  it("lets two calls deliver under the device's own order number, and no other client", async () => {
    const [a, b, c] = [await registered(ctx), await registered(ctx), await registered(ctx)];
    const codes = [a, b, c].map((one) => one.gasBarcode);
    await send(
      ctx,
      codes.flatMap((code) => [preFill(code), fill(code), postFill(code)]),
    );
    const orderNumber = `own-${randomUUID()}`;
    const deliver = (gasBarcode: string, more: object) => ({ gasBarcode, procedureId: 3, orderNumber, ...more });
    const first = await send(ctx, [deliver(a.gasBarcode, { clientId: "client-1" })]);
    const second = await send(ctx, [deliver(b.gasBarcode, {}), deliver(c.gasBarcode, { clientId: "client-2" })]);
    expect(first.results[0]?.outcome).toBe("recorded");
    expect(second.results.map((r) => [r.outcome, r.paths])).toEqual([
      ["recorded", undefined],
      ["refused", ["orderNumber"]],
    ]);
    expect(await log.typesOf(orderStream(orderNumber))).toEqual(["OrderPlaced"]);
  });

  it("counts a customer's limit with what the call itself delivers", async () => {
    const limited = tenantContext(events, clock, {
      customerMaximum: async () => 3,
      customerStock: async () => new Map([["client-2", 2]]),
    });
    const cylinders = [await registered(ctx), await registered(ctx)];
    const codes = cylinders.map((one) => one.gasBarcode);
    await send(
      ctx,
      codes.flatMap((code) => [preFill(code), fill(code), postFill(code)]),
    );
    const { results } = await send(
      limited,
      codes.map((gasBarcode) => ({ gasBarcode, procedureId: 3, clientId: "client-2" })),
    );
    expect(results.map((r) => [r.outcome, r.reasons])).toEqual([
      ["recorded", undefined],
      ["refused", ["customer.limitReached"]],
    ]);
    expect(results[1]?.msg).toBe(
      `${codes[1]} was not sent from North Station to Bert, who holds 3 cylinders of at most 3.`,
    );
    // A name is for the answer alone: what is kept says only whose id it was.
    const kept: unknown[] = [];
    for await (const { data } of events.readStream(cylinderStream(cylinders[1]?.id ?? ""))) kept.push(data);
    expect(kept.at(-1)).toMatchObject({ reasons: ["customer.limitReached"], item: { clientId: "client-2" } });
    expect(JSON.stringify(kept)).not.toContain("Bert");
  });
});
