import { v5 } from "uuid";
import { findProcedure } from "#contracts/procedures/index.ts";
import { barcodeStream } from "#contracts/streams/barcode/events.ts";
import { cylinderStream, type CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import type { Recorded } from "#contracts/streams/event.ts";
import {
  codeOfHold,
  exceptionRowId,
  readExceptionId,
  REFUSED,
  rowOfException,
  unknownBarcodeId,
} from "#contracts/streams/exception/ids.ts";
import type { StoredEvent } from "#contracts/streams/stored-event.ts";
import type { WebhookKind, WebhookMessage } from "#contracts/webhooks/kinds.ts";
import { cylinderIdOf, isProcedure } from "../views/procedure.ts";

/** A message of an event, with what a receiver's scope and order go by. */
export type Message = WebhookMessage & {
  type: WebhookKind;
  companyId: string;
  /** Barcode, order number or name of what it is about. */
  subject: string;
  /** Messages of one lane are sent one after another: those of one cylinder, of one order. */
  lane: string;
};

type Event = Recorded<StoredEvent>;
/** Event that began what a message ends: its company gets the end too, whoever ended it. */
type Beginning = { stream: string; revision: bigint };
type Draft = {
  type: WebhookKind;
  companyId?: string;
  /** `holder`: the company that has the cylinder. */
  of?: Beginning | "holder";
  subject: string;
  data: Record<string, unknown>;
};

/** Finds the company of a message that its event does not name. */
export type Companies = {
  ofHolder(event: Event): Promise<string | undefined>;
  ofEvent(place: Beginning): Promise<string | undefined>;
};

const beginningOf = (exceptionId: string): Beginning | undefined => {
  const subject = readExceptionId(exceptionId);
  if (subject?.of === "barcode") return { stream: barcodeStream(subject.gasBarcode), revision: 0n };
  return subject?.of === "cylinder"
    ? { stream: cylinderStream(subject.cylinderId), revision: BigInt(subject.revision) }
    : undefined;
};

/** Free texts of people are left out. They may name somebody. */
const withoutTexts = ({ remark: _remark, imagesUrl: _images, fingerprint: _mark, ...data }: Record<string, unknown>) =>
  data;

const ofProcedure = (event: Recorded<CylinderProcedureEvent>): Draft[] => {
  const cylinderId = cylinderIdOf(event);
  const { data } = event;
  const { gasBarcode, company, exceptions, holdsAdded } = data;
  const place = { companyId: company.id, subject: gasBarcode };
  const about = { cylinderId, gasBarcode, procedureId: data.procedureId, company };
  const codes = [...new Set([...exceptions, ...holdsAdded.map((hold) => codeOfHold[hold])])];
  const procedure = findProcedure(data.procedureId)?.name;
  return [
    { ...place, type: "procedure.recorded", data: { cylinderId, procedure, ...withoutTexts({ ...data }) } },
    ...(data.after.scrapped ? [{ ...place, type: "cylinder.scrapped" as const, data: about }] : []),
    ...(codes.length > 0
      ? [
          {
            ...place,
            type: "exception.opened" as const,
            data: { ...about, exceptionId: exceptionRowId(cylinderId, event.revision), codes, holds: holdsAdded },
          },
        ]
      : []),
  ];
};

const ofRefusal = (event: Extract<Event, { type: "ProcedureRefused" }>): Draft[] => {
  const { item: _item, facts: _facts, ...data } = event.data;
  const cylinderId = cylinderIdOf(event);
  const place = { companyId: data.company.id, subject: data.gasBarcode };
  const refusal: Draft = { ...place, type: "procedure.refused", data: { cylinderId, ...data } };
  if (!findProcedure(data.procedureId)?.refusalsShown) return [refusal];
  const exceptionId = exceptionRowId(cylinderId, event.revision);
  const { gasBarcode, procedureId, company, reasons } = data;
  const about = { exceptionId, codes: reasons, cylinderId, gasBarcode, procedureId, company };
  return [refusal, { ...place, type: "exception.opened", data: about }];
};

/** Messages of events that are no procedures, by type. Types that are missing have none. Long because each type has a case. */
const ofOthers = (event: Event): Draft[] => {
  switch (event.type) {
    case "CylinderRegistered": {
      const { cylinderId, details, createdCompany, inspectionDue, serviceEnd, holder, content } = event.data;
      const data = { cylinderId, gasBarcode: details.gasBarcode, details: withoutTexts({ ...details }) };
      const more = { company: createdCompany, inspectionDue, serviceEnd, holder, content };
      return [
        {
          type: "cylinder.registered",
          companyId: createdCompany.id,
          subject: details.gasBarcode,
          data: { ...data, ...more },
        },
      ];
    }
    case "CylinderCorrected": {
      const { details, inspectionDue, serviceEnd, version, exceptions } = event.data;
      const cylinderId = cylinderIdOf(event);
      const subject = details.gasBarcode;
      const data = {
        cylinderId,
        gasBarcode: subject,
        details: withoutTexts({ ...details }),
        inspectionDue,
        serviceEnd,
      };
      const exceptionId = exceptionRowId(cylinderId, event.revision);
      const opening = { exceptionId, codes: exceptions, cylinderId, gasBarcode: subject };
      return [
        { type: "cylinder.corrected", of: "holder", subject, data: { ...data, version } },
        ...(exceptions.length > 0 ? [{ type: "exception.opened" as const, subject, data: opening }] : []),
      ];
    }
    case "CylinderDisabled": {
      const cylinderId = cylinderIdOf(event);
      return [{ type: "cylinder.disabled", of: "holder", subject: cylinderId, data: { cylinderId } }];
    }
    case "ProcedureVoided": {
      const { reason: _reason, last: _last, ...data } = event.data;
      const cylinderId = cylinderIdOf(event);
      return [{ type: "procedure.voided", of: "holder", subject: data.gasBarcode, data: { cylinderId, ...data } }];
    }
    case "UnqualifiedResultProcessed": {
      const { gasBarcode, after } = event.data;
      const cylinderId = cylinderIdOf(event);
      if (!after.scrapped) return [];
      return [{ type: "cylinder.scrapped", of: "holder", subject: gasBarcode, data: { cylinderId, gasBarcode } }];
    }
    case "BarcodeSeen": {
      if (event.revision !== 0n) return [];
      const { gasBarcode, procedureId, company } = event.data;
      const data = { exceptionId: unknownBarcodeId(gasBarcode), codes: ["cylinder.unknown"], gasBarcode };
      return [
        {
          type: "exception.opened",
          companyId: company.id,
          subject: gasBarcode,
          data: { ...data, procedureId, company },
        },
      ];
    }
    case "BarcodeClaimed": {
      if (event.revision === 0n) return [];
      const { gasBarcode, cylinderId } = event.data;
      const data = { exceptionId: unknownBarcodeId(gasBarcode), gasBarcode, cylinderId };
      return [{ type: "exception.closed", of: { stream: event.stream, revision: 0n }, subject: gasBarcode, data }];
    }
    case "ExceptionAcknowledged": {
      const { exceptionId: part } = event.data;
      const exceptionId = rowOfException(part);
      const data = { exceptionId, part };
      return [{ type: "exception.closed", of: beginningOf(part), subject: exceptionId, data }];
    }
    case "OrderPlaced":
      return [{ type: "order.opened", subject: event.data.orderNumber, data: { ...event.data } }];
    case "OrderCompleted":
    case "OrderDeclined": {
      const { orderNumber } = event.data;
      const type = event.type === "OrderCompleted" ? "order.completed" : "order.declined";
      return [{ type, of: { stream: event.stream, revision: 0n }, subject: orderNumber, data: { orderNumber } }];
    }
    default:
      return [];
  }
};

const draftsOf = (event: Event): Draft[] => {
  if (isProcedure(event as never)) return ofProcedure(event as Recorded<CylinderProcedureEvent>);
  return event.type === "ProcedureRefused" ? ofRefusal(event) : ofOthers(event);
};

/** Fields of every message: who made the event, by id, and when it was recorded. */
const common = ({ meta, position }: Event) => ({
  userId: meta.userId,
  commandId: meta.commandId,
  occurredAt: meta.occurredAt,
  recordedAt: meta.recordedAt,
  businessDay: meta.businessDay,
  position,
});

/** Messages about one cylinder, whatever stream they come from, go one after another. */
const laneOf = ({ stream }: Event, { data }: Draft): string =>
  typeof data["cylinderId"] === "string" ? `cylinder-${data["cylinderId"]}` : stream;

const partOf = ({ data }: Draft): string => (typeof data["exceptionId"] === "string" ? data["exceptionId"] : "");

/**
 * The messages of an event. The first has the event's id, and further ones have ids made from it, so that each is the same whenever it is made.
 *
 * @param closed rows of exceptions whose last hold the event lifted
 */
export const messagesOf = (event: Event, closed: readonly string[], companies: Companies): Promise<Message[]> => {
  const endings = closed.map((exceptionId): Draft => {
    const { gasBarcode } = event.data as { gasBarcode?: string };
    const cylinderId = cylinderIdOf(event);
    const data = { exceptionId, cylinderId, gasBarcode };
    const of = beginningOf(`${exceptionId}.${REFUSED}`);
    return { type: "exception.closed", of, subject: gasBarcode ?? cylinderId, data };
  });
  const companyOf = async ({ companyId, of }: Draft): Promise<string> => {
    const found = of === "holder" ? await companies.ofHolder(event) : of && (await companies.ofEvent(of));
    return companyId ?? found ?? event.meta.companyId;
  };
  const drafts = [...draftsOf(event), ...endings];
  return Promise.all(
    drafts.map(async (draft, index) => ({
      id: index === 0 ? event.id : v5(`${draft.type} ${partOf(draft)}`, event.id),
      type: draft.type,
      at: event.meta.occurredAt,
      companyId: await companyOf(draft),
      subject: draft.subject,
      lane: laneOf(event, draft),
      data: { ...draft.data, ...common(event) },
    })),
  );
};

/** Types of events that may lift a hold. */
export const mayLift = (event: Event): boolean =>
  isProcedure(event as never) || event.type === "UnqualifiedResultProcessed" || event.type === "ProcedureVoided";
