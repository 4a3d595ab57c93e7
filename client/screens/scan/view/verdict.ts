import { procedureLabel } from "#contracts/procedures/index.ts";
import { showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { inSentence } from "#client/lib/in-sentence.ts";
import type { ScanRow } from "../session/scan-row.ts";

/** Defects in one line: "Guard missing, dent". */
export const useDefectList = (): ((names: readonly string[]) => string) => {
  const t = useT();
  return (names) =>
    names.length === 0
      ? t("scan.verdict.noDefect")
      : names.map((name, i) => (i === 0 ? name : inSentence(name))).join(t("client.builder.listComma"));
};

/** Codes that the verdict itself names. */
const named = new Set(["check.fault", "cylinder.overweight"]);

/** The codes of a row that its verdict does not say. */
export const otherCodes = (codes: readonly string[]): string[] => codes.filter((code) => !named.has(code));

/** The result of a recorded check or filling by its name. Undefined for other rows. */
export const useVerdict = (): ((row: ScanRow) => string | undefined) => {
  const t = useT();
  const listOf = useDefectList();
  return ({ result, check, codes, filledKg, overKg, procedureId, inspectionDue }) => {
    if (result !== "ok" && result !== "exc") return undefined;
    if (filledKg !== undefined) {
      const isOver = overKg !== undefined && codes.includes("cylinder.overweight");
      return t(isOver ? "scan.verdict.over" : "scan.filledRow", { kg: filledKg.toFixed(2), over: overKg?.toFixed(2) });
    }
    if (!check) return undefined;
    if (check.status === 2) return t("scan.verdict.scrapped");
    if (check.status === 0) return t("scan.verdict.fault", { defects: listOf(check.defects) });
    if (inspectionDue !== undefined) return t("scan.verdict.passedDue", { day: showDay(inspectionDue) });
    return t("scan.verdict.passed", { procedure: t(procedureLabel(procedureId)) });
  };
};
