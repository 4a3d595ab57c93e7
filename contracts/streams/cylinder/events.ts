import type { AttachedCode } from "../../codes/attached-code.ts";
import type { CylinderDetails } from "../../fields/cylinder.ts";
import type { ExceptionCode, HoldReason, RefusalCode } from "../codes.ts";
import type { CompanyRef, Place } from "../company-type.ts";
import type { DomainEvent } from "../event.ts";
import type { Facts } from "../facts.ts";
import type { ProcedureId } from "../../procedures/index.ts";
import type { Content, Gate, Situation } from "./situation.ts";
import type { LastProcedure } from "./state.ts";

/** Facts that every recorded procedure has. */
export type ProcedureFacts = {
  procedureId: ProcedureId;
  gasBarcode: string;
  /** The text that was read, if its form is not that of the barcode. Absent in older events. */
  scannedCode?: string;
  specId: string;
  /** The command's company, with its name at that time. */
  company: CompanyRef;
  /** Place and content in the ledger before the procedure. */
  before: { holder: Place; content: Content };
  /** Situation after the procedure. Absent fields did not change. */
  after: Partial<Situation>;
  /** Holds that this event made. Each makes an unqualified result. */
  holdsAdded: HoldReason[];
  exceptions: ExceptionCode[];
  /** Rules that a backdated procedure broke. Absent in others. */
  unsafe?: RefusalCode[];
  /** Values for the sentences of the exceptions. Absent without exceptions. */
  facts?: Facts;
  /** The item's contents without ids, time, images and remarks. Two equal ones within 120 s are a double scan. */
  fingerprint: string;
  imagesUrl?: string;
  remark?: string;
};

/** People and customers by id only (rules §3). Plates and company names are those of that time. */
export type MovementFacts = {
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  toCompany?: CompanyRef;
  clientId?: string;
  orderNumber?: string;
};

export type CheckFacts = {
  /** Result: 0 fault, 1 standard, 2 scrap. */
  checkStatus: 0 | 1 | 2;
  defectIds: string[];
  nextInspectionTime?: string;
};

export type FillFacts = {
  fillingStartTime: string;
  fillingEndTime: string;
  beforeGrams: number;
  afterGrams: number;
  filledGrams: number;
  fillingId: string;
  /** The spec's maximum on the day of the filling. */
  maxFillGrams: number;
};

export type RepairFacts = { repairUnit?: CompanyRef; partsChanged?: boolean };

export type CylinderRegistered = DomainEvent<
  "CylinderRegistered",
  {
    cylinderId: string;
    details: CylinderDetails;
    createdCompany: CompanyRef;
    inspectionDue: string;
    serviceEnd: string;
    disabled: boolean;
    /** Reason why an unusual tare is right. Absent in older events. */
    reason?: string;
    /**
     * Place and content from an import; if the import gives no place, the holder is `unseen`. Both are absent in other and in older events: the
     * cylinder is at this company and empty.
     */
    holder?: Place;
    content?: Content;
    gate?: Gate;
  }
>;
/** `details` are all details after the correction; `inspectionDue` and `serviceEnd` are the days that are now valid. */
export type CylinderCorrected = DomainEvent<
  "CylinderCorrected",
  {
    details: CylinderDetails;
    inspectionDue: string;
    serviceEnd: string;
    version: number;
    reason?: string;
    exceptions: ExceptionCode[];
    facts?: Facts;
  }
>;
/** A code that finds the cylinder from now on. Together with `CylinderCorrected`, it is the barcode of before. */
export type CodeAttached = DomainEvent<"CodeAttached", AttachedCode & { reason?: string }>;
export type CodeDetached = DomainEvent<"CodeDetached", { code: string; reason: string }>;
export type CylinderEnabled = DomainEvent<"CylinderEnabled", { after: Partial<Situation> }>;
export type CylinderDisabled = DomainEvent<"CylinderDisabled", { after: Partial<Situation> }>;
/** Only a cylinder without procedures can be removed. */
export type CylinderRemoved = DomainEvent<"CylinderRemoved", { gasBarcode: string }>;
export type CylinderMoved = DomainEvent<"CylinderMoved", ProcedureFacts & MovementFacts>;
export type CylinderFilled = DomainEvent<"CylinderFilled", ProcedureFacts & FillFacts>;
export type CylinderChecked = DomainEvent<"CylinderChecked", ProcedureFacts & CheckFacts>;
export type CylinderRepaired = DomainEvent<"CylinderRepaired", ProcedureFacts & RepairFacts>;
/** A refusal is stored, but changes no state. */
export type ProcedureRefused = DomainEvent<
  "ProcedureRefused",
  {
    /** The original number. A number that is no procedure is refused and stored too. */
    procedureId: number;
    gasBarcode: string;
    scannedCode?: string;
    specId: string;
    company: CompanyRef;
    holder: Place;
    content: Content;
    reasons: RefusalCode[];
    /** The original item, with ids only. */
    item: Record<string, unknown>;
    /** Facts for the sentence: days, weights, places. */
    facts: Facts;
  }
>;
/** `last` is the previous procedure, which is now the last one again; absent if none is left, without `at` in older events. */
export type ProcedureVoided = DomainEvent<
  "ProcedureVoided",
  {
    procedureId: ProcedureId;
    voidedCommandId: string;
    voidedRevision: number;
    voidedBusinessDay: string;
    gasBarcode: string;
    reason: string;
    before: { holder: Place; content: Content };
    after: Partial<Situation>;
    last?: Omit<LastProcedure, "at"> & Partial<Pick<LastProcedure, "at">>;
  }
>;
export type UnqualifiedResultProcessed = DomainEvent<
  "UnqualifiedResultProcessed",
  {
    resultId: string;
    gasBarcode: string;
    isGoodStatus: 1 | 2;
    processingMeasures: string;
    before: { holder: Place; content: Content };
    after: Partial<Situation>;
  }
>;
/** A check, or its unqualified result, was removed from the lists. Its holds stay, and the history keeps it. */
export type CheckHidden = DomainEvent<
  "CheckHidden",
  {
    /** The row's id: `<cylinderId>.<revision>` for a check; for a result also `.<hold>`. */
    checkId: string;
    gasBarcode: string;
    procedureId: ProcedureId;
  }
>;
export type DeliveryReversed = DomainEvent<
  "DeliveryReversed",
  {
    gasBarcode: string;
    orderNumber: string;
    clientId: string;
    before: { holder: Place; content: Content };
    after: Partial<Situation>;
  }
>;

export type CylinderProcedureEvent = CylinderMoved | CylinderFilled | CylinderChecked | CylinderRepaired;
export type CylinderEvent =
  | CylinderRegistered
  | CylinderCorrected
  | CodeAttached
  | CodeDetached
  | CylinderEnabled
  | CylinderDisabled
  | CylinderRemoved
  | CylinderProcedureEvent
  | ProcedureRefused
  | ProcedureVoided
  | UnqualifiedResultProcessed
  | DeliveryReversed
  | CheckHidden;

export const cylinderStream = (cylinderId: string): `cylinder-${string}` => `cylinder-${cylinderId}`;
