import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "#contracts/locales/en/index.ts";
import { allProcedures } from "#contracts/procedures/index.ts";
import { exceptionCodes, refusalCodes } from "#contracts/streams/codes.ts";
import { root } from "#infra/process/root.ts";
import { statusOf } from "#server/api/http/status-of.ts";
import { codeOf, sourcesOf } from "#tests/architecture/imports.ts";

const page = readFileSync(join(root, "docs/rules.md"), "utf8");
const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+[A-Za-z]*\.[A-Za-z]+)`/g)].map(([, code = ""]) => code);
const sectionOf = (heading: string): string => page.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "";
const answered = sectionOf("## 9. Codes of answers");

/** Texts that are no codes: of outcomes, labels, files, mails, printed pages and lines of the wall, the built-in name of a board, and columns of the tables `permission`, `evidence` and `board`. */
const isOther = (key: string): boolean =>
  /^(client|cockpit|common|fields|groups|importFile|line|mail|ok|pdf)\.|^export\.(footer|index|no|sum|yes)\b|^permission\.(code|others|sort)$|^evidence\.(digest|names)$|^board\.(builtIn|name|panels)$/.test(
    key,
  );
/** Texts that stand behind a code: the login log's, and other sentences for a code that the page has. */
const sentences = new Set([
  "auth.disabled",
  "auth.tokenReused",
  "loginLog.signedIn",
  "loginLog.endedByProvider",
  "loginLog.tooManyTimes",
  "access.noCompany",
  "clientConfig.scope",
  "audit.verifyBySelf",
  "erase.basis",
  "export.tooLargeAtOnce",
]);

/** Every code that the server's sources and the contracts of what is sent can answer. */
const inSources = (): string[] => {
  const folders = [
    "server",
    "infra/engines",
    "infra/stores",
    "workers/jobs",
    "contracts/commands",
    "contracts/fields",
    "contracts/access",
  ];
  const literals = sourcesOf(folders).flatMap((source) =>
    [...codeOf(source).matchAll(/(?<!(?:label|help|title): )"([a-z]+[A-Za-z]*(?:\.[A-Za-z]+)+)"/g)].map(
      ([, key = ""]) => key,
    ),
  );
  return [...new Set(literals)].filter((key) => key in en && !isOther(key) && !sentences.has(key));
};

describe("the page of rules", () => {
  it("has every code that an answer may have", () => {
    const told = new Set(codesIn(page));
    const codes = inSources();
    expect(codes.length).toBeGreaterThan(120);
    expect(codes.filter((code) => !told.has(code))).toEqual([]);
  });

  it("names no code of an answer that has no text", () => {
    expect(codesIn(answered).filter((code) => !(code in en))).toEqual([]);
  });

  it("names the refusals and exceptions of procedures, and in their order", () => {
    const [refusals = "", exceptions = ""] = sectionOf("### Codes").split("Exceptions:");
    expect(codesIn(refusals)).toEqual([...refusalCodes]);
    expect(codesIn(exceptions)).toEqual([...exceptionCodes]);
  });

  it("gives the status that each code has", () => {
    const rows = answered.split("\n").filter((line) => line.startsWith("| `"));
    const wrong = rows.flatMap((row) => {
      const [, codes = "", status = ""] = row.split("|");
      return codesIn(codes).filter((code) => statusOf(code) !== Number(status));
    });
    expect(rows.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it("has a row for each procedure", () => {
    const rows = [...sectionOf("### Procedures").matchAll(/^\| ([\d, ]+) \|/gm)];
    const ids = rows.flatMap(([, cell = ""]) => cell.split(",").map(Number));
    expect(ids.sort((one, other) => one - other)).toEqual(allProcedures.map(({ id }) => id).sort((a, b) => a - b));
  });
});
