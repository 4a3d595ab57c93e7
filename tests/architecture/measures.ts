import { dirname } from "node:path";
import { parseSync } from "vite";
import { importsOf, type Source } from "./imports.ts";
import { isText, namesProcedure } from "./procedure-names.ts";

/** How much there is of something, and where. */
export type Count = { count: number; places: string[] };

/** A figure that says how tiring the house is. `maxima.json` has the highest value that is allowed until `limit` holds. */
export type Measure = { name: string; limit: number; count(sources: readonly Source[]): Count };

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Comment = { type: string; value: string; start: number; end: number };

const MOST_LINES = 60;
const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const parsed = new Map<string, { program: Node; comments: Comment[] }>();
export const parse = ({ path, text }: Source) => {
  const known = parsed.get(text);
  if (known) return known;
  const { program, comments, errors } = parseSync(path.replace(/\.mjs$/, ".ts"), text);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${String(errors[0]?.message)}`);
  const answer = { program: program as unknown as Node, comments };
  parsed.set(text, answer);
  return answer;
};

/** Visits every node below one, with its ancestors from the outermost on. */
export const visit = (
  node: Node,
  see: (node: Node, above: readonly Node[]) => void,
  above: readonly Node[] = [],
): void => {
  see(node, above);
  const within = [...above, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === "object" && "type" in child) visit(child as Node, see, within);
    }
  }
};

export const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Functions above 60 lines, but for those whose comment gives the reason: a sentence that begins with "Long because". */
export const longFunctions = (source: Source): string[] => {
  const { program, comments } = parse(source);
  const found: string[] = [];
  visit(program, (node, above) => {
    if (!functions.has(node.type)) return;
    const lines = lineOf(source.text, node.end) - lineOf(source.text, node.start) + 1;
    if (lines <= MOST_LINES) return;
    const statement = [...above].reverse().find(({ type }) => /Statement|Declaration$|^ExportNamed/.test(type)) ?? node;
    const outer = above[above.indexOf(statement) - 1];
    const start = outer?.type.startsWith("Export") ? outer.start : statement.start;
    const comment = comments.findLast(({ end }) => end <= start && source.text.slice(end, start).trim() === "");
    if (!comment?.value.includes("Long because")) {
      found.push(`${source.path}:${lineOf(source.text, node.start)} (${lines} lines)`);
    }
  });
  return found;
};

/** Casts that no check stands behind: `as unknown as`. */
export const doubleCasts = (source: Source): string[] => {
  const found: string[] = [];
  visit(parse(source).program, (node) => {
    const inner = node.type === "TSAsExpression" ? (node["expression"] as Node) : undefined;
    if (inner?.type !== "TSAsExpression" || (inner["typeAnnotation"] as Node).type !== "TSUnknownKeyword") return;
    found.push(`${source.path}:${lineOf(source.text, node.start)}`);
  });
  return found;
};

/** Comments whose first word hides their subject. */
export const withoutSubject = (source: Source): string[] =>
  parse(source)
    .comments.filter(({ value }) => /^[*\s]*(?:What|Who|Whose|Whether|Where)\b/.test(value))
    .map(({ start }) => `${source.path}:${lineOf(source.text, start)}`);

/** Statements of SQL written as text. */
export const sqlTexts = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\bsql(<[^>]*>)?`/g)].map(({ index }) => `${path}:${lineOf(text, index)}`);

/**
 * Circles between folders that lie side by side, types included. Files outside of these folders belong to none: they put the parts together, or
 * are read by all.
 */
export const circlesBetweenFolders = (sources: readonly Source[]): string[] => {
  const parts = new Map<string, Map<string, Set<string>>>();
  for (const { from, to } of sources.flatMap(importsOf).filter(({ ours }) => ours)) {
    const [here, there] = [dirname(from).split("/"), dirname(to).split("/")];
    const same = here.findIndex((name, at) => name !== there[at]);
    if (same <= 0 || same >= there.length) continue;
    const above = here.slice(0, same).join("/");
    const siblings = parts.get(above) ?? new Map<string, Set<string>>();
    parts.set(above, siblings);
    const name = here[same] ?? "";
    siblings.set(name, (siblings.get(name) ?? new Set()).add(there[same] ?? ""));
  }
  return [...parts].flatMap(([above, siblings]) =>
    knotsOf(siblings).map((knot) => `${above}: ${knot.sort().join(" ⇄ ")}`),
  );
};

/** The sets of names that reach each other. */
export const knotsOf = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const next = [...(edges.get(from) ?? [])];
    for (let name = next.pop(); name !== undefined; name = next.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      next.push(...(edges.get(name) ?? []));
    }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((name) => [name, reach(name)]));
  const knots = new Map<string, string[]>();
  for (const [name, names] of reached) {
    if (!names.has(name)) continue;
    const knot = [...names].filter((other) => reached.get(other)?.has(name)).sort();
    if (knot.length > 1) knots.set(knot.join(), knot);
  }
  return [...knots.values()];
};

/** A measure that counts places. */
export const places = (
  name: string,
  limit: number,
  find: (sources: readonly Source[]) => readonly string[],
): Measure => ({
  name,
  limit,
  count: (sources) => {
    const list = [...find(sources)];
    return { count: list.length, places: list };
  },
});

/** Finds in each source file of code alone; style sheets are among the sources too. */
export const inEach = (find: (source: Source) => readonly string[]) => (sources: readonly Source[]) =>
  sources.filter(({ path }) => !path.endsWith(".css")).flatMap(find);

export const codeMeasures: readonly Measure[] = [
  places("circles between folders", 0, circlesBetweenFolders),
  places(`functions above ${MOST_LINES} lines without a reason`, 0, inEach(longFunctions)),
  places("casts by way of unknown", 0, inEach(doubleCasts)),
  places("statements of SQL as text", 96, inEach(sqlTexts)),
  places("comments that name no subject", 0, inEach(withoutSubject)),
  places(
    "files that name a procedure or a kind",
    10,
    inEach((source) => (namesProcedure(source) && !isText(source) ? [source.path] : [])),
  ),
];
