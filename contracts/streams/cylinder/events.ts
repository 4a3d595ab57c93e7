import type { CylinderDetails } from "../../fields/cylinder.ts";
import type { ExceptionCode, HoldReason, RefusalCode } from "../codes.ts";
import type { CompanyRef, Place } from "../company-type.ts";
import type { DomainEvent } from "../event.ts";
import type { Facts } from "../facts.ts";
import type { ProcedureId } from "../../procedures/index.ts";
import type { Content, Gate, Situation } from "./situation.ts";
import type { LastProcedure } from "./state.ts";

/** Facts of every recorded procedure, whatever its kind. */
export type ProcedureFacts = {
  procedureId: ProcedureId;
  gasBarcode: string;
  specId: string;
  /** The command's company, as it was called. */
  company: CompanyRef;
  /** Its place and content in the ledger before. */
  before: { holder: Place; content: Content };
  /** Its situation after the procedure; absent fields stayed as they were. */
  after: Partial<Situation>;
  /** Holds that this event made; each makes an unqualified result. */
  holdsAdded: HoldReason[];
  exceptions: ExceptionCode[];
  /** The rules that a backdated procedure broke; absent in others. */
  unsafe?: RefusalCode[];
  /** Values for the sentences of the exceptions; absent without one. */
  facts?: Facts;
  /** The item's contents but ids, time, images and remarks: two equal ones within 120 s are a double scan. */
  fingerprint: string;
  imagesUrl?: string;
  remark?: string;
};

/** People and customers by id only (rules §3); plates and company names as they were. */
export type MovementFacts = {
  vehicle?: { id: string; licenseNumber: string };
  driverId?: string;
  escortIds: string[];
  toCompany?: CompanyRef;
  clientId?: string;
  orderNumber?: string;
};

export type CheckFacts = {
  /** 0 fault, 1 standard, 2 scrap. */
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
  /** The spec's maximum on that day. */
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
    /** Why its tare is right, where it is unusual; absent in older events. */
    reason?: string;
    /** Place and content that an import gives; without a place, that nobody has seen it. Absent in other and in older events: here, empty. */
    holder?: Place;
    content?: Content;
    gate?: Gate;
  }
>;
/** `details` are the whole details after the correction; `inspectionDue` and `serviceEnd` the days that now hold. */
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
export type CylinderEnabled = DomainEvent<"CylinderEnabled", { after: Partial<Situation> }>;
export type CylinderDisabled = DomainEvent<"CylinderDisabled", { after: Partial<Situation> }>;
/** Only a cylinder without any procedure can be removed. */
export type CylinderRemoved = DomainEvent<"CylinderRemoved", { gasBarcode: string }>;
export type CylinderMoved = DomainEvent<"CylinderMoved", ProcedureFacts & MovementFacts>;
export type CylinderFilled = DomainEvent<"CylinderFilled", ProcedureFacts & FillFacts>;
export type CylinderChecked = DomainEvent<"CylinderChecked", ProcedureFacts & CheckFacts>;
export type CylinderRepaired = DomainEvent<"CylinderRepaired", ProcedureFacts & RepairFacts>;
/** A refusal is kept and changes no state. */
export type ProcedureRefused = DomainEvent<
  "ProcedureRefused",
  {
    /** As it was sent: a number that is no procedure is refused, and kept, too. */
    procedureId: number;
    gasBarcode: string;
    specId: string;
    company: CompanyRef;
    holder: Place;
    content: Content;
    reasons: RefusalCode[];
    /** The item as it was sent, ids only. */
    item: Record<string, unknown>;
    /** Facts for the sentence: days, weights, places. */
    facts: Facts;
  }
>;
/** `last` is the procedure that is the last one again, without its `at` in older events; absent when none is left. */
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
/** A check, or the unqualified result that one made, is taken off the lists; it lifts no hold and the history keeps it. */
export type CheckHidden = DomainEvent<
  "CheckHidden",
  {
    /** The row's id: `<cylinderId>.<revision>` of a check, with `.<hold>` behind it of a result. */
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
