import { kgOf } from "#contracts/fields/grams.ts";
import { partsOfRow } from "#contracts/lists/exception.ts";
import { between, fragments } from "#contracts/locales/fragments.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { findProcedure, procedureLabel } from "#contracts/procedures/index.ts";
import { VERIFY_CODE } from "#contracts/streams/exception/ids.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { hasWords, language, type Translate } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import type { ExceptionRow } from "./exception.ts";

/** Title of a row: its most serious exception, and the number of others from the same scan. */
export const titleOf = (row: ExceptionRow, t: Translate): string => {
  const count = row.exceptions.length - 1;
  const title = titleOfGravest(row, t);
  return count > 0 ? t("exceptions.andOthers", { title, count }) : title;
};

/** Name of a refusal, such as "Filling refused". */
const refusalOf = ({ procedureId }: Pick<ExceptionRow, "procedureId">, t: Translate): string => {
  const key = `exceptions.kind.refused.${findProcedure(procedureId)?.name}`;
  return t(hasWords(key) ? key : "exceptionKind.refused");
};

/** Name of a part for its chip. */
export const partName = (part: ExceptionRow["exceptions"][number], row: ExceptionRow, t: Translate): string => {
  if (part.kind === "refused") return refusalOf(row, t);
  if (isBackFromScrap(part, row)) return t("exceptionCode.cylinder.scrapped");
  return t(part.kind === "unknown" ? "exceptionKind.unknown" : `exceptionCode.${part.code}`);
};

const titleOfGravest = (row: ExceptionRow, t: Translate): string => {
  const procedure = row.procedureId === null ? "" : t(procedureLabel(row.procedureId));
  const code = t(`exceptionCode.${row.code}`);
  if (row.kind === "refused") return t("exceptions.refused", { what: refusalOf(row, t), code: inSentence(code) });
  if (row.kind === "unknown") return procedure ? t("exceptions.unknown", { code, procedure }) : code;
  const faults = row.defectiveString ?? [];
  if (row.code === "check.fault" && faults.length > 0)
    return t("exceptions.faults", { procedure, names: listed(faults) });
  if (row.code === "check.fault") return t("exceptions.fault", { procedure });
  const { filledGrams, gasGrams = filledGrams, maxFillGrams } = row.facts ?? {};
  if (row.code === "cylinder.overweight" && typeof gasGrams === "number" && typeof maxFillGrams === "number")
    return t("exceptions.overweight", { code, kg: kgOf(gasGrams - maxFillGrams) });
  return code;
};

/** Joins fault names: "Dent, guard missing". */
const listed = (names: string[]): string =>
  names.map((name, index) => (index === 0 ? name : inSentence(name))).join(language() === "zh" ? "、" : ", ");

/** The faults that a check found, by their current names. */
const foundOf = (names: string[], t: Translate): string => t("exceptions.found", { names: listed(names) });

/** Codes of a row with their values. A refusal's code is its first reason; a backdated refusal has its reasons separately. */
const codesOf = (row: ExceptionRow): string[] => [
  ...new Set([row.code, ...row.exceptions.flatMap(flagOf), ...row.reasons]),
];

/** All reasons of a refusal are one exception, so they add no code here. */
const flagOf = ({ code, kind }: ExceptionRow["exceptions"][number]): string[] => (kind === "refused" ? [] : [code]);

/** The sentences that describe the problem, its place and its time, one for each code. */
export const sayingsOf = (row: ExceptionRow, t: Translate): string[] => {
  if (row.kind === "unknown") return [t("exceptions.unknownText", { count: row.seen })];
  if (!row.facts) return [];
  if (row.code === VERIFY_CODE) return [t("exceptions.verifyText", { count: Number(row.facts.findings) })];
  return sentences(language(), timeZone(), codesOf(row), row.facts).split("\n");
};

