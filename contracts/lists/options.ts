import type { Option } from "../fields/field.ts";
import { procedureIds, type ProcedureId } from "../streams/procedures.ts";
import { exceptionCodes, refusalCodes } from "../wire/codes.ts";

/** Choices of lists over read models; their words stand with the domain's. */
const procedureOption = (value: ProcedureId): Option => ({ value, label: `procedure.${value}` });
export const procedureOptions: Option[] = procedureIds.map(procedureOption);

export const lifeOptions: Option[] = [
  { value: "active", label: "life.active", intent: "success" },
  { value: "held", label: "life.held", intent: "danger" },
  { value: "disabled", label: "life.disabled", intent: "none" },
  { value: "scrapped", label: "life.scrapped", intent: "none" },
];

export const contentOptions: Option[] = [
  { value: "empty", label: "content.empty" },
  { value: "full", label: "content.full" },
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
];

/** Short names of the codes; the sentence with what, where and since when is filled from the row's `facts`. */
export const exceptionCodeOptions: Option[] = [...new Set<string>([...exceptionCodes, ...refusalCodes])].map(
  (value) => ({ value, label: `exceptionCode.${value}` }),
);
