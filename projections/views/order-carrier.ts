import { orderHeadTable } from "#contracts/read-models/order.ts";
import type { CylinderEvent } from "#contracts/streams/cylinder/events.ts";
import { ignored, type View } from "./view.ts";

/** Vehicle and driver of each order, from its last delivery. The rows belong to `orderView`. An order is opened before its deliveries. */
export const orderCarrierView: View<CylinderEvent> = {
  name: "orderCarrier",
  tables: [],
  on: {
    CylinderMoved({ data: { orderNumber, vehicle, driverId } }, changes) {
      if (orderNumber === undefined) return;
      const carrier = { licenseNumber: vehicle?.licenseNumber ?? null, driverId: driverId ?? null };
      changes.patch(orderHeadTable, { orderNumber }, carrier);
    },
    ...ignored(
      "CylinderRegistered",
      "CylinderCorrected",
      "CodeAttached",
      "CodeDetached",
      "CylinderEnabled",
      "CylinderDisabled",
      "CylinderRemoved",
      "CylinderFilled",
      "CylinderChecked",
      "CylinderRepaired",
      "ProcedureVoided",
      "ProcedureRefused",
      "UnqualifiedResultProcessed",
      "DeliveryReversed",
      "CheckHidden",
    ),
  },
};
