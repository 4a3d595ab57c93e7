import type { RecordItem } from "#contracts/commands/record.ts";
import type { MovementFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** The order of a delivery with its client. `clientId` is absent if the order does not exist. */
export type ItemOrder = { orderNumber: string; clientId?: string };

/** An order belongs to one client. The number of an unknown order or another client's order is not valid here. */
const namesNoOrder = (item: RecordItem, order: ItemOrder | undefined): boolean =>
  order !== undefined &&
  (order.clientId === undefined || (item.clientId !== undefined && item.clientId !== order.clientId));

export const readMovement = (
  item: RecordItem,
  references: References,
  order: ItemOrder | undefined,
  faults: Faults,
): MovementFields => {
  const isEmployee = (id: string) => references.employees.has(id);
  const escortIds = item.escortIds ?? [];
  faults.check("driverId", item.driverId, isEmployee);
  escortIds.forEach((id, index) => faults.check(`escortIds.${index}`, id, isEmployee));
  faults.check("clientId", item.clientId, (id) => references.customers.has(id));
  faults.check("orderNumber", item.orderNumber, (number) => /^\P{Cc}{1,64}$/u.test(number));
  if (namesNoOrder(item, order)) faults.add("orderNumber");
  return {
    vehicle: faults.named("vehicleId", item.vehicleId, references.vehicles),
    driverId: item.driverId,
    escortIds,
    toCompany: faults.named("toCompanyId", item.toCompanyId, references.companies),
    clientId: item.clientId ?? order?.clientId,
    orderNumber: order?.orderNumber ?? item.orderNumber,
  };
};
