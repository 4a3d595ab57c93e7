import type { BarcodeEvent } from "./barcode/events.ts";
import type { CylinderEvent } from "./cylinder/events.ts";
import type { ExceptionEvent } from "./exception/events.ts";
import type { OrderEvent } from "./order/events.ts";

export type StoredEvent = CylinderEvent | BarcodeEvent | OrderEvent | ExceptionEvent;

/** The version in which each event is written today. Every version ever written has a golden file and is read by today's code. */
export const eventVersions = {
  CylinderRegistered: 1,
  CylinderCorrected: 1,
  CylinderEnabled: 1,
  CylinderDisabled: 1,
  CylinderRemoved: 1,
  CylinderMoved: 1,
  CylinderFilled: 1,
  CylinderChecked: 1,
  CylinderRepaired: 1,
  ProcedureRefused: 1,
  ProcedureVoided: 1,
  UnqualifiedResultProcessed: 1,
  DeliveryReversed: 1,
  CheckHidden: 1,
  BarcodeSeen: 1,
  BarcodeClaimed: 1,
  BarcodeReleased: 1,
  BarcodeRetired: 1,
  OrderPlaced: 1,
  OrderCompleted: 1,
  OrderDeclined: 1,
  ExceptionClaimed: 1,
  ExceptionReleased: 1,
  ExceptionCommented: 1,
  ExceptionAcknowledged: 1,
} as const satisfies Record<StoredEvent["type"], number>;
