import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream, type OrderEvent } from "#contracts/streams/order/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { stamp } from "#infra/engines/upcast-log/stamp.ts";
import { openCommandLog, type CommandLog } from "#tests/support/command-log.ts";
import { callerWith, registered, send, tenantContext, type Clock } from "#tests/support/commands.ts";

let log: CommandLog;
let events: EventLog;
let ctx: TenantContext;
let clock: Clock;

beforeAll(async () => {
  log = await openCommandLog();
  ({ events, ctx, clock } = log);
});
afterAll(() => log?.close());

const sound = async () => {
  const one = await registered(ctx);
  const fill = { fillingStartTime: "2026-03-02T09:50:00+08:00", fillingEndTime: "2026-03-02T09:52:00+08:00" };
  await send(ctx, [
    { gasBarcode: one.gasBarcode, procedureId: 9, checkStatus: 1 },
    { gasBarcode: one.gasBarcode, procedureId: 8, ...fill, weightBeforeCharge: 7, weightAfterCharge: 11 },
    { gasBarcode: one.gasBarcode, procedureId: 11, checkStatus: 1 },
  ]);
  return one;
};
const last = async (id: string) => (await log.eventsOf(cylinderStream(id))).at(-1);
/** The log as somebody sees it who is overtaken just before his order is opened. */
const overtakenBy = (orderNumber: string, event: OrderEvent, before: "order" | "delivery"): TenantContext => {
  let overtaken = false;
  const appendEach: EventLog["appendEach"] = async (appends) => {
    const ours = appends.some(({ stream }) => stream.startsWith(`${before === "order" ? "order" : "cylinder"}-`));
    if (ours && !overtaken) {
      overtaken = true;
      const expected = before === "order" ? "none" : 0n;
      await events.append(orderStream(orderNumber), expected, stamp([event], metaNow(ctx, callerWith())));
    }
    return events.appendEach(appends);
  };
  return tenantContext({ ...events, appendEach }, clock);
};

describe("an order number", () => {
  it("is the first one's who opens it: the other client's deliveries are refused and move nothing", async () => {
    const [one, other] = [await sound(), await sound()];
    const orderNumber = `race-${randomUUID()}`;
    const rival = overtakenBy(
      orderNumber,
      { type: "OrderPlaced", data: { orderNumber, clientId: "client-2" } },
      "order",
    );
    const { results } = await send(rival, [
      { gasBarcode: one.gasBarcode, procedureId: 3, orderNumber, clientId: "client-1" },
      { gasBarcode: other.gasBarcode, procedureId: 3, orderNumber, clientId: "client-2" },
    ]);
    expect(results.map((r) => [r.outcome, r.paths])).toEqual([
      ["refused", ["orderNumber"]],
      ["recorded", undefined],
    ]);
    expect([(await last(one.id))?.type, (await last(other.id))?.type]).toEqual(["ProcedureRefused", "CylinderMoved"]);
  });

  it("that is declined while its deliveries are on their way takes them back all the same", async () => {
    const [first, one] = [await sound(), await sound()];
    const orderNumber = `race-${randomUUID()}`;
    const deliver = { procedureId: 3, orderNumber, clientId: "client-1" };
    await send(ctx, [{ gasBarcode: first.gasBarcode, ...deliver }]);
    const declined = { type: "OrderDeclined", data: { orderNumber, reasonsForRefusal: "no" } } as const;
    const rival = overtakenBy(orderNumber, declined, "delivery");
    const { results, position } = await send(rival, [{ gasBarcode: one.gasBarcode, ...deliver }]);
    expect(results[0]?.outcome).toBe("recorded");
    const back = await last(one.id);
    expect([back?.type, back?.position]).toEqual(["DeliveryReversed", position]);
  });
});
