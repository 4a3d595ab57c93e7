import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream, type OrderEvent } from "#contracts/streams/order/events.ts";
import { createPostgresEventLog } from "#infra/engines/event-log/postgres/create-event-log.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import type { TenantContext } from "#server/application/context.ts";
import { metaNow } from "#server/application/cylinder/meta.ts";
import { stamp } from "#server/application/streams/stamp.ts";
import { callerWith, registered, send, tenantContext } from "#tests/support/commands.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let events: EventLog;
let ctx: TenantContext;
const clock = { now: new Date("2026-03-02T02:00:00Z") };

beforeAll(async () => {
  database = await createTestDatabase();
  events = createPostgresEventLog({ connectionString: database.url });
  ctx = tenantContext(events, clock);
});
afterAll(async () => {
  await events?.close();
  await database?.drop();
});

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
const last = async (id: string) => {
  const all = [];
  for await (const event of events.readStream(cylinderStream(id))) all.push(event);
  return all.at(-1);
};
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
