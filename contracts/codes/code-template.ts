import { between, hostOf, ownTemplate, placeholder, shapeOf, type CodeTemplate } from "./code-address.ts";

/** Most templates of a tenant. Each address is compared with all of them. */
export const mostTemplates = 200;

/** Why a template is refused, the field that is at fault, and the other template that reads the same addresses. */
export type TemplateFault = {
  field: "host" | "pattern";
  code: "codeTemplate.host" | "codeTemplate.pattern" | "codeTemplate.matchesAll" | "codeTemplate.ambiguous";
  other?: CodeTemplate;
};

/** A template as it is stored: its host alone, and a pattern in plain characters. */
export const cleanTemplate = ({ host, pattern }: CodeTemplate): CodeTemplate => ({
  host: hostOf(host) ?? host,
  pattern: pattern.normalize("NFKC").trim(),
});

const countIn = (text: string): number => text.split(placeholder).length - 1;

/** True for a pattern with `{code}` once, in its path or as a parameter's value. */
const isPattern = (pattern: string): boolean => {
  const { path, query } = shapeOf(pattern);
  const values = query.map(([, value]) => value);
  const rest = pattern.replace(placeholder, "");
  return (
    /^[^\s{}\p{Cc}\p{Cf}]*$/u.test(rest) &&
    rest.split("?").length <= 2 &&
    [path, ...values].reduce((sum, part) => sum + countIn(part), 0) === 1 &&
    !(rest.includes("?") && rest.indexOf("#") > rest.indexOf("?")) &&
    // Of what follows a `#`, only a path is read.
    !/#(?!!?\/)/.test(pattern)
  );
};

/** True if a text without `{code}`, or one with it, fits both patterns. */
const meets = (one: string, other: string): boolean => {
  if (!one.includes(placeholder)) return other.includes(placeholder) ? fits(other, one) : fits(one, other);
  if (!other.includes(placeholder)) return fits(one, other);
  const [[before = "", after = ""], [start = "", end = ""]] = [one, other].map((text) =>
    text.toLowerCase().split(placeholder),
  ) as [string[], string[]];
  return (before.startsWith(start) || start.startsWith(before)) && (after.endsWith(end) || end.endsWith(after));
};

const fits = (pattern: string, text: string): boolean =>
  pattern.includes(placeholder) ? between(pattern, text) !== undefined : pattern.toLowerCase() === text.toLowerCase();

/** True if an address fits both templates, and nothing but the order of the templates would say which code it holds. */
const isAmbiguous = (one: CodeTemplate, other: CodeTemplate): boolean => {
  if (hostOf(one.host) !== hostOf(other.host)) return false;
  const [a, b] = [shapeOf(one.pattern), shapeOf(other.pattern)];
  const [parts, others] = [a.path.split("/"), b.path.split("/")];
  if (parts.length !== others.length || !parts.every((part, at) => meets(part, others[at] ?? ""))) return false;
  const pairs = a.query.flatMap(([name, value]) =>
    b.query.filter(([same]) => same.toLowerCase() === name.toLowerCase()).map(([, there]) => [value, there] as const),
  );
  if (pairs.some(([value, there]) => !meets(value, there))) return false;
  const isInQuery = [a, b].every(({ path }) => !path.includes(placeholder));
  // Codes in two parameters are told apart by the address itself; if it has both, it is read by neither.
  return !isInQuery || pairs.some(([value, there]) => [value, there].every((text) => text.includes(placeholder)));
};

/** Why a template cannot be kept beside the others. Undefined if it can. */
export const templateFault = (
  template: CodeTemplate,
  others: readonly CodeTemplate[],
  publicUrl?: string,
): TemplateFault | undefined => {
  const { host, pattern } = cleanTemplate(template);
  if (/^\*?$/.test(host)) return { field: "host", code: "codeTemplate.matchesAll" };
  if (hostOf(host) === undefined) return { field: "host", code: "codeTemplate.host" };
  if (pattern === placeholder) return { field: "pattern", code: "codeTemplate.matchesAll" };
  if (!isPattern(pattern)) return { field: "pattern", code: "codeTemplate.pattern" };
  const own = ownTemplate(publicUrl);
  const other = [...(own ? [own] : []), ...others].find((each) => isAmbiguous({ host, pattern }, each));
  return other && { field: "pattern", code: "codeTemplate.ambiguous", other };
};
