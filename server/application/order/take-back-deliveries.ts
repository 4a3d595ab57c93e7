import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideReverse } from "#server/domain/cylinder/reverse-delivery.ts";
import type { TenantContext } from "../context.ts";
import { handleCommand } from "../handle-command.ts";
import { laterOf } from "../later-of.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { onCylinder } from "../streams/subjects.ts";

export type DeclinedOrder = { orderNumber: string; clientId: string; declined: Recorded };

/** `complete` is false while the read models are too far behind to list the order's cylinders. */
export type TakenBack = { complete: boolean; position?: Position };

/** The id of the declining event is the command id, so repetitions have no effect. It is also recorded as the cause. */
const metaOf = ({ id, meta }: Recorded): CommandMeta => {
  const { v: _version, ...rest } = meta;
  return { ...rest, commandId: id, causationId: id };
};

/**
 * Undoes deliveries of a declined order that are still at the customer (rules §4, Orders). Each cylinder gets one `DeliveryReversed`, in the name of
 * the person who declined.
 */
export const takeBackDeliveries = async (ctx: TenantContext, order: DeclinedOrder): Promise<TakenBack> => {
  const cylinderIds = await ctx.reference.cylindersOfOrder(order.orderNumber, order.declined.position);
  if (!cylinderIds) return { complete: false };
  return { complete: true, position: await takeBackFrom(ctx, order, cylinderIds) };
};

/** Undoes the deliveries of the given cylinders. Returns the highest position written. */
export const takeBackFrom = async (
  ctx: TenantContext,
  order: DeclinedOrder,
  cylinderIds: readonly string[],
): Promise<Position | undefined> => {
  let position: Position | undefined;
  for (const cylinderId of cylinderIds) {
    const handled = await handleCommand(ctx, {
      ...onCylinder(cylinderId),
      meta: metaOf(order.declined),
      makes: ["DeliveryReversed"],
      decide: (cylinder, history) => ({ ok: true, events: decideReverse(order, cylinder, history) }),
    });
    // A removed cylinder has no delivery to undo.
    if (handled.ok) position = laterOf(ctx.events, position, handled.position);
  }
  return position;
};
