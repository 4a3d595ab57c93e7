import type { RecordItem } from "#contracts/commands/record.ts";
import type { MovementFields } from "#server/domain/cylinder/command.ts";
import type { References } from "../reference.ts";
import type { Faults } from "./faults.ts";

/** The order that a send belongs to, with its client; `clientId` is absent for a number that no order has. */
export type ItemOrder = { orderNumber: string; clientId?: string };

/** An order is one client's: a number of nobody's order, or of somebody else's, names nothing here. */
const namesNoOrder = (item: RecordItem, order: ItemOrder | undefined): boolean =>
  order !== undefined &&
  (order.clientId === undefined || (item.clientId !== undefined && item.clientId !== order.clientId));

/** Reads the fields of a movement. */
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
