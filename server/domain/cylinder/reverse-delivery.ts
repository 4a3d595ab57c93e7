import type { Place } from "#contracts/streams/company-type.ts";
import type { CylinderMoved, DeliveryReversed } from "#contracts/streams/cylinder/events.ts";
import type { RecordedCylinderEvent } from "#contracts/streams/cylinder/evolve.ts";
import type { RegisteredCylinder } from "#contracts/streams/cylinder/state.ts";

/** The delivery that brought the cylinder to where it is; what was taken back since did not bring it anywhere. */
const deliveryTo = (holder: Place, history: readonly RecordedCylinderEvent[]): CylinderMoved["data"] | undefined => {
  const voided = new Set(history.flatMap((e) => (e.type === "ProcedureVoided" ? [e.data.voidedRevision] : [])));
  const arrival = history.findLast(
    ({ type, data, revision }) =>
      type !== "ProcedureVoided" && "after" in data && data.after.holder && !voided.has(Number(revision)),
  );
  if (arrival?.type !== "CylinderMoved") return undefined;
  return arrival.data.after.holder?.id === holder.id ? arrival.data : undefined;
};

/** A delivery from the yard may name no vehicle; then it goes back to where it came from. */
const backTo = ({ vehicle, before }: CylinderMoved["data"]): Place =>
  vehicle ? { kind: "vehicle", id: vehicle.id, name: vehicle.licenseNumber } : before.holder;

/**
 * Takes the delivery of a declined order back, where the cylinder is still at that customer under that order (rules §4, Orders); makes
 * no event otherwise.
 *
 * @param history the whole stream: under which order a cylinder came stands in its delivery alone.
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
