import { orderStream } from "#contracts/streams/order/events.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import { pendingOf, workOn, type Batch } from "./batch.ts";
import type { Positions } from "./results.ts";

/**
 * Opens the orders of a call before its deliveries are appended: a number is one client's, and the first to open it decides whose.
 *
 * @returns the streams to read again: none, or, where somebody else was first, those of the lost orders and all that were decided with them;
 * nothing else is appended then.
 */
export const openOrders = async (
  events: UpcastLog,
  batch: Batch,
  positions: Positions,
): Promise<ReadonlySet<string>> => {
  const opened = [...batch.orders].filter(([, work]) => work.pending.length > 0);
  if (opened.length === 0) return new Set();
  const answers = await events.appendEach(
    opened.map(([number, { base, pending }]) => ({
      stream: orderStream(number),
      expected: base.revision,
      events: pending,
    })),
  );
  const lost = new Set<string>();
  for (const [index, [number, work]] of opened.entries()) {
    const answer = answers[index];
    if (!answer?.ok) lost.add(orderStream(number));
    else {
      positions.set(answer.stream, answer.position);
      Object.assign(work, workOn({ ...work.now, revision: answer.revision }));
    }
  }
  if (lost.size > 0) for (const { stream } of pendingOf(batch)) lost.add(stream);
  return lost;
};
