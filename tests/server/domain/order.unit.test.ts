import { describe, expect, it } from "vitest";
import { decideReverse } from "#server/domain/cylinder/reverse-delivery.ts";
import { decideVoid } from "#server/domain/cylinder/void.ts";
import type { OrderState } from "#contracts/streams/order/state.ts";
import { decideComplete, decideDecline, decidePlace } from "#server/domain/order.ts";
import { aSound, at, onTruck, type Builder } from "#tests/support/cylinder-builder.ts";

const orderNumber = "O-1";
const clientId = "client-1";
const pending: OrderState = { status: "pending", clientId };
const completed: OrderState = { status: "completed", clientId };
const declined: OrderState = { status: "declined", clientId };
const said = (decision: ReturnType<typeof decideComplete | typeof decideDecline>) =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.code;

describe("an order", () => {
  it("is opened by its first delivery alone", () => {
    expect(decidePlace({ status: "none" }, { orderNumber, clientId })).toHaveLength(1);
    for (const state of [pending, completed, declined])
      expect(decidePlace(state, { orderNumber, clientId })).toEqual([]);
  });
  it("ends one way, and saying so again makes no event", () => {
    const complete = (state: OrderState) => said(decideComplete(state, { orderNumber }));
    const decline = (state: OrderState) => said(decideDecline(state, { orderNumber, reasonsForRefusal: "no" }));
    expect([pending, completed, declined, { status: "none" } as const].map(complete)).toEqual([
      ["OrderCompleted"],
      [],
      "order.declined",
      "record.notFound",
    ]);
    expect([pending, completed, declined, { status: "none" } as const].map(decline)).toEqual([
      ["OrderDeclined"],
      "order.completed",
      [],
      "record.notFound",
    ]);
  });
});

describe("taking a delivery back", () => {
  const reverse = (cylinder: Builder, order = { orderNumber, clientId }) =>
    decideReverse(order, cylinder.state, cylinder.past.events);
  const deliver = (cylinder: Builder, time = "03:00", number = orderNumber) =>
    cylinder.did({ id: 3, clientId, orderNumber: number, at: at(time) });

  it("puts the cylinder back on the vehicle that brought it and leaves the rest as it was", () => {
    const delivered = deliver(aSound());
    const [event] = reverse(delivered);
    expect(event?.data.after).toEqual({ holder: onTruck });
    if (!event) return;
    const back = delivered.happened(event, at("04:00"));
    expect([back.state.content, back.state.gate.is]).toEqual(["full", "postFillPassed"]);
    expect(reverse(back)).toEqual([]);
  });
  it("puts one that came without a vehicle back to where it came from", () => {
    const delivered = aSound().did({ id: 3, clientId, orderNumber, vehicle: undefined, at: at("03:00") });
    expect(reverse(delivered)[0]?.data.after.holder).toMatchObject({ kind: "station" });
  });
  it("leaves what came under another order, to another customer, or has left", () => {
    const delivered = deliver(aSound());
    expect(reverse(delivered, { orderNumber: "O-2", clientId })).toEqual([]);
    expect(reverse(delivered, { orderNumber, clientId: "client-2" })).toEqual([]);
    expect(reverse(delivered.did({ id: 2, at: at("04:00") }))).toEqual([]);
  });
  it("goes by the delivery that brought it, not by one that came back", () => {
    const again = deliver(
      deliver(aSound())
        .did({ id: 2, at: at("04:00") })
        .did({ id: 11, at: at("04:10") }),
      "05:00",
      "O-2",
    );
    expect(reverse(again)).toEqual([]);
    expect(reverse(again, { orderNumber: "O-2", clientId })).toHaveLength(1);
  });
  it("goes by the delivery, not by what was taken back since", () => {
    const received = deliver(aSound()).did({ id: 2, at: at("04:00") });
    const commandId = received.state.last?.commandId ?? "";
    const decision = decideVoid({ commandId, reason: "wrong scan" }, received.state, received.past.events);
    if (!decision.ok) throw new Error(decision.code);
    expect(reverse(received.happened(decision.events[0], at("04:30")))).toHaveLength(1);
  });
});
