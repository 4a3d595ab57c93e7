import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { createHalfHour } from "./half-hour.ts";
import { cockpitOrderTable } from "#contracts/read-models/cockpit.ts";
import type { Fold, View } from "./view.ts";

/** Where an order was counted, so that declining it subtracts there; null before and after. */
type Counted = { businessDay: string; occurredAt: string; companyId: string } | null;

const orderFold: Fold<Counted, OrderEvent> = {
  name: "order",
  prefix: "order-",
  version: 1,
  initial: null,
  evolve(state, { type, meta }) {
    switch (type) {
      case "OrderPlaced":
        return { businessDay: meta.businessDay, occurredAt: meta.occurredAt, companyId: meta.companyId };
      case "OrderCompleted":
        return state;
      case "OrderDeclined":
        return null;
      default:
        return type satisfies never;
    }
  },
};

/** @param timeZone the tenant's `TZ_BUSINESS`: the half-hours are cut in it. */
export const createCockpitOrdersView = (timeZone: string): View<OrderEvent, Counted> => {
  const halfHour = createHalfHour(timeZone);
  return {
    name: "cockpitOrders",
    tables: [cockpitOrderTable],
    prefixes: [orderFold.prefix],
    lists: [],
    fold: orderFold,
    project(_event, changes, { before, after }) {
      const count = (at: Counted, by: number): void => {
        if (!at) return;
        const { businessDay, companyId, occurredAt } = at;
        changes.add(cockpitOrderTable, { businessDay, halfHour: halfHour(occurredAt), companyId }, { count: by });
      };
      if (before === after) return;
      count(before, -1);
      count(after, 1);
    },
  };
};
