import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { orderStream } from "#contracts/streams/order/events.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { loadBarcodes } from "../streams/loaded-barcode.ts";
import { refreshCylinders } from "../streams/loaded-cylinder.ts";
import { loadOrders } from "../streams/loaded-order.ts";
import { workOn, type Batch } from "./batch.ts";

/** Reads what others wrote to these streams meanwhile, and forgets what was decided without it. */
export const reloadBatch = async (events: UpcastLog, batch: Batch, streams: ReadonlySet<string>): Promise<void> => {
  const cylinders = [...batch.cylinders.values()].map((work) => work.base);
  const behind = cylinders.filter((one) => streams.has(cylinderStream(one.cylinderId)));
  const barcodes = [...batch.barcodes].flatMap(([code, { base }]) => (streams.has(base.stream) ? [code] : []));
  const orders = [...batch.orders.keys()].filter((number) => streams.has(orderStream(number)));
  for (const [id, one] of await refreshCylinders(events, behind)) batch.cylinders.set(id, workOn(one));
  for (const [code, one] of await loadBarcodes(events, barcodes)) batch.barcodes.set(code, workOn(one));
  for (const [number, one] of await loadOrders(events, orders)) batch.orders.set(number, workOn(one));
};
