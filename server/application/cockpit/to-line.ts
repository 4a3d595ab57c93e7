import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import type { LineRow } from "./read-cockpit.ts";

/** Converts a line to API form: a sentence for people, and the values that a client needs to write it in its own language. */
export const toLine = (row: LineRow, language: Language = "zh"): CockpitLine => {
  const { position, kind, procedureId, gasBarcode, place, codes, logColor } = row;
  return {
    position,
    datetime: new Date(row.datetime).toISOString(),
    content: sentence(row, language),
    logColor,
    line: { kind, procedureId, gasBarcode, place, codes },
  };
};

const sentence = ({ place, procedureId, gasBarcode, vehicle, kind, codes }: LineRow, language: Language): string => {
  const what = translate(language, procedureLabel(procedureId));
  const reasons = codes.map((code) => translate(language, `exceptionCode.${code}`));
  const separator = language === "zh" ? "、" : ", ";
  const key = kind === "refused" ? "line.refused" : codes.length > 0 ? "line.flagged" : "line.plain";
  const params = { place, what, gasBarcode, reasons: reasons.join(separator) };
  const lineText = translate(language, key, params);
  return vehicle ? `${lineText} → ${vehicle}` : lineText;
};
