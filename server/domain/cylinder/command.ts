import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { procedures } from "#contracts/streams/procedures.ts";
import type { Day } from "../calendar.ts";

type P = typeof procedures;

/** The parts of a spec that a rule asks for, as they were when the command came. */
export type Spec = {
  id: string;
  name: string;
  fillingId: string;
  fillingName: string;
  maxFillGrams: number;
  cycleMonths: number;
};

/** What every command brings: the item, and what the handler looked up for it. */
export type CommandContext = {
  gasBarcode: string;
  /** The device's clock, or the server's where it said nothing. */
  occurredAt: string;
  recordedAt: string;
  /** `occurredAt` in the tenant's time zone. */
  day: Day;
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
  kind: "movement";
  procedureId:
    | P["emptyReceived"]
    | P["emptySent"]
    | P["fullReceived"]
    | P["fullSent"]
    | P["emptyIntoStore"]
    | P["emptyOutOfStore"]
    | P["fullIntoStore"]
    | P["fullOutOfStore"]
    | P["gasTransport"];
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  toCompany?: CompanyRef;
  /** The client that is named, or whose order is. */
  clientId?: string;
  orderNumber?: string;
};

export type FillFields = {
  kind: "fill";
  procedureId: P["filling"];
  fillingStartTime: string;
  fillingEndTime: string;
  beforeGrams: number;
  afterGrams: number;
  /** Absent: the spec's medium. */
  medium?: { id: string; name: string };
};

export type CheckFields = {
  kind: "check";
  procedureId: P["preFillCheck"] | P["periodicCheck"] | P["postFillCheck"] | P["storeInCheck"] | P["storeOutCheck"];
  /** 0 fault, 1 standard, 2 scrap (10 only). */
  checkStatus: 0 | 1 | 2;
  defectIds: string[];
  nextInspectionTime?: Day;
};

export type RepairFields = {
  kind: "repair";
  procedureId: P["sentToRepair"] | P["returnedFromRepair"];
  repairUnit?: CompanyRef;
  partsChanged: boolean;
};

/** What an item says, by kind. */
export type ProcedureFields = MovementFields | FillFields | CheckFields | RepairFields;

/** What the customer holds without this cylinder, and how many it may hold; absent while limits are off. */
export type CustomerLimit = { holds: number; maximum: number };

/** A scan with everything that its decision needs; nothing is looked up while deciding. */
export type ProcedureCommand = CommandContext & (ProcedureFields & { limit?: CustomerLimit });
export type CommandOf<Kind extends ProcedureFields["kind"]> = Extract<ProcedureCommand, { kind: Kind }>;
