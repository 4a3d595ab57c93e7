import type { Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import { decideReverse } from "#server/domain/cylinder/reverse-delivery.ts";
import type { TenantContext } from "../context.ts";
import { handleCommand } from "../handle-command.ts";
import { laterOf } from "../later-of.ts";
import type { CommandMeta } from "#infra/engines/upcast-log/stamp.ts";
import { onCylinder } from "../streams/subjects.ts";

export type DeclinedOrder = { orderNumber: string; clientId: string; declined: Recorded };

/** `complete` is false while the read models are too far behind to name the order's cylinders. */
export type TakenBack = { complete: boolean; position?: Position };

/** The id of the event that declined makes it idempotent, whoever runs it and however often, and is named as its cause. */
const metaOf = ({ id, meta }: Recorded): CommandMeta => {
  const { v: _version, ...rest } = meta;
  return { ...rest, commandId: id, causationId: id };
};

/**
 * Brings back what was delivered under a declined order and still stands at its customer (rules §4, Orders): one `DeliveryReversed` per
 * cylinder, in the name of who declined.
 */
export const takeBackDeliveries = async (ctx: TenantContext, order: DeclinedOrder): Promise<TakenBack> => {
  const cylinderIds = await ctx.reference.cylindersOfOrder(order.orderNumber, order.declined.position);
  if (!cylinderIds) return { complete: false };
  return { complete: true, position: await takeBackFrom(ctx, order, cylinderIds) };
};

/** The same for known cylinders. Returns the highest position that was written. */
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
    // A cylinder that was removed since has nothing to be taken back.
    if (handled.ok) position = laterOf(ctx.events, position, handled.position);
  }
  return position;
};
