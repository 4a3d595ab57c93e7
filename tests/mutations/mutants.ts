import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unfit } from "#contracts/procedures/define-procedure.ts";
import { allProcedures } from "#contracts/procedures/index.ts";
import { root } from "#infra/process/root.ts";

/** One rule broken: a file's text with one place changed. */
export type Mutant = { file: string; line: number; was: string; becomes: string; text: string };

/** The text to find, and its replacements; several: one mutant each. */
export type Break = { at: RegExp; put: string | string[] | ((found: RegExpMatchArray) => string[]) };

const lacking = (row: string, rules: string[]): string[] =>
  rules.filter((rule) => !row.includes(rule.split(".")[1] ?? ""));

/** What adds one rule on the cylinder's own state to a row, by the rule's name. */
const added = { scrapped: "...refused.notFit.slice(0, 1)", full: '...refused.byState("sentToRepair").slice(1)' };
const lackingOfState = (row: string): string[] => {
  const [, name = ""] = /byState\("(\w+)"\)/.exec(row) ?? [];
  const rules: readonly string[] = allProcedures.find((procedure) => procedure.name === name)?.refusedBy ?? [];
  return Object.entries(added).flatMap(([rule, put]) => (rules.includes(rule) ? [] : [put]));
};

/** Takes each rule, flag and result of the table away, and adds to each row what it does not name. */
const ofTable: Break[] = [
  { at: /(?<!\.)\b(refused|flagged)\.\w+(?=[,\]])/g, put: "...[]" },
  { at: /becomes\.contains\("\w+"\)|becomes\.\w+/g, put: "nothing" },
  { at: /(?<=backdated: )"held"/g, put: ['"flagged"', "undefined"] },
  { at: /(?<=backdated: )"flagged"/g, put: ['"held"', "undefined"] },
  { at: /\bwhen\(\w+,/g, put: ["when(() => true,", "when(() => false,"] },
  {
    at: /refusedWhen: \[(?=([^\]]*)\])/g,
    put: ([found = "", row = ""]) =>
      [...lackingOfState(row), ...(row.includes("neitherHere") ? [] : lacking(row, ["refused.notHere"]))].map(
        (rule) => `${found}${rule}, `,
      ),
  },
  {
    at: /flaggedWhen: \[(?=([^\]]*)\])/g,
    put: ([found = "", row = ""]) =>
      lacking(row, ["flagged.notHere", "flagged.notFit"]).map((rule) => `${found}${rule}, `),
  },
];

/** Takes each rule on the cylinder's own state away from each procedure. */
const ofState: Break[] = [
  { at: /\.\.\.unfit/g, put: unfit.map((_, one) => `...unfit.filter((_, n) => n !== ${one})`) },
  { at: /(?<=refusedBy: \[[^\]]*)"\w+"(?=[,\]])/g, put: "...[]" },
];

