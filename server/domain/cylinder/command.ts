import type { ProcedureId, ProcedureKind } from "#contracts/procedures/index.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { Day } from "../calendar.ts";
import type { Timing } from "./scan-time.ts";

/** The parts of a spec that rules use, as they were when the command arrived. */
export type Spec = {
  id: string;
  name: string;
  fillingId: string;
  fillingName: string;
  maxFillGrams: number;
  cycleMonths: number;
};

/** Context of every command: the item, and the records that the handler looked up for it. */
export type CommandContext = {
  gasBarcode: string;
  /** The text that was read, if its form is not that of the barcode. */
  scannedCode?: string;
  /** The device's time without clock skew, or the server's time if the device sent none. */
  at: string;
  timing: Timing;
  /** Time of the scan in the history (`placeScan`). */
  occurredAt: string;
  recordedAt: string;
  /** Day of `occurredAt` in the tenant's time zone. */
  day: Day;
  /** Day of `recordedAt` in the tenant's time zone. */
  recordedDay: Day;
  /** Company that did the procedure. */
  company: CompanyRef;
  spec: Spec;
  fingerprint: string;
  /** The item as sent, stored with a refusal. */
  item: Record<string, unknown>;
  imagesUrl?: string;
  remark?: string;
};

export type MovementFields = {
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  toCompany?: CompanyRef;
  /** The named client, or the client of the order. */
  clientId?: string;
  orderNumber?: string;
};

export type FillFields = {
  fillingStartTime: string;
  fillingEndTime: string;
  beforeGrams: number;
  afterGrams: number;
  /** Absent: the spec's medium. */
  medium?: { id: string; name: string };
};

export type CheckFields = {
  /** 0 fault, 1 standard, 2 scrap (only for a procedure with `inspects`). */
  checkStatus: 0 | 1 | 2;
  defectIds: string[];
  nextInspectionTime?: Day;
};

export type RepairFields = {
  repairUnit?: CompanyRef;
  partsChanged: boolean;
};

type FieldsByKind = { movement: MovementFields; fill: FillFields; check: CheckFields; repair: RepairFields };

/** Fields of one kind of procedure. The procedure's declaration gives the kind. */
export type ProcedureFields = {
  [Kind in ProcedureKind]: FieldsByKind[Kind] & { kind: Kind; procedureId: ProcedureId };
}[ProcedureKind];

/** Number of cylinders that the customer holds without this one, and the most allowed. Absent while limits are disabled. */
export type CustomerLimit = { holds: number; maximum: number };

/** A scan with all data for its decision. Nothing is looked up during the decision. */
export type ProcedureCommand = CommandContext & ProcedureFields & { limit?: CustomerLimit };

const isOf =
  <Kind extends ProcedureKind>(kind: Kind) =>
  <Fields extends { kind: ProcedureKind }>(fields: Fields): fields is Extract<Fields, { kind: Kind }> =>
    fields.kind === kind;
export const isMovement = isOf("movement");
export const isFill = isOf("fill");
export const isCheck = isOf("check");
export const isRepair = isOf("repair");

export type MovementCommand = Extract<ProcedureCommand, { kind: "movement" }>;
export type FillCommand = Extract<ProcedureCommand, { kind: "fill" }>;
export type CheckCommand = Extract<ProcedureCommand, { kind: "check" }>;
export type RepairCommand = Extract<ProcedureCommand, { kind: "repair" }>;
