/** Place of the code in addresses on labels of another system: a host, and a path or query with `{code}`. */
export type CodeTemplate = { host: string; pattern: string };

const urlOf = (text: string): URL | undefined => {
  try {
    return new URL(/^www\./i.test(text) ? `https://${text}` : text);
  } catch {
    return undefined;
  }
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const placeholder = "{code}";

/** Text in place of `{code}`, if the rest of the text equals the pattern. Compared character by character, never as a regular expression. */
const between = (pattern: string, text: string): string | undefined => {
  const [before = "", after = ""] = pattern.split(placeholder);
  const fits = text.length > before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return fits ? text.slice(before.length, text.length - after.length) : undefined;
};

/** The query's part of a pattern: every parameter of the pattern must be there, in any order, among others. */
const inQuery = (pattern: string, query: URLSearchParams): string | undefined => {
  let code: string | undefined;
  for (const [name, value] of new URLSearchParams(pattern)) {
    const given = query.get(name);
    if (given === null) return undefined;
    if (value.includes(placeholder)) code = between(value, given);
    else if (value !== given) return undefined;
  }
  return code;
};

const fromTemplate = ({ host, pattern }: CodeTemplate, url: URL): string | undefined => {
  if (host.toLowerCase() !== url.host.toLowerCase()) return undefined;
  const [path = "", query = ""] = (pattern.startsWith("/") ? pattern : `/${pattern}`).split("?");
  if (!path.includes(placeholder)) return path === url.pathname ? inQuery(query, url.searchParams) : undefined;
  const code = between(path, url.pathname);
  // A code is one segment of the path.
  if (code === undefined || code.includes("/")) return undefined;
  const isElsewhere = [...new URLSearchParams(query)].some(([name, value]) => url.searchParams.get(name) !== value);
  return isElsewhere ? undefined : decoded(code);
};

/** A GS1 text from the path of a Digital Link address, such as `/01/09506000134352/21/12345` or `/8003/…`. */
const digitalLink = (path: string): string | undefined => {
  const segments = path.split("/").filter(Boolean).map(decoded);
  const from = segments.findIndex(
    (segment, index) => /^(01|8003|8004)$/.test(segment) && segments[index + 1] !== undefined,
  );
  if (from < 0) return undefined;
  const pairs = segments.slice(from);
  const elements: string[] = [];
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    if (!/^\d{2,4}$/.test(pairs[index] ?? "")) return undefined;
    elements.push(`(${pairs[index]})${pairs[index + 1]}`);
  }
  return elements.join("");
};

/** Parts of an address that may hold a code. */
export type FromAddress = {
  /** Of our own labels, `<publicUrl>/t/<code>`. */
  own?: string;
  /** A GS1 text, of a Digital Link. */
  gs1?: string;
  /** By a template of the tenant. */
  template?: string;
};

const ownCode = (url: URL, publicUrl: string | undefined): string | undefined => {
  const own = publicUrl === undefined ? undefined : urlOf(publicUrl);
  if (!own || own.host !== url.host) return undefined;
  const path = `${own.pathname.replace(/\/$/, "")}/t/`;
  return url.pathname.startsWith(path) ? decoded(url.pathname.slice(path.length)) : undefined;
};

/** Finds the code in an address. */
export const fromAddress = (
  text: string,
  { publicUrl, templates }: { publicUrl?: string; templates: readonly CodeTemplate[] },
): FromAddress => {
  const url = urlOf(text);
  if (!url) return {};
  return {
    own: ownCode(url, publicUrl),
    gs1: digitalLink(url.pathname),
    template: templates.map((template) => fromTemplate(template, url)).find(Boolean),
  };
};

/** The last part of an address, which a person may take for its code. */
export const lastPart = (text: string): string | undefined => {
  const url = urlOf(text);
  const values = [...(url?.searchParams.values() ?? [])];
  const part = values.at(-1) ?? decoded(url?.pathname.split("/").filter(Boolean).at(-1) ?? "");
  return part === "" ? undefined : part;
};
