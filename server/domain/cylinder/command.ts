import type { ProcedureId, ProcedureKind } from "#contracts/procedures/index.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { Day } from "../calendar.ts";
import type { Timing } from "./scan-time.ts";

/** The parts of a spec that a rule asks for, as they were when the command came. */
export type Spec = {
  id: string;
  name: string;
  fillingId: string;
  fillingName: string;
  maxFillGrams: number;
  cycleMonths: number;
};

/** Context of every command: the item, and the references that the handler looked up for it. */
export type CommandContext = {
  gasBarcode: string;
  /** The device's clock without its skew, or the server's where it said nothing. */
  at: string;
  timing: Timing;
  /** The time at which the history has it (`placeScan`). */
  occurredAt: string;
  recordedAt: string;
  /** `occurredAt` in the tenant's time zone. */
  day: Day;
  /** `recordedAt` there. */
  recordedDay: Day;
  /** C: the company that did it. */
  company: CompanyRef;
  spec: Spec;
  fingerprint: string;
  /** The item as it was sent, kept with a refusal. */
  item: Record<string, unknown>;
  imagesUrl?: string;
  remark?: string;
};

export type MovementFields = {
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  toCompany?: CompanyRef;
  /** The client that is named, or whose order is. */
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
  /** 0 fault, 1 standard, 2 scrap (of a procedure that `inspects`). */
  checkStatus: 0 | 1 | 2;
  defectIds: string[];
  nextInspectionTime?: Day;
};

export type RepairFields = {
  repairUnit?: CompanyRef;
  partsChanged: boolean;
};

type FieldsByKind = { movement: MovementFields; fill: FillFields; check: CheckFields; repair: RepairFields };

/** An item's own fields. The declaration of its procedure tells the kind. */
export type ProcedureFields = {
  [Kind in ProcedureKind]: FieldsByKind[Kind] & { kind: Kind; procedureId: ProcedureId };
}[ProcedureKind];

/** Cylinders that the customer holds without this one, and how many it may hold; absent while limits are off. */
export type CustomerLimit = { holds: number; maximum: number };

/** A scan with everything that its decision needs; nothing is looked up while deciding. */
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
