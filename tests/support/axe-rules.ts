import type { AxeResults } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const resultTypes: ["violations"] = ["violations"];
/** A theme changes colours alone, and a language changes all but colours: what was read once need not be read again. */
export const rulesOf = {
  all: { runOnly: tags, resultTypes },
  colours: { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] }, resultTypes },
  allButColours: { runOnly: tags, resultTypes, rules: { "color-contrast": { enabled: false } } },
};

/** The findings that are serious or critical, a line for each, with the places. */
export const seriousOf = ({ violations }: AxeResults): string[] =>
  violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 4).map(({ target, any: [first] }) => {
        const related = first?.relatedNodes?.map((node) => node.target.join(" ")).join(", ");
        return [target.join(" "), first?.message, related && `(${related})`].filter(Boolean).join(" ");
      });
      return `${id} (${nodes.length}): ${places.join(" | ")}`;
    });