/** The sentences of one part of a row. The reasons of a refusal are one part. */
export const partSayings = (row: ExceptionRow, part: ExceptionRow["exceptions"][number], t: Translate): string[] => {
  if (row.kind === "unknown" || row.code === VERIFY_CODE) return sayingsOf(row, t);
  if (!row.facts) return [];
  const own = part.kind === "refused" ? [] : [part.code];
  const more = part.kind === "refused" || part.code === "procedure.backdated" ? row.reasons : [];
  const list = own.length + more.length > 0 ? [...own, ...more] : [part.code];
  const found = part.code === "check.fault" ? (row.defectiveString ?? []) : [];
  const lines = sentences(language(), timeZone(), list, row.facts).split("\n");
  return found.length > 0 ? [foundOf(found, t), ...lines] : lines;
};

/** The name of the gravest part, and how many others the scan has. */
export const headOf = (row: ExceptionRow, t: Translate): string => {
  const [first, ...others] = row.exceptions;
  const name = first ? partName(first, row, t) : titleOf(row, t);
  return others.length > 0 ? `${name} +${others.length}` : name;
};

/** True if the cylinder was scrapped and is used again, which is as grave as a refusal. */
export const isBackFromScrap = ({ code }: ExceptionRow["exceptions"][number], { facts }: ExceptionRow): boolean =>
  code === "cylinder.notFit" &&
  String(facts?.unfit ?? "")
    .split(",")
    .includes("scrapped");

/** Number of parts that a person can acknowledge now. A hold cannot be acknowledged until it is lifted. */
export const acknowledgeable = ({ exceptions }: Pick<ExceptionRow, "exceptions">): number =>
  exceptions.filter(({ kind, status }) => (status === "open" || status === "claimed") && kind !== "hold").length;

/** The short reasons in one line, each with its moment. The cylinder has its own place and is not named. */
export const briefOf = (row: ExceptionRow, t: Translate): string => {
  if (row.kind === "unknown") return t("exceptions.unknownText", { count: row.seen });
  const faults = listed(row.defectiveString ?? []);
  const facts = { ...row.facts, ...(faults === "" ? {} : { faults }) };
  return fragments(language(), timeZone(), codesOf(row), facts, asServerTime(Date.now())).join(between);
};

/** A row in one line, for a board: its gravest part and the reasons. The title of a failed check names its faults already. */
export const lineOf = (row: ExceptionRow, t: Translate): string =>
  row.code === "check.fault" && row.exceptions.length === 1
    ? titleOf(row, t)
    : [headOf(row, t), briefOf(row, t)].filter(Boolean).join(between);

/** The person who recorded the cause, and the device if known. */
export const raisedBy = ({ createdEmployeesName, device }: ExceptionRow, t: Translate): string => {
  const who = createdEmployeesName ?? "";
  return device ? t("exceptions.raisedOn", { who, device }) : t("exceptions.raisedBy", { who });
};

/** True if no person has to handle it any more. */
export const isDone = ({ status }: Pick<ExceptionRow, "status">): boolean =>
  status === "acknowledged" || status === "closed";

/** Finds one exception by its own id and returns it as its own row. */
export const partIn = (rows: readonly ExceptionRow[], id: string): ExceptionRow | undefined =>
  rows.flatMap(partsOfRow).find((part) => part.id === id);

type Hand = { name: string; at: string | null; word: string; isOver: boolean };

/** The current or last person in charge, the time, and the key of its text. `isOver` if nothing remains to be done. */
export const handOf = (row: ExceptionRow): Hand => {
  if (row.status === "closed") {
    const word = row.kind === "hold" ? "exceptions.liftedAt" : "exceptions.closedAt";
    return { name: row.closedByName ?? "", at: row.closedTime, word, isOver: true };
  }
  if (row.status === "acknowledged") {
    const word = "exceptions.acknowledgedAt";
    return { name: row.acknowledgedByName ?? "", at: row.acknowledgedTime, word, isOver: true };
  }
  return { name: row.claimedByName ?? "", at: row.claimedTime, word: "exceptions.claimedAt", isOver: false };
};

/** One character for a Chinese name, two letters for others. */
export const initialsOf = (name: string): string => {
  const first = [...name.trim()][0] ?? "";
  if (!/[A-Za-z]/.test(first)) return first;
  return name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? "")
    .join("");
};
