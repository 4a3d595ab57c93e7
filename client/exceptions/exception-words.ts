import { kgOf } from "#contracts/fields/grams.ts";
import { partsOfRow } from "#contracts/lists/exception.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { VERIFY_CODE } from "#contracts/streams/exception/ids.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { language, type Translate } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import type { ExceptionRow } from "./exception.ts";

/** Title of a row: its most serious exception, and the number of others from the same scan. */
export const titleOf = (row: ExceptionRow, t: Translate): string => {
  const count = row.exceptions.length - 1;
  const title = titleOfGravest(row, t);
  return count > 0 ? t("exceptions.andOthers", { title, count }) : title;
};

const titleOfGravest = (row: ExceptionRow, t: Translate): string => {
  const procedure = row.procedureId === null ? "" : t(procedureLabel(row.procedureId));
  const code = t(`exceptionCode.${row.code}`);
  if (row.kind === "refused") return t("exceptions.refused", { procedure, code });
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
export const foundOf = (names: string[], t: Translate): string => t("exceptions.found", { names: listed(names) });

/** The sentences that describe the problem, its place and its time, one for each code. */
export const sayingsOf = (row: ExceptionRow, t: Translate): string[] => {
  if (row.kind === "unknown") return [t("exceptions.unknownText", { count: row.seen })];
  if (!row.facts) return [];
  if (row.code === VERIFY_CODE) return [t("exceptions.verifyText", { count: Number(row.facts.findings) })];
  // A refusal's code is its first reason. A backdated refusal has its reasons separately.
  const codes = [...new Set([row.code, ...row.exceptions.flatMap(flagOf), ...row.reasons])];
  return sentences(language(), timeZone(), codes, row.facts).split("\n");
};

/** All reasons of a refusal are one exception, so they add no code here. */
const flagOf = ({ code, kind }: ExceptionRow["exceptions"][number]): string[] => (kind === "refused" ? [] : [code]);

/** The description in one line, after the check's faults if the title lacks them. The cylinder has its own column and is left out. */
export const briefOf = (row: ExceptionRow, t: Translate): string => {
  const subjects = ["exceptions.subjectOf", "exceptions.subject"].map((key) => t(key, { code: row.gasBarcode }));
  const defects = row.code === "check.fault" ? [] : (row.defectiveString ?? []);
  const lines = sayingsOf(row, t)
    .map((line) => {
      const rest = line.slice(subjects.find((subject) => line.startsWith(subject))?.length ?? 0);
      // A place at the start of the sentence would read as its subject.
      return rest.startsWith("at ") ? line : rest;
    })
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1));
  return [...(defects.length > 0 ? [foundOf(defects, t)] : []), ...lines].join(" ");
};

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

/** True for a row with a part that can be acknowledged. A hold cannot be acknowledged until it is lifted. */
export const canAcknowledge = ({ exceptions }: Pick<ExceptionRow, "exceptions">): boolean =>
  exceptions.some(({ kind, status }) => (status === "open" || status === "claimed") && kind !== "hold");

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
