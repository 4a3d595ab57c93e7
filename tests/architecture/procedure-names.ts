import { allProcedures } from "#contracts/procedures/index.ts";
import { procedureKinds } from "#contracts/procedures/kinds.ts";
import { codeOf, type Source } from "./imports.ts";

const names = allProcedures.map(({ name }) => name);
/** `filling` is also the name of a list and of a medium; it counts as a member of `procedures` alone. */
const unambiguous = names.filter((name) => name !== "filling");
const oneOf = (words: readonly string[]) => `(?:${words.join("|")})`;
const kind = oneOf(procedureKinds);

const patterns = [
  // A name, wherever it stands: as a member, a key, a text or an import.
  `\\b${oneOf(unambiguous)}\\b`,
  `\\bprocedures(?:\\.|\\[")${oneOf(names)}\\b`,
  // A number for a procedure: compared, given, or asked for in a list; in SQL too.
  `\\bprocedure_?[iI]d\\b"?\\??\\s*(?:[!=]==?|[<>]=?|=|:)\\s*-?\\d`,
  `\\d\\s*(?:[!=]==?|[<>]=?)\\s*[\\w.]*\\bprocedureId\\b`,
  `\\[[\\d,\\s]+\\]\\.includes\\([^)]*\\bprocedureId\\b`,
  `switch \\([^)]*\\bprocedureId\\) \\{\\s*case \\d`,
  // A kind: compared, given, a case or a type argument. A place has a kind too, and may be a repair unit.
  `(?<!(?:holder|place)\\.)\\b\\w*[kK]ind\\b(?:\\([^)]*\\))?\\s*(?:[!=]==?|:)\\s*"${kind}"`,
  `\\bcase "${kind}":`,
  `<"${kind}">`,
  `\\("${kind}"\\)`,
  // Keys of an object that tells the kinds apart.
  `\\b${kind}: [^;]*[,;{\\n]\\s*(?:${kind}): `,
].map((pattern) => new RegExp(pattern));

/** Says whether a source names one procedure, by its name or its number, or one kind of procedures. */
export const namesProcedure = (source: Source): boolean => {
  const code = codeOf(source);
  return patterns.some((pattern) => pattern.test(code));
};

/** Texts are keyed by names and by the last word of a permission code; they are counted by themselves. */
export const isText = ({ path }: Source): boolean =>
  path.startsWith("contracts/locales/") || path === "contracts/access/code-label.ts";
