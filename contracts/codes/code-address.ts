import { canonicalCode } from "./canonical-code.ts";
import { addElement, type Elements } from "./gs1.ts";

/** Place of the code in addresses on labels of another system: a host, and a path or query with `{code}`. */
export type CodeTemplate = { host: string; pattern: string };

export const placeholder = "{code}";

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

/** A host as it is compared: in lower case, without the usual ports. */
const bareHost = (host: string): string => host.toLowerCase().replace(/:(?:80|443)$/, "");

/** Host of a template as it is stored, without what people paste before and after it. Undefined for a text that is no host. */
export const hostOf = (text: string): string | undefined => {
  const host = text
    .normalize("NFKC")
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/\/$/, "");
  const url = /^[^\s*{}/?#@\\]+$/u.test(host) ? urlOf(`http://${host}`) : undefined;
  return url && bareHost(url.host);
};

/** The part of an address that templates look at: the path with what follows a `#`, and the parameters. */
type Place = { host: string; path: string; query: URLSearchParams };

/** A path as it is compared: without its last slash. */
const barePath = (path: string): string => path.replace(/(?<=.)\/$/, "");

/** Pages that live behind a `#` have their path and parameters there. */
const placeOf = (url: URL): Place => {
  const [behind = "", query] = /^#!?\//.test(url.hash) ? url.hash.split(/\?(.*)/s) : [];
  const path = barePath(decoded(url.pathname) + decoded(behind));
  return { host: bareHost(url.host), path, query: query === undefined ? url.searchParams : new URLSearchParams(query) };
};

/** The pattern's path and its parameters. */
export type Shape = { path: string; query: [name: string, value: string][] };

export const shapeOf = (pattern: string): Shape => {
  const [path = "", query = ""] = (/^[/?]/.test(pattern) ? pattern : `/${pattern}`).split(/\?(.*)/s);
  return { path: barePath(decoded(path === "" ? "/" : path)), query: [...new URLSearchParams(query)] };
};

/** Labels that a QR code holds in capitals alone, and scanners with Caps Lock, turn the case of addresses. */
const isAlike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Text in place of `{code}`, if the rest of the text equals the pattern. Compared character by character, never as a regular expression. */
export const between = (pattern: string, text: string): string | undefined => {
  const [before = "", after = ""] = pattern.split(placeholder);
  const end = text.length - after.length;
  const fits = end > before.length && isAlike(text.slice(0, before.length), before) && isAlike(text.slice(end), after);
  return fits ? text.slice(before.length, end) : undefined;
};

/** The value of a parameter. Undefined if it is absent, or there twice with different values. */
const valueIn = (query: URLSearchParams, name: string): string | undefined => {
  const values = new Set([...query].filter(([other]) => isAlike(other, name)).map(([, value]) => value));
  return values.size === 1 ? [...values][0] : undefined;
};

/** The code that a template gives. Every parameter of its pattern must be there, in any order, among others. */
const fromTemplate = ({ host, pattern }: CodeTemplate, place: Place): string | undefined => {
  if (bareHost(host) !== place.host) return undefined;
  const { path, query } = shapeOf(pattern);
  let code = path.includes(placeholder) ? between(path, place.path) : undefined;
  if (path.includes(placeholder) ? code === undefined : !isAlike(path, place.path)) return undefined;
  for (const [name, value] of query) {
    const text = valueIn(place.query, name);
    if (text === undefined) return undefined;
    if (value.includes(placeholder)) code = between(value, text);
    else if (!isAlike(value, text)) return undefined;
  }
  // A code is one segment of a path.
  return code?.includes("/") ? undefined : code;
};

/** The code that all fitting templates give. Undefined if they give several. */
const fromTemplates = (templates: readonly CodeTemplate[], place: Place): string | undefined => {
  const codes = templates.flatMap((template) => fromTemplate(template, place)?.trim() || []);
  return new Set(codes.map(canonicalCode)).size === 1 ? codes[0] : undefined;
};

/** Elements in the path of a Digital Link address, such as `/01/09506000134352/21/12345` or `/8003/…`. */
const digitalLink = (path: string): Elements | undefined => {
  const segments = path.split("/").filter(Boolean).map(decoded);
  const from = segments.findIndex(
    (segment, index) => /^(01|8003|8004)$/.test(segment) && segments[index + 1] !== undefined,
  );
  if (from < 0) return undefined;
  const pairs = segments.slice(from);
  const elements: Elements = {};
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const [identifier = "", value = ""] = pairs.slice(index);
    if (!/^\d{2,4}$/.test(identifier)) return undefined;
    addElement(elements, identifier, value);
  }
  return elements;
};

/** Parts of an address that may hold a code. */
export type FromAddress = {
  /** Of our own labels, `<publicUrl>/t/<code>`. */
  own?: string;
  /** The elements of a Digital Link. */
  gs1?: Elements;
  /** By a template of the tenant. */
  template?: string;
};

/** Our own labels as a template: `<publicUrl>/t/{code}`. */
export const ownTemplate = (publicUrl: string | undefined): CodeTemplate | undefined => {
  const own = publicUrl === undefined ? undefined : urlOf(publicUrl);
  return own && { host: own.host, pattern: `${own.pathname.replace(/\/$/, "")}/t/${placeholder}` };
};

/** Finds the code in an address. */
export const fromAddress = (
  text: string,
  { publicUrl, templates }: { publicUrl?: string; templates: readonly CodeTemplate[] },
): FromAddress => {
  const url = urlOf(text);
  if (!url) return {};
  const place = placeOf(url);
  const own = ownTemplate(publicUrl);
  return {
    own: own && fromTemplate(own, place),
    gs1: digitalLink(url.pathname),
    template: fromTemplates(templates, place),
  };
};

/** A part of an address that a person may take for its code, and the template that says so for every label of the kind. */
export type LastPart = { code: string; template: CodeTemplate };

/** A number, or letters with digits, as codes are. */
const isLikely = (value: string): boolean => value.length >= 4 && /\d/.test(value);

/** The last part of an address that looks like a code: a parameter, else a part of its path. If none does, the last part. */
export const lastPart = (text: string): LastPart | undefined => {
  const url = urlOf(text);
  if (!url) return undefined;
  const { host, path, query } = placeOf(url);
  const segments = path.split("/");
  const likelyAt = segments.findLastIndex(isLikely);
  const at = likelyAt < 0 ? segments.length - 1 : likelyAt;
  const segment = segments[at] ?? "";
  const parameters = [...query].filter(([, value]) => value !== "" && !value.includes("/"));
  const likely = parameters.findLast(([, value]) => isLikely(value));
  const parameter = likely ?? (isLikely(segment) ? undefined : parameters.at(-1));
  if (parameter) {
    const [name, code] = parameter;
    return { code, template: { host, pattern: `${path}?${encodeURIComponent(name)}=${placeholder}` } };
  }
  if (segment === "" || segment.startsWith("#")) return undefined;
  return { code: segment, template: { host, pattern: segments.with(at, placeholder).join("/") } };
};
