import { basename, dirname } from "node:path";
import { codeOf, importsOf, sourcesOf, type Source } from "./imports.ts";
import { codeMeasures, inEach, knotsOf, lineOf, parse, places, visit, type Measure, type Node } from "./measures.ts";

const inClient = (sources: readonly Source[]) => sources.filter(({ path }) => path.startsWith("client/"));
const linesOf = ({ text }: Source): number => text.split("\n").length - 1;
const at = ({ path, text }: Source, start: number): string => `${path}:${lineOf(text, start)}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A measure that adds up a figure of each file; the places are the largest. */
const total = (name: string, limit: number, of: (source: Source) => number): Measure => ({
  name,
  limit,
  count: (sources) => {
    const figures = sources.map((source) => ({ path: source.path, figure: of(source) }));
    const largest = figures.filter(({ figure }) => figure > 0).sort((a, b) => b.figure - a.figure);
    return {
      count: sum(figures.map(({ figure }) => figure)),
      places: largest.slice(0, 20).map(({ path, figure }) => `${path}: ${figure}`),
    };
  },
});

/** Files that make the routes of whatever is declared: calls, commands, lists and records. */
const declaredRoutes = /^server\/api\/(http\/(add|define)-|calls\/|resources\/resource-router|lists\/list-router)/;

/** Routes that no declaration makes. */
export const handRoutes = (source: Source): string[] =>
  source.path.startsWith("server/") && !declaredRoutes.test(source.path)
    ? [...source.text.matchAll(/\b\w*[rR]outer\.(?:get|post|put|delete|patch)\(/g)].map(({ index }) =>
        at(source, index),
      )
    : [];

const callers = /^(get|post|put|remove|download|call|send|fetch|upload\w*)$/;
const apiPath = /^\/(base|api|info|export|GasCylinder\/Cockpit|admin\/\w+\/\w)/;

/** Paths of calls that the client writes as text: the declaration of a call has its path. */
export const pathLiterals = (source: Source): string[] => {
  const list: string[] = [];
  visit(parse(source).program, (node, above) => {
    const text = textOf(node);
    if (!text?.startsWith("/")) return;
    if (apiPath.test(text) || isFirstArgument(node, above.at(-1))) list.push(at(source, node.start));
  });
  return list;
};

/** The text of a literal, or the beginning of a template. */
const textOf = (node: Node): string | undefined => {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined;
  const [head] = node.type === "TemplateLiteral" ? (node["quasis"] as (Node & { value: { raw: string } })[]) : [];
  return head?.value.raw;
};

const isFirstArgument = (node: Node, parent: Node | undefined): boolean => {
  if (parent?.type !== "CallExpression") return false;
  const { name } = parent["callee"] as Node;
  return typeof name === "string" && callers.test(name) && (parent["arguments"] as Node[])[0] === node;
};

const screenOf = (path: string): string | undefined => /^client\/screens\/([^/]+)\//.exec(path)?.[1];

/** Imports by which one screen takes a part of another. */
export const betweenScreens = (source: Source): string[] => {
  const here = screenOf(source.path);
  if (!here) return [];
  return importsOf(source)
    .filter(({ to }) => ![undefined, here].includes(screenOf(to)))
    .map(({ to }) => `${source.path} → ${to}`);
};

/** Circles of files: by values, types and what is loaded later. */
export const circlesOfFiles = (sources: readonly Source[]): string[] => {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, ours } of sources.flatMap(importsOf)) {
    if (ours && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return knotsOf(edges).map((knot) => knot.join(" ⇄ "));
};

/** Declarations of a style sheet. */
export const styleDeclarations = ({ path, text }: Source): number =>
  path.endsWith(".css")
    ? [...text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/(?<=[{;]\s*)[\w-]+\s*:\s*[^;{}]+(?=[;}])/g)].length
    : 0;

const participles = new Set(
  `asked begun chosen counted done drawn ended found given gone heard held judged kept known laid left looked lost made
  named opened own placed refused said sealed seen sent shared shown stored taken told wanted`.split(/\s+/),
);

/** The names that a pattern binds. */
const namesIn = (pattern: Node | null): { name: string; start: number }[] => {
  if (!pattern) return [];
  const inside = (key: string) => namesIn(pattern[key] as Node | null);
  switch (pattern.type) {
    case "Identifier":
      return [{ name: String(pattern["name"]), start: pattern.start }];
    case "ObjectPattern":
      return (pattern["properties"] as Node[]).flatMap((each) => namesIn((each["value"] ?? each["argument"]) as Node));
    case "ArrayPattern":
      return (pattern["elements"] as (Node | null)[]).flatMap(namesIn);
    case "AssignmentPattern":
      return inside("left");
    case "RestElement":
      return inside("argument");
    case "TSParameterProperty":
      return inside("parameter");
    default:
      return [];
  }
};

/** Every name that a file gives: variables, parameters, functions, classes and types. */
const bindingsOf = (source: Source): { name: string; start: number }[] => {
  const list: { name: string; start: number }[] = [];
  visit(parse(source).program, (node) => {
    if (/^(VariableDeclarator|FunctionDeclaration|ClassDeclaration|TS\w+Declaration)$/.test(node.type))
      list.push(...namesIn(node["id"] as Node | null));
    if (/Function/.test(node.type) && Array.isArray(node["params"]))
      list.push(...(node["params"] as Node[]).flatMap(namesIn));
  });
  return list;
};

/** Names that are a participle and nothing else: what was found, kept or wanted? */
export const bareParticiples = (source: Source): string[] =>
  bindingsOf(source)
    .filter(({ name }) => participles.has(name))
    .map(({ name, start }) => `${at(source, start)} ${name}`);

const bannedInComments =
  /\b(told|anew|in vain|is none|tells whether|hears|whose (it|is))\b|\banswers (the|a|its|what|whether)\b/g;
const bannedInNames = /^(desk|wheel|seat)(s|ed)?$|^aside$/;

/** Words of a private English, in comments and in names. */
export const bannedWords = (source: Source): string[] => {
  const comments = parse(source).comments.flatMap(({ value, start }) =>
    [...value.replace(/\s+\*?\s*/g, " ").matchAll(bannedInComments)].map(([word]) => `${at(source, start)} ${word}`),
  );
  const names = bindingsOf(source).filter(({ name }) =>
    name.split(/(?=[A-Z])|_/).some((part) => bannedInNames.test(part.toLowerCase())),
  );
  return [...comments, ...names.map(({ name, start }) => `${at(source, start)} ${name}`)];
};

const clientLayers = ["lib", "state", "kit", "boards", "screens", "app"];

/** Names of files that two layers of the client have. */
export const stemsInTwoLayers = (sources: readonly Source[]): string[] => {
  const layers = new Map<string, Set<string>>();
  for (const { path } of inClient(sources).filter((each) => /\.tsx?$/.test(each.path))) {
    const [, layer = ""] = path.split("/");
    const stem = basename(path).replace(/\.tsx?$/, "");
    if (clientLayers.includes(layer)) layers.set(stem, (layers.get(stem) ?? new Set()).add(layer));
  }
  return [...layers].filter(([, in_]) => in_.size > 1).map(([stem, in_]) => `${stem}: ${[...in_].join(", ")}`);
};

const SMALL_FILE = 40;
const SMALL_SHEET = 20;

/** Files under 40 lines that one file alone imports, that no test imports, and that are not loaded later. */
export const smallWithOneImporter = (sources: readonly Source[]): string[] => {
  const tests = sourcesOf(["tests"]).filter(({ path }) => /\.test\.tsx?$/.test(path));
  const tested = new Set(tests.flatMap(importsOf).map(({ to }) => to));
  const importers = new Map<string, Set<string>>();
  const later = new Set<string>();
  for (const source of sources.filter(({ path }) => !path.endsWith(".css"))) {
    for (const { to, from } of importsOf(source)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
    for (const [, name = ""] of codeOf(source).matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]/g)) later.add(basename(name));
  }
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path) && importers.get(path)?.size === 1)
    .filter(({ path }) => !tested.has(path) && !later.has(basename(path)))
    .filter((source) => linesOf(source) < SMALL_FILE)
    .map(({ path }) => `${path} ← ${[...(importers.get(path) ?? [])].join()}`);
};

/** The sources that the measures read: code and style sheets of the six rooms. */
export const measuredFiles = /\.(ts|tsx|mjs|css)$/;

const code = (sources: readonly Source[]) => sources.filter(({ path }) => !path.endsWith(".css"));

export const measures: readonly Measure[] = [
  ...codeMeasures,
  total("production lines", 136_944, linesOf),
  total("lines of server/api/openapi", 450, (source) =>
    dirname(source.path) === "server/api/openapi" ? linesOf(source) : 0,
  ),
  places("routes by hand", 10, inEach(handRoutes)),
  places("paths of calls as text in the client", 0, (sources) => inEach(pathLiterals)(inClient(sources))),
  places("files of the client with a <thead>", 6, (sources) =>
    inEach((source) => (/<thead\b/.test(codeOf(source)) ? [source.path] : []))(inClient(sources)),
  ),
  places("imports between screens", 15, inEach(betweenScreens)),
  places("circles of files", 0, (sources) => circlesOfFiles(code(sources))),
  places("files of the client", 800, (sources) => inClient(sources).map(({ path }) => path)),
  total("style declarations", 6_000, styleDeclarations),
  places("style sheets of 20 lines and fewer", 15, (sources) =>
    sources.filter((each) => each.path.endsWith(".module.css") && linesOf(each) <= SMALL_SHEET).map(({ path }) => path),
  ),
  places(`files under ${SMALL_FILE} lines with one importer`, 60, smallWithOneImporter),
  places("names of files in two layers of the client", 0, stemsInTwoLayers),
  places(
    "files that listen to keys themselves",
    2,
    inEach((source) => (/addEventListener\(\s*"keydown"/.test(codeOf(source)) ? [source.path] : [])),
  ),
  places("bindings named by a bare participle", 300, inEach(bareParticiples)),
  places("words of a private English", 100, inEach(bannedWords)),
];
