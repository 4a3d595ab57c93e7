import { kgOf } from "#contracts/commands/grams.ts";
import { sentences } from "#contracts/locales/sentences.ts";
import { timeZone } from "#client/lib/business-time.ts";
import { language, type Translate } from "#client/lib/i18n.ts";
import type { ExceptionRow } from "./exception-calls.ts";

/** What it is, in few words. */
export const titleOf = (row: ExceptionRow, t: Translate): string => {
  const procedure = row.procedureId === null ? "" : t(`procedure.${row.procedureId}`);
  const code = t(`exceptionCode.${row.code}`);
  if (row.kind === "refused") return t("exceptions.refused", { procedure, code });
  if (row.kind === "unknown") return procedure ? t("exceptions.unknown", { code, procedure }) : code;
  if (row.code === "check.fault") return t("exceptions.fault", { procedure });
  const { filledGrams, maxFillGrams } = row.facts ?? {};
  if (row.code === "cylinder.overweight" && typeof filledGrams === "number" && typeof maxFillGrams === "number")
    return t("exceptions.overweight", { code, kg: kgOf(filledGrams - maxFillGrams) });
  return code;
};

/** The sentences with what, where and since when, one for each reason. */
export const sayingsOf = (row: ExceptionRow, t: Translate): string[] => {
  if (row.kind === "unknown") return [t("exceptions.unknownText", { count: row.seen })];
  if (!row.facts) return [];
  const codes = row.reasons.length > 0 ? row.reasons : [row.code];
  return sentences(language(), timeZone(), codes, row.facts).split("\n");
};

/** The same in one line where the cylinder has its own column: it need not be named again. */
export const briefOf = (row: ExceptionRow, t: Translate): string => {
  const subject = t("exceptions.subject", { code: row.gasBarcode });
  return sayingsOf(row, t)
    .map((line) => (line.startsWith(subject) ? line.slice(subject.length) : line))
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join(" ");
};

/** One letter for a Chinese name, two for another. */
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
