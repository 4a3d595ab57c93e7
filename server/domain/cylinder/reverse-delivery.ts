import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderMoved, DeliveryReversed } from "#contracts/streams/cylinder/events.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";

/** The delivery that brought the cylinder to its place. Deliveries that were undone do not count. */
const deliveryTo = (holder: Place, history: readonly RecordedCylinderEvent[]): CylinderMoved["data"] | undefined => {
  const voided = new Set(history.flatMap((e) => (e.type === "ProcedureVoided" ? [e.data.voidedRevision] : [])));
  const arrival = history.findLast(
    ({ type, data, revision }) =>
      type !== "ProcedureVoided" && "after" in data && data.after.holder && !voided.has(Number(revision)),
  );
  if (arrival?.type !== "CylinderMoved") return undefined;
  return arrival.data.after.holder?.id === holder.id ? arrival.data : undefined;
};

/** A delivery from the yard may have no vehicle. Then the cylinder goes back to its place before the delivery. */
const backTo = ({ vehicle, before }: CylinderMoved["data"]): Place =>
  vehicle ? { kind: "vehicle", id: vehicle.id, name: vehicle.licenseNumber } : before.holder;

/**
 * Undoes the delivery of a declined order if the cylinder is still at that customer under that order (rules §4, Orders). Otherwise there is no event.
 *
 * @param history the whole stream, because only the delivery's event names the order.
 */
export const decideReverse = (
  { orderNumber, clientId }: { orderNumber: string; clientId: string },
  cylinder: RegisteredCylinder,
  history: readonly RecordedCylinderEvent[],
): DeliveryReversed[] => {
  const { holder, content, details } = cylinder;
  if (holder.kind !== "customer" || holder.id !== clientId) return [];
  const delivery = deliveryTo(holder, history);
  if (delivery?.orderNumber !== orderNumber) return [];
  const data = {
    gasBarcode: details.gasBarcode,
    orderNumber,
    clientId,
    before: { holder, content },
    after: { holder: backTo(delivery) },
  };
  return [{ type: "DeliveryReversed", data }];
};
