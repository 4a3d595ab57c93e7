import { orderStream } from "#contracts/streams/order/events.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { workOn, type Batch, type Work } from "./batch.ts";
import type { Positions } from "./results.ts";

/** Nothing of what was decided is appended: the works stand as they were read. */
const forget = (batch: Batch): void => {
  const works: Work<unknown>[] = [...batch.cylinders.values(), ...batch.barcodes.values()];
  for (const work of works) Object.assign(work, workOn(work.base));
};

/**
 * Opens the orders of a call before its deliveries are appended: a number is one client's, and the first to open it decides whose. Where
 * somebody else was first, nothing else is appended and everything has to be decided anew: `false`.
 */
export const openOrders = async (events: EventLog, batch: Batch, positions: Positions): Promise<boolean> => {
  const opened = [...batch.orders].filter(([, work]) => work.pending.length > 0);
  if (opened.length === 0) return true;
  const answers = await events.appendEach(
    opened.map(([number, { base, pending }]) => ({
      stream: orderStream(number),
      expected: base.revision,
      events: pending,
    })),
  );
  const lost: string[] = [];
  for (const [index, [number, work]] of opened.entries()) {
    const answer = answers[index];
    if (!answer?.ok) lost.push(number);
    else {
      positions.set(answer.stream, answer.position);
      Object.assign(work, workOn({ ...work.now, revision: answer.revision }));
    }
  }
  if (lost.length === 0) return true;
  for (const [number, order] of await loadOrders(events, lost)) batch.orders.set(number, workOn(order));
  forget(batch);
  return false;
};
