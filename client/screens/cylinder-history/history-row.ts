import type { Content } from "#contracts/streams/cylinder/situation.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { ExceptionCode, HoldReason } from "#contracts/wire/codes.ts";

/** A row of the cylinder's history: procedures, refusals, voids, corrections. */
export type HistoryRow = {
  id: string;
  commandId: string;
  kind: string;
  revision: number;
  createdTime: string;
  recordedAt: string;
  procedureId: number | null;
  createdCompanyName: string | null;
  fromKind: string;
  fromId: string;
  fromName: string | null;
  toKind: string;
  toId: string;
  lastLocationName: string | null;
  content: Content;
  createdAccountName: string | null;
  device: string | null;
  licenseNumber: string | null;
  driverInfo: string | null;
  escortsInfo: string | null;
  orderNumber: string | null;
  exceptions: ExceptionCode[] | null;
  reasons: string[] | null;
  holdsAdded: HoldReason[] | null;
  facts: Facts | null;
  details: Record<string, unknown> | null;
  isVoided: boolean;
  remark: string | null;
};
