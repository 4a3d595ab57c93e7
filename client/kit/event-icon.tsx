import {
  Archive,
  Barcode,
  Disable,
  Document,
  Edit,
  Endorsed,
  Error as ErrorIcon,
  Eraser,
  EyeOff,
  Flag,
  Shield,
  Strikethrough,
  Tick,
  Tint,
  Pin,
  Trash,
  Undo,
  Unpin,
  WarningSign,
  Wrench,
} from "@blueprintjs/icons";
import type { ReactNode } from "react";
import type { EventName } from "#contracts/streams/stored-event.ts";
import { Bottle } from "#client/kit/bottle.tsx";

const icons: Record<EventName, (size: number) => ReactNode> = {
  PersonErased: (size) => <Eraser size={size} />,
  TextRedacted: (size) => <EyeOff size={size} />,
  CylinderRegistered: (size) => <Archive size={size} />,
  CylinderCorrected: (size) => <Edit size={size} />,
  CodeAttached: (size) => <Barcode size={size} />,
  CodeDetached: (size) => <Barcode size={size} />,
  CylinderEnabled: (size) => <Tick size={size} />,
  CylinderDisabled: (size) => <Disable size={size} />,
  CylinderRemoved: (size) => <Trash size={size} />,
  CylinderMoved: (size) => <Bottle full={false} size={size} />,
  CylinderFilled: (size) => <Tint size={size} />,
  CylinderChecked: (size) => <Endorsed size={size} />,
  CylinderRepaired: (size) => <Wrench size={size} />,
  ProcedureRefused: (size) => <ErrorIcon size={size} />,
  ProcedureVoided: (size) => <Strikethrough size={size} />,
  UnqualifiedResultProcessed: (size) => <Tick size={size} />,
  DeliveryReversed: (size) => <Undo size={size} />,
  CheckHidden: (size) => <EyeOff size={size} />,
  BarcodeSeen: (size) => <Barcode size={size} />,
  BarcodeClaimed: (size) => <Barcode size={size} />,
  BarcodeReleased: (size) => <Barcode size={size} />,
  BarcodeRetired: (size) => <Barcode size={size} />,
  OrderPlaced: (size) => <Document size={size} />,
  OrderCompleted: (size) => <Document size={size} />,
  OrderDeclined: (size) => <Document size={size} />,
  ExceptionClaimed: (size) => <WarningSign size={size} />,
  ExceptionReleased: (size) => <WarningSign size={size} />,
  ExceptionCommented: (size) => <WarningSign size={size} />,
  ExceptionAcknowledged: (size) => <WarningSign size={size} />,
  SealMade: (size) => <Shield size={size} />,
  OriginBegun: (size) => <Flag size={size} />,
  EvidenceMade: (size) => <Shield size={size} />,
  EvidenceChecked: (size) => <Shield size={size} />,
  VerifyEnded: (size) => <Shield size={size} />,
  NotePinned: (size) => <Pin size={size} />,
  NoteRemoved: (size) => <Unpin size={size} />,
};

const isKnown = (type: string): type is EventName => type in icons;

/** The icon of a type of event. A type that this page does not know has a general icon. */
export const EventIcon = ({ type, size = 14 }: { type: string; size?: number }) =>
  isKnown(type) ? icons[type](size) : <Document size={size} />;
