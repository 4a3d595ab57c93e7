import type { AuditEvent } from "./audit/events.ts";
import type { BarcodeEvent } from "./barcode/events.ts";
import type { BoardEvent } from "./board/events.ts";
import type { CylinderEvent } from "./cylinder/events.ts";
import type { ExceptionEvent } from "./exception/events.ts";
import type { OrderEvent } from "./order/events.ts";
import type { EventName, StreamPrefix, Streams } from "./stored-event.ts";

const cylinder = {
  CylinderRegistered: 1,
  CylinderCorrected: 1,
  CodeAttached: 1,
  CodeDetached: 1,
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
} as const satisfies Record<CylinderEvent["type"], number>;

const barcode = {
  BarcodeSeen: 1,
  BarcodeClaimed: 1,
  BarcodeReleased: 1,
  BarcodeRetired: 1,
} as const satisfies Record<BarcodeEvent["type"], number>;

const order = {
  OrderPlaced: 1,
  OrderCompleted: 1,
  OrderDeclined: 1,
} as const satisfies Record<OrderEvent["type"], number>;

const exception = {
  ExceptionClaimed: 1,
  ExceptionReleased: 1,
  ExceptionCommented: 1,
  ExceptionAcknowledged: 1,
} as const satisfies Record<ExceptionEvent["type"], number>;

const audit = {
  SealMade: 1,
  OriginBegun: 1,
  EvidenceMade: 1,
  EvidenceChecked: 1,
  VerifyEnded: 1,
  PersonErased: 1,
  TextRedacted: 1,
} as const satisfies Record<AuditEvent["type"], number>;

const board = {
  NotePinned: 2,
  NoteRemoved: 1,
} as const satisfies Record<BoardEvent["type"], number>;

/** Current version of each event. Every version ever written has a golden file, and a new version needs an upcaster in `upcasters.ts`. */
export const eventVersions = { ...cylinder, ...barcode, ...order, ...exception, ...audit, ...board } satisfies Record<
  EventName,
  number
>;

/** Types of events for each kind of stream. */
export const eventNames = {
  "cylinder-": Object.keys(cylinder) as CylinderEvent["type"][],
  "barcode-": Object.keys(barcode) as BarcodeEvent["type"][],
  "order-": Object.keys(order) as OrderEvent["type"][],
  "exception-": Object.keys(exception) as ExceptionEvent["type"][],
  "audit-": Object.keys(audit) as AuditEvent["type"][],
  "board-": Object.keys(board) as BoardEvent["type"][],
} satisfies { [Prefix in StreamPrefix]: Streams[Prefix]["type"][] };

export type EventVersions = typeof eventVersions;
