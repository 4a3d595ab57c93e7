import { isProcedureId } from "../procedures/index.ts";
import { saidKind, type CompanyRef, type Place } from "./company-type.ts";
import type { Content, Situation } from "./cylinder/situation.ts";
import { textOr, type Say } from "./describe-event.ts";
import { eventVersions } from "./event-versions.ts";
import { CODE_TWICE, readExceptionId, VERIFY_CODE } from "./exception/ids.ts";
import type { Facts } from "./facts.ts";
import type { EventName, EventNamed } from "./stored-event.ts";

/** End of the key, for types with several sentences, and the values of the sentence. */
type Sentence = { form?: string; facts?: Facts };
type Sentences = { [Name in EventName]: (data: EventNamed<Name>["data"], say: Say) => Sentence };

const companyFacts = ({ name }: CompanyRef): Facts => ({ companyName: name });
const holderFacts = (place: Place): Facts => ({ holderKind: saidKind(place), holderName: place.name });

/** Place and content after the event. Values that the event did not change come from before. */
const nowFacts = (before: { holder: Place; content: Content }, after: Partial<Situation>): Facts => ({
  ...holderFacts(after.holder ?? before.holder),
  content: after.content ?? before.content,
});

type OfCylinder = { gasBarcode: string };
const barcodeFacts = ({ gasBarcode }: OfCylinder): Facts => ({ gasBarcode });
const onBarcode = (data: OfCylinder): Sentence => ({ facts: barcodeFacts(data) });
const onOrder = ({ orderNumber }: { orderNumber: string }): Sentence => ({ facts: { orderNumber } });

const exceptionName = (exceptionId: string, say: Say): string => {
  const subject = readExceptionId(exceptionId);
  if (!subject) return exceptionId;
  if (subject.of === "barcode") return subject.gasBarcode;
  if (subject.of === "verify") return say(`exceptionCode.${VERIFY_CODE}`);
  if (subject.of === "twice") return say(`exceptionCode.${CODE_TWICE}`);
  return textOr(say, `exceptionCode.${subject.code}`, textOr(say, `exceptionKind.${subject.code}`, subject.code));
};
const onException = (data: { exceptionId: string; comment?: string }, say: Say): Sentence => ({
  facts: { exception: exceptionName(data.exceptionId, say), comment: data.comment ?? "" },
});

type Procedure = OfCylinder & { procedureId: number; company: CompanyRef };
const procedureFacts = ({ gasBarcode, procedureId, company }: Procedure): Facts => ({
  gasBarcode,
  procedureId,
  ...companyFacts(company),
});

const sentenceOf: Sentences = {
  CylinderRegistered: ({ details, createdCompany }) => ({
    facts: { gasBarcode: details.gasBarcode, ...companyFacts(createdCompany) },
  }),
  CylinderCorrected: ({ details }) => onBarcode(details),
  CodeAttached: ({ code, kind, reason = "" }) => ({ facts: { code, codeKind: kind, reason } }),
  CodeDetached: ({ code, reason }) => ({ facts: { code, reason } }),
  CylinderEnabled: () => ({}),
  CylinderDisabled: () => ({}),
  CylinderRemoved: onBarcode,
  CylinderMoved: (data) => ({ facts: { ...procedureFacts(data), ...nowFacts(data.before, data.after) } }),
  CylinderFilled: (data) => ({
    facts: {
      ...procedureFacts(data),
      filledGrams: data.filledGrams,
      beforeGrams: data.beforeGrams,
      afterGrams: data.afterGrams,
    },
  }),
  CylinderChecked: (data) => ({ form: String(data.checkStatus), facts: procedureFacts(data) }),
  CylinderRepaired: (data) => ({ facts: { ...procedureFacts(data), ...nowFacts(data.before, data.after) } }),
  ProcedureRefused: (data) =>
    isProcedureId(data.procedureId)
      ? { facts: procedureFacts(data) }
      : { form: "unknown", facts: { ...barcodeFacts(data), ...companyFacts(data.company) } },
  ProcedureVoided: ({ gasBarcode, procedureId, reason, before, after }) => ({
    facts: { gasBarcode, procedureId, reason, ...nowFacts(before, after) },
  }),
  UnqualifiedResultProcessed: ({ gasBarcode, isGoodStatus, processingMeasures }) => ({
    form: String(isGoodStatus),
    facts: { gasBarcode, measures: processingMeasures },
  }),
  DeliveryReversed: ({ gasBarcode, orderNumber, before, after }) => ({
    facts: { gasBarcode, orderNumber, ...nowFacts(before, after) },
  }),
  CheckHidden: ({ gasBarcode, procedureId }) => ({ facts: { gasBarcode, procedureId } }),
  BarcodeSeen: (data) => ({ facts: procedureFacts(data) }),
  BarcodeClaimed: onBarcode,
  BarcodeReleased: onBarcode,
  BarcodeRetired: onBarcode,
  OrderPlaced: onOrder,
  OrderCompleted: onOrder,
  OrderDeclined: ({ orderNumber, reasonsForRefusal }) => ({ facts: { orderNumber, reason: reasonsForRefusal } }),
  ExceptionClaimed: onException,
  ExceptionReleased: onException,
  ExceptionCommented: onException,
  ExceptionAcknowledged: onException,
  SealMade: ({ treeSize, streams }) => ({ facts: { treeSize, streams } }),
  OriginBegun: ({ origin, size }) => ({ facts: { origin, size } }),
  EvidenceMade: ({ events, purpose }) => ({ facts: { events, purpose } }),
  EvidenceChecked: ({ good, failed }) => ({ form: good ? "good" : "bad", facts: { failed: failed.join(", ") } }),
  NotePinned: ({ board, text }) => ({ facts: { board, text } }),
  NoteRemoved: ({ board }) => ({ facts: { board } }),
  PersonErased: ({ kind, id, fields, files }, say) => ({
    facts: { person: say(`erase.kind.${kind}`), id, fields, files },
  }),
  TextRedacted: ({ stream, revision, field }) => ({ facts: { stream, revision, field } }),
  VerifyEnded: ({ treeSize, total }) => ({ form: total === 0 ? "equal" : "differs", facts: { treeSize, total } }),
};

const isKnown = (type: string): type is EventName => Object.hasOwn(eventVersions, type);

/**
 * Key and facts of an event's sentence, and the codes of its exceptions or its refusal, each for a sentence of its own. `undefined` for an unknown
 * type.
 */
export const eventFacts = (
  { type, data }: { type: string; data: unknown },
  say: Say,
): { key: string; facts: Facts; codes: { list: string[]; facts: Facts } | undefined } | undefined => {
  if (!isKnown(type)) return undefined;
  // `readEvent` returns only matching data for this type.
  const read = sentenceOf[type] as (data: unknown, say: Say) => Sentence;
  const { form, facts = {} } = read(data, say);
  const of = data as { exceptions?: string[]; reasons?: string[]; facts?: Facts };
  const list = [...(of.reasons ?? []), ...(of.exceptions ?? [])];
  return {
    key: form === undefined ? `event.${type}` : `event.${type}.${form}`,
    facts,
    codes: of.facts && list.length > 0 ? { list, facts: of.facts } : undefined,
  };
};
