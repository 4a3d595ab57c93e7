import type { Option } from "../fields/field.ts";
import { procedureIds, procedureLabel, type ProcedureId } from "../procedures/index.ts";
import { eventNames } from "../streams/event-versions.ts";
import { exceptionCodes, holdReasons, refusalCodes } from "../streams/codes.ts";
import { VERIFY_CODE } from "../streams/exception/ids.ts";

/** Choices of lists over read models. Their texts are in the locales' `domain.ts`. */
const procedureOption = (value: ProcedureId): Option => ({ value, label: procedureLabel(value) });
export const procedureOptions: Option[] = procedureIds.map(procedureOption);
/** Choices with only these procedures. */
export const optionsOf = (ids: readonly ProcedureId[]): Option[] => ids.map(procedureOption);

export const lifeOptions: Option[] = [
  { value: "active", label: "life.active", intent: "success" },
  { value: "held", label: "life.held", intent: "danger" },
  { value: "disabled", label: "life.disabled", intent: "none" },
  { value: "scrapped", label: "life.scrapped", intent: "none" },
];

export const placeOptions: Option[] = [
  "company",
  "station",
  "store",
  "inspection",
  "repair",
  "dealer",
  "vehicle",
  "customer",
].map((value) => ({ value, label: `place.${value}` }));

export const exceptionKindOptions: Option[] = [
  { value: "refused", label: "exceptionKind.refused", intent: "danger" },
  { value: "hold", label: "exceptionKind.hold", intent: "danger" },
  { value: "exception", label: "exceptionKind.exception", intent: "warning" },
  { value: "unknown", label: "exceptionKind.unknown", intent: "none" },
];

export const exceptionStatusOptions: Option[] = [
  { value: "open", label: "exceptionStatus.open", intent: "danger" },
  { value: "claimed", label: "exceptionStatus.claimed", intent: "warning" },
  { value: "acknowledged", label: "exceptionStatus.acknowledged", intent: "success" },
  { value: "closed", label: "exceptionStatus.closed", intent: "none" },
];

/** Short names of the codes. The full sentence with place and time is made from the row's `facts`. */
export const exceptionCodeOptions: Option[] = [
  ...new Set<string>([...exceptionCodes, ...refusalCodes, VERIFY_CODE]),
].map((value) => ({ value, label: `exceptionCode.${value}` }));

export const holdOptions: Option[] = holdReasons.map((value) => ({ value, label: `hold.${value}`, intent: "danger" }));

/** Results of a check: 0 fault, 1 standard, 2 scrap (rules §4). */
export const checkStatusOptions: Option[] = [
  { value: 0, label: "checkStatus.0", intent: "warning" },
  { value: 1, label: "checkStatus.1", intent: "success" },
  { value: 2, label: "checkStatus.2", intent: "danger" },
];

export const processingStatusOptions: Option[] = [
  { value: 0, label: "processingStatus.0", intent: "warning" },
  { value: 2, label: "processingStatus.2", intent: "success" },
];

export const goodStatusOptions: Option[] = [
  { value: 1, label: "isGoodStatus.1", intent: "success" },
  { value: 2, label: "isGoodStatus.2", intent: "danger" },
];

/** Colours of the tags: danger, primary, warning (business specification §6). */
export const orderStatusOptions: Option[] = [
  { value: 2, label: "orderStatus.2", intent: "warning", waits: true },
  { value: 1, label: "orderStatus.1", intent: "primary" },
  { value: 0, label: "orderStatus.0", intent: "danger" },
];

/** Days from today that the board counts. 0 counts the overdue cylinders. */
export const dueSteps: Option[] = [
  { value: 0, label: "due.0", intent: "danger" },
  { value: 7, label: "due.7" },
  { value: 30, label: "due.30" },
  { value: 90, label: "due.90" },
];

/** Choices of the list of due cylinders: overdue, due within so many days, or both. */
export const dueOptions: Option[] = [
  { value: "to90", label: "due.to90" },
  { value: "to30", label: "due.to30" },
  { value: "to7", label: "due.to7" },
  ...dueSteps,
];

/** Every type of event, by its name. */
export const eventTypeOptions: Option[] = Object.values(eventNames)
  .flat()
  .map((value) => ({ value, label: `eventType.${value}` }));
