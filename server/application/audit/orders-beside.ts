import type { OrderBeside, ReplayedEvent } from "#contracts/audit/replay-call.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import { orderStream, type OrderEvent } from "#contracts/streams/order/events.ts";
import { evolveOrder, initialOrder } from "#contracts/streams/order/state.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

const orderOf = ({ data }: ReplayedEvent): string | undefined => ("orderNumber" in data ? data.orderNumber : undefined);

const orderBeside = (
  orderNumber: string,
  history: readonly Recorded<OrderEvent>[],
  revisions: number[],
): Omit<OrderBeside, "clientName"> | undefined => {
  const state = history.reduce(evolveOrder, initialOrder);
  const placement = history.find(({ type }) => type === "OrderPlaced");
  if (state.status === "none" || !placement) return undefined;
  const ending = state.status === "pending" ? undefined : history.findLast(({ type }) => type !== "OrderPlaced");
  return {
    orderNumber,
    status: state.status,
    clientId: state.clientId,
    placedAt: placement.meta.occurredAt,
    endedAt: ending?.meta.occurredAt ?? null,
    revisions,
  };
};

/** Orders that a cylinder's events name, in order of appearance. `keeps` selects the events. */
export const ordersBeside = async (
  log: Pick<UpcastLog, "readStreams">,
  events: readonly ReplayedEvent[],
  keeps: (event: Pick<Recorded, "meta">) => boolean,
): Promise<Omit<OrderBeside, "clientName">[]> => {
  const revisions = new Map<string, number[]>();
  for (const event of events) {
    const orderNumber = orderOf(event);
    if (orderNumber !== undefined) revisions.set(orderNumber, [...(revisions.get(orderNumber) ?? []), event.revision]);
  }
  if (revisions.size === 0) return [];
  const streams = [...revisions.keys()].map((orderNumber) => ({ stream: orderStream(orderNumber), from: 0n }));
  const histories = await log.readStreams(streams);
  return [...revisions].flatMap(
    ([orderNumber, revisionsHere]) =>
      orderBeside(orderNumber, (histories.get(orderStream(orderNumber)) ?? []).filter(keeps), revisionsHere) ?? [],
  );
};