/** Slips of a hand in the rules behind the table: comparisons, connections, choices, limits. */
const ofRules: Break[] = [
  { at: / === /g, put: " !== " },
  { at: / !== /g, put: " === " },
  { at: / <= /g, put: " < " },
  { at: / >= /g, put: " > " },
  { at: / < /g, put: " <= " },
  { at: / > /g, put: " >= " },
  { at: / && /g, put: " || " },
  { at: / \|\| /g, put: " && " },
  { at: /\bis\.not\(/g, put: "(" },
  { at: /(?<=[(\s=])!(?=[\w(])/g, put: "" },
  { at: /\btrue\b/g, put: "false" },
  { at: /\bfalse\b/g, put: "true" },
  { at: /\bis\.any\(/g, put: "is.all(" },
  { at: /\bis\.all\(/g, put: "is.any(" },
  { at: /\.some\(/g, put: ".every(" },
  { at: /\.every\(/g, put: ".some(" },
  { at: /= 120\b/g, put: ["= 119", "= 121"] },
  { at: /\b24 \* 60 \* 60/g, put: ["24 * 60 * 60 - 1", "24 * 60 * 60 + 1"] },
  { at: /\b12 \* 60 \* 60/g, put: ["12 * 60 * 60 - 1", "12 * 60 * 60 + 1"] },
  { at: /\b5 \* 60\b/g, put: ["5 * 60 - 1", "5 * 60 + 1"] },
  { at: /= 20\b/g, put: ["= 19", "= 21"] },
  { at: /earlierDay\((\w+(?:\.\w+)*), (\w+(?:\.\w+)*)\)/g, put: ([, a = "", b = ""]) => [a, b] },
  { at: /\(\["(\w+)"\] as const\)/g, put: "([] as const)" },
  {
    at: /\["inspectionOverdue", "fault", "backdated"\]/g,
    put: ['["fault", "backdated"]', '["inspectionOverdue", "backdated"]', '["inspectionOverdue", "fault"]'],
  },
  {
    at: /\["fault", "overweight", "backdated"\]/g,
    put: ['["overweight", "backdated"]', '["fault", "backdated"]', '["fault", "overweight"]'],
  },
  { at: /=> \["(\w+)"\]/g, put: "=> []" },
];

/** Types, imports and comments are no rules. */
const noRule = /^\s*(import|export type|type|\/\/|\/?\*|\|? ?\{ \w+: [^;]*; )/;

/** The mutants of one file. */
export const mutantsOf = (file: string, breaks: Break[]): Mutant[] => {
  const source = readFileSync(join(root, file), "utf8");
  return breaks.flatMap(({ at, put }) =>
    [...source.matchAll(at)].flatMap((found) => {
      const before = source.slice(0, found.index);
      const lines = before.split("\n");
      const whole = `${lines.at(-1)}${source.slice(found.index).split("\n")[0]}`;
      if (noRule.test(whole) || /\*\/\s*$/.test(whole)) return [];
      const puts = typeof put === "function" ? put(found) : [put].flat();
      return puts.map((becomes) => {
        const text = before + becomes + source.slice(found.index + found[0].length);
        return { file, line: lines.length, was: found[0].trim(), becomes: becomes.trim(), text };
      });
    }),
  );
};

const cylinder = [
  "refusals",
  "flags",
  "scene",
  "results",
  "decide",
  "recording",
  "void",
  "process-unqualified",
  "scan-time",
  "past",
  "backdated",
];
const others = [
  "cylinder/archive",
  "cylinder/codes",
  "cylinder/reverse-delivery",
  "cylinder/hide-check",
  "cylinder/tare",
  "cylinder/batch-mark",
  "calendar",
  "barcode",
  "order",
  "exception",
  "exception-ended",
  "note",
];
/** Rules that the browser folds too. */
const folded = ["order", "exception"];

/** Every mutant of the domain: the table's first, then those of the rules behind it. */
export const allMutants = (): Mutant[] => [
  ...mutantsOf("server/domain/cylinder/table.ts", ofTable),
  ...["filling-stand", "movements", "index"].flatMap((name) => mutantsOf(`contracts/procedures/${name}.ts`, ofState)),
  ...mutantsOf("contracts/streams/cylinder/state-rules.ts", ofRules),
  ...[...cylinder.map((name) => `cylinder/${name}`), ...others].flatMap((name) =>
    mutantsOf(`server/domain/${name}.ts`, ofRules),
  ),
  ...folded.flatMap((name) => mutantsOf(`contracts/streams/${name}/state.ts`, ofRules)),
];

/** A file's name in reports. */
export const short = (file: string): string => file.replace("server/domain/", "");

/** Names a mutant by its line's text, which says the same when lines are added above. */
export const keyOf = ({ file, line, was, becomes }: Mutant): string => {
  const text = readFileSync(join(root, file), "utf8").split("\n")[line - 1]?.trim();
  return `${short(file)}: ${text}: ${was} → ${becomes}`;
};
