import { createRandom } from "#infra/tools/demo/random.ts";
import { mutantsOf, type Break, type Mutant } from "./mutants.ts";

/** Slips in the code of pages: a condition turned, a value left out, an await dropped, a call not made. */
const ofPages: Break[] = [
  { at: / === /g, put: " !== " },
  { at: / !== /g, put: " === " },
  { at: / && /g, put: " || " },
  { at: / \|\| /g, put: " && " },
  { at: / \?\? /g, put: " && " },
  { at: /(?<=[(\s={])!(?=[\w(])/g, put: "" },
  { at: /(?<=\bif )\(/g, put: "(!" },
  { at: / > 0\b/g, put: " < 0" },
  { at: / \? (?=[^.:?]+ : )/g, put: " ? undefined ?? " },
  { at: /\bawait (?=[\w(])/g, put: "" },
  { at: /\.filter\(/g, put: ".slice(1).filter(" },
  { at: /\bvoid (?=\w[\w.]*\()/g, put: "void 0 && " },
  // A field of an object that is sent, kept or drawn.
  { at: /(?<=[{,] )\w+(?:: [\w."]+)?, (?=[^{}()]* \})/g, put: "" },
  { at: /^ {4,}\w+=\{[^{}]+\}\n/gm, put: "" },
  { at: /\btrue\b/g, put: "false" },
  { at: /\bfalse\b/g, put: "true" },
];

/** Every mutant of some files of the client, in an order that the seed makes. */
export const pageMutants = (files: readonly string[], seed: number): Mutant[] => {
  const random = createRandom(seed);
  const left = files.flatMap((file) => mutantsOf(file, ofPages));
  const drawn: Mutant[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.between(0, left.length - 1), 1));
  return drawn;
};
