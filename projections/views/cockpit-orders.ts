import type { OrderEvent } from "#contracts/streams/order/events.ts";
import { createHalfHour } from "./half-hour.ts";
import { cockpitOrderTable } from "#contracts/read-models/cockpit.ts";
import { ignored, onEach, type Changes, type Fold, type Projectable, type StateChange, type View } from "./view.ts";

/** The place where an order is counted, so that declining it subtracts there. Null before and after. */
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

/** @param timeZone the tenant's `TZ_BUSINESS`, for the half-hours. */
export const createCockpitOrdersView = (timeZone: string): View<OrderEvent, Counted> => {
  const halfHour = createHalfHour(timeZone);
  const add = (changes: Changes, at: Counted, count: number): void => {
    if (!at) return;
    const { businessDay, companyId, occurredAt } = at;
    changes.add(cockpitOrderTable, { businessDay, halfHour: halfHour(occurredAt), companyId }, { count });
  };
  return {
    name: "cockpitOrders",
    tables: [cockpitOrderTable],
    fold: orderFold,
    on: {
      ...onEach(
        ["OrderPlaced", "OrderDeclined"],
        (_event: Projectable, changes: Changes, state: StateChange<Counted>) => {
          if (state.before === state.after) return;
          add(changes, state.before, -1);
          add(changes, state.after, 1);
        },
      ),
      ...ignored("OrderCompleted"),
    },
  };
};
