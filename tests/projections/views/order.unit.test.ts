import { describe, expect, it } from "vitest";
import type { OrderEvent } from "#contracts/streams/order/events.ts";
import type { EventMeta } from "#contracts/streams/event.ts";
import { cockpitOrderTable } from "#contracts/read-models/cockpit.ts";
import { createCockpitOrdersView } from "#projections/views/cockpit-orders.ts";
import { orderHeadTable } from "#contracts/read-models/order.ts";
import { orderCarrierView } from "#projections/views/order-carrier.ts";
import { orderView } from "#projections/views/order.ts";
import { sendReceiveTable } from "#contracts/read-models/send-receive.ts";
import { sendReceiveView } from "#projections/views/send-receive.ts";
import { aSound, atCustomer, at, type Builder } from "#tests/support/cylinder-builder.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { otherStation, station, store, truck } from "#tests/support/reference.ts";
import { eventsOf, recorded, rowOfRevision, voidLast } from "./events.ts";

const orderNumber = "O-1";
const placed: OrderEvent = { type: "OrderPlaced", data: { orderNumber, clientId: "client-1" } };
const completed: OrderEvent = { type: "OrderCompleted", data: { orderNumber } };
const declined: OrderEvent = { type: "OrderDeclined", data: { orderNumber, reasonsForRefusal: "nobody home" } };
const endedAt: Partial<EventMeta> = { occurredAt: at("05:00"), userId: "user-2", companyId: store.id };
const told = (...events: (OrderEvent & { meta?: Partial<EventMeta> })[]) =>
  recorded<OrderEvent>(`order-${orderNumber}`, events);

describe("orders", () => {
  const headOf = (...events: Parameters<typeof told>) => runView(orderView, told(...events)).rows(orderHeadTable);

  it("are pending from their first delivery on, by whoever opened them", () => {
    expect(headOf(placed)).toMatchObject([
      {
        orderNumber,
        clientId: "client-1",
        companyId: station.id,
        userId: "user-1",
        createdTime: at("02:00"),
        orderStatus: 2,
        reasonsForRefusal: null,
        endedTime: null,
      },
    ]);
  });

  it("are completed by somebody at some time", () => {
    expect(headOf(placed, { ...completed, meta: endedAt })).toMatchObject([
      { orderStatus: 1, endedTime: at("05:00"), endedBy: "user-2", reasonsForRefusal: null, companyId: station.id },
    ]);
  });

  it("are declined with a reason", () => {
    expect(headOf(placed, { ...declined, meta: endedAt })).toMatchObject([
      { orderStatus: 0, endedTime: at("05:00"), endedBy: "user-2", reasonsForRefusal: "nobody home" },
    ]);
  });
});

describe("an order's vehicle and driver", () => {
  it("are those of its last delivery", () => {
    const send = { id: 3, clientId: "client-1", orderNumber } as const;
    const cylinder = aSound()
      .did({ ...send, driverId: "driver-1" })
      .did({ id: 2, at: at("03:00") })
      .did({ id: 11, at: at("04:00") })
      .did({ ...send, driverId: "driver-2", at: at("05:00") });
    const recorder = createRecorder();
    runView(orderView, told(placed), recorder);
    expect(runView(orderCarrierView, eventsOf(cylinder), recorder).rows(orderHeadTable)).toMatchObject([
      { orderNumber, licenseNumber: truck.licenseNumber, driverId: "driver-2", orderStatus: 2 },
    ]);
  });
});

describe("the cockpit's deliveries by customer", () => {
  const countsOf = (...events: Parameters<typeof told>) =>
    runView(createCockpitOrdersView("Asia/Shanghai"), told(...events))
      .rows(cockpitOrderTable)
      .map((row) => [row["businessDay"], row["halfHour"], row["companyId"], row["count"]]);

  it("count an order where and when it was opened", () => {
    expect(countsOf(placed)).toEqual([["2026-03-02", 20, station.id, 1]]);
  });

  it("go on counting one that is completed", () => {
    expect(countsOf(placed, { ...completed, meta: endedAt })).toEqual([["2026-03-02", 20, station.id, 1]]);
  });

  it("take a declined one back where it was counted, once", () => {
    const twice = countsOf(placed, { ...declined, meta: endedAt }, { ...declined, meta: endedAt });
    expect(twice).toEqual([["2026-03-02", 20, station.id, 0]]);
  });
});

describe("what went to customers and came back", () => {
  const rowsOf = (builder: Builder) => runView(sendReceiveView, eventsOf(builder)).rows(sendReceiveTable);
  const delivered = () =>
    aSound().did({
      id: 3,
      clientId: "client-1",
      orderNumber,
      driverId: "driver-1",
      escortIds: ["escort-1"],
      imagesUrl: "/files/a.png",
    });

  it("has a line for each delivery, with its order, vehicle and people", () => {
    expect(rowsOf(delivered())).toMatchObject([
      {
        id: rowOfRevision(4),
        clientId: "client-1",
        orderNumber,
        procedureId: 3,
        companyId: station.id,
        companyName: station.name,
        userId: "user-1",
        createdTime: at("02:00"),
        licenseNumber: truck.licenseNumber,
        driverId: "driver-1",
        escortIds: ["escort-1"],
        orderImagesUrl: "/files/a.png",
        isVoided: false,
      },
    ]);
  });

  it("leaves out what only went onto a vehicle, and checks and fills", () => {
    expect(
      rowsOf(
        aSound()
          .did({ id: 7 })
          .did({ id: 3, at: at("03:00") }),
      ),
    ).toEqual([]);
  });

  it("has receipts from the customer whom the ledger has it at, or who is named", () => {
    const back = delivered().did({ id: 0, at: at("04:00") });
    expect(rowsOf(back).at(-1)).toMatchObject({ procedureId: 0, clientId: "client-1", orderNumber: null });
    const named = aSound().did({ id: 4, by: store, at: at("04:00"), clientId: "client-2" });
    expect(rowsOf(named)).toMatchObject([{ procedureId: 4, clientId: "client-2", companyId: store.id }]);
    expect(rowsOf(aSound().did({ id: 4, by: store, at: at("04:00") }))).toEqual([]);
  });

  it("does not guess from today's ledger where a late receipt came from", () => {
    const late = { id: 0, at: at("00:10"), by: otherStation } as const;
    expect(rowsOf(delivered().did(late))).toHaveLength(1);
    expect(rowsOf(delivered().did({ ...late, clientId: "client-2" })).at(-1)).toMatchObject({ clientId: "client-2" });
  });

  it("strikes a void line through, and keeps one that was declined", () => {
    expect(rowsOf(voidLast(delivered()))).toMatchObject([{ isVoided: true }]);
    const reversed = delivered().happened({
      type: "DeliveryReversed",
      data: {
        gasBarcode: "B-1",
        orderNumber,
        clientId: "client-1",
        before: { holder: atCustomer, content: "full" },
        after: { holder: { kind: "vehicle", id: truck.id, name: truck.licenseNumber } },
      },
    });
    expect(rowsOf(reversed)).toMatchObject([{ isVoided: false }]);
  });
});
