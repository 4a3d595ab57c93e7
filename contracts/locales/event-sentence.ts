import type { Language } from "./index.ts";
import { sentences } from "./sentences.ts";
import { hasText, translate } from "./translate.ts";
import { isProcedureId } from "../procedures/index.ts";
import { saidKind, type CompanyRef, type Place } from "../streams/company-type.ts";
import type { Content, Situation } from "../streams/cylinder/situation.ts";
import { eventVersions } from "../streams/event-versions.ts";
import { CODE_TWICE, readExceptionId, VERIFY_CODE } from "../streams/exception/ids.ts";
import type { Facts } from "../streams/facts.ts";
import type { EventName, EventNamed } from "../streams/stored-event.ts";

/** The key's end, where a type has several sentences, and what the sentence fills in. */
type Told = { form?: string; facts?: Facts };
type Tellers = { [Name in EventName]: (data: EventNamed<Name>["data"], language: Language) => Told };

const companyFacts = ({ name }: CompanyRef): Facts => ({ companyName: name });
const holderFacts = (place: Place): Facts => ({ holderKind: saidKind(place), holderName: place.name });

/** Its place and content after the event: what the event did not change is as before. */
const nowFacts = (before: { holder: Place; content: Content }, after: Partial<Situation>): Facts => ({
  ...holderFacts(after.holder ?? before.holder),
  content: after.content ?? before.content,
});

type OfCylinder = { gasBarcode: string };
const barcodeFacts = ({ gasBarcode }: OfCylinder): Facts => ({ gasBarcode });
const onBarcode = (data: OfCylinder): Told => ({ facts: barcodeFacts(data) });
const onOrder = ({ orderNumber }: { orderNumber: string }): Told => ({ facts: { orderNumber } });

const exceptionName = (exceptionId: string, language: Language): string => {
  const subject = readExceptionId(exceptionId);
  if (!subject) return exceptionId;
  if (subject.of === "barcode") return subject.gasBarcode;
  if (subject.of === "verify") return translate(language, `exceptionCode.${VERIFY_CODE}`);
  if (subject.of === "twice") return translate(language, `exceptionCode.${CODE_TWICE}`);
  const key = [`exceptionCode.${subject.code}`, `exceptionKind.${subject.code}`].find((each) =>
    hasText(language, each),
  );
  return key ? translate(language, key) : subject.code;
};
const onException = (data: { exceptionId: string; comment?: string }, language: Language): Told => ({
  facts: { exception: exceptionName(data.exceptionId, language), comment: data.comment ?? "" },
});

type Procedure = OfCylinder & { procedureId: number; company: CompanyRef };
const procedureFacts = ({ gasBarcode, procedureId, company }: Procedure): Facts => ({
  gasBarcode,
  procedureId,
  ...companyFacts(company),
});

const tellers: Tellers = {
  CylinderRegistered: ({ details, createdCompany }) => ({
    facts: { gasBarcode: details.gasBarcode, ...companyFacts(createdCompany) },
  }),
  CylinderCorrected: ({ details }) => onBarcode(details),
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
  VerifyEnded: ({ treeSize, total }) => ({ form: total === 0 ? "equal" : "differs", facts: { treeSize, total } }),
};

const isKnown = (type: string): type is EventName => Object.hasOwn(eventVersions, type);

/** Sentences of the codes that an event is flagged with, or was refused for. */
const flagged = (language: Language, timeZone: string, data: unknown): string[] => {
  const { exceptions, reasons, facts } = data as { exceptions?: string[]; reasons?: string[]; facts?: Facts };
  const codes = [...(reasons ?? []), ...(exceptions ?? [])];
  return facts && codes.length > 0 ? [sentences(language, timeZone, codes, facts)] : [];
};

/**
 * An event in a sentence, in the lines behind it those of its exceptions or of the reasons of its refusal. People and customers are not
 * named: an event holds their ids alone.
 *
 * @param event as today's code reads it; an unknown type is told by its name
 * @param timeZone IANA name in which moments are shown
 */
export const eventSentence = (
  language: Language,
  timeZone: string,
  { type, data }: { type: string; data: unknown },
): string => {
  if (!isKnown(type)) return type;
  // The teller of a type takes its own data: `readEvent` answers no other under this name.
  const tell = tellers[type] as (data: unknown, language: Language) => Told;
  const { form, facts = {} } = tell(data, language);
  const key = form === undefined ? `event.${type}` : `event.${type}.${form}`;
  return [sentences(language, timeZone, [key], facts), ...flagged(language, timeZone, data)].join("\n").trim();
};
