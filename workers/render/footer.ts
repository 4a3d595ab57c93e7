import type { Language } from "#contracts/locales/index.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { Fact } from "./facts/filter-facts.ts";
import type { Facts } from "./facts/facts.ts";
import type { Printed } from "./sheet-writer.ts";

const spoken = ({ label, value }: Fact): string => `${label} = ${value}`;

/** Lines above the titles that name the subject of the list. */
export const headingLines = ({ heading }: Pick<Facts, "heading">, language: Language): string[] =>
  heading.map(({ label, value }) => `${label}${language === "zh" ? "：" : ": "}${value}`);

/** Texts at the foot of each printed page: person, time, and the log's newest checkpoint. */
export const printedFoot = ({ by, at, seal, isUncovered }: Facts, language: Language): Printed => {
  const uncovered = isUncovered ? [translate(language, "export.footer.uncovered")] : [];
  return {
    left: [translate(language, "export.footer.by", { user: by }), at, ...uncovered, ...(seal ? [seal] : [])].join(
      "    ",
    ),
    page: translate(language, "export.page", { page: "{{page}}", pages: "{{pages}}" }),
  };
};

/**
 * Lines of the footer: filters, person, time, position in the log and, last, the newest checkpoint. These facts make the file understandable by
 * itself.
 */
export const footerLines = (facts: Facts, rows: number, language: Language): string[] => {
  const say = (key: string, params: Record<string, unknown> = {}) => translate(language, key, params);
  const filters = facts.filters.map(spoken).join("; ") || say("export.footer.noFilters");
  return [
    say("export.footer.filters", { filters }),
    say("export.footer.by", { user: facts.by }),
    say("export.footer.at", { at: `${facts.at} ${facts.timeZone}` }),
    say("export.footer.position", { position: facts.position ?? "-" }),
    say("export.footer.rows", { rows }),
    ...(facts.isUncovered ? [say("export.footer.uncovered")] : []),
    ...(facts.seal ? [facts.seal] : []),
  ];
};
