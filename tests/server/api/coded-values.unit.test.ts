import { describe, expect, it } from "vitest";
import { languages } from "#contracts/locales/index.ts";
import { lackingValues } from "#contracts/locales/translate.ts";
import { codeOf, sourcesOf } from "#tests/architecture/imports.ts";

const folders = [
  "server",
  "infra/engines",
  "infra/stores",
  "contracts/commands",
  "contracts/fields",
  "contracts/access",
];
/** A code where the refusal of a call, an error of a field or an issue of a contract names it. */
const sent =
  /(?:\b(?:refusedCall|new Failure)\(|\bpath(?:: [^,]+)?, code: |\bmessage: )"([a-z]+[A-Za-z]*(?:\.[A-Za-z]+)+)"/g;

/** Codes whose values come from elsewhere: the handler has another sentence without a company, and the page's limits are added where they are read. */
const elsewhere = new Set(["access.outOfScope", "list.pageIndexInvalid", "list.pageSizeInvalid"]);

/** Values of a code's sentence in any language. The error handler gives each answer its correlation id. */
const needs = (code: string): string[] => {
  if (elsewhere.has(code)) return [];
  const names = new Set(languages.flatMap((language) => lackingValues(language, code, {})));
  return [...names].filter((name) => name !== "correlationId");
};

/** The statement around a place of a formatted source. */
const statementAt = (text: string, at: number): string => {
  const before = Math.max(text.lastIndexOf(";\n", at), text.lastIndexOf("{\n\n", at));
  const after = text.indexOf(";\n", at);
  return text.slice(before + 1, after === -1 ? text.length : after);
};

describe("a code whose sentence has values", () => {
  it("is sent with them wherever a source names it", () => {
    const lacking = sourcesOf(folders).flatMap((source) => {
      const text = codeOf(source);
      return [...text.matchAll(sent)]
        .filter(([, code = ""]) => needs(code).length > 0)
        .filter((match) => !/\b(?:params|msg)\b/.test(statementAt(text, match.index)))
        .map(([, code = ""]) => `${source.path}: ${code} without ${needs(code).join()}`);
    });
    expect(lacking).toEqual([]);
  });
});
