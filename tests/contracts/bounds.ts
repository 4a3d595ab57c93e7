import type { z } from "zod";

/** Parts of a schema without a maximum: path and kind. */
export type Unbounded = string;

type Check = { check: string; format?: string };
type Def = {
  type: string;
  checks?: { _zod: { def: Check } }[];
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
};

/** Forms of text that have a length of their own. */
const sizedFormats = ["guid", "uuid", "date"];
const bounded = ["number", "int", "boolean", "literal", "enum", "null", "undefined", "transform", "never"];

const hasMaximum = ({ checks = [], format }: Def): boolean => {
  const defs = checks.map(({ _zod: { def } }) => def);
  const isSized = [format, ...defs.map((def) => def.format)].some((name) => sizedFormats.includes(String(name)));
  return isSized || defs.some(({ check }) => check === "max_length" || check === "length_equals");
};

/** Every text in a schema, with its path. */
export const textsIn = (schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): [string, z.ZodType][] => {
  if (above.includes(schema)) return [];
  const def = schema.def as unknown as Def;
  const into = (next: z.ZodType | undefined, at = path) => (next ? textsIn(next, at, [...above, schema]) : []);
  if (def.type === "string") return [[path, schema]];
  const fields = Object.entries(def.shape ?? {}).flatMap(([name, field]) => into(field, `${path}.${name}`));
  const items = (def.items ?? []).flatMap((item) => into(item));
  const parts = [def.element, def.innerType, def.out, def.getter?.()].flatMap((part) => into(part));
  return [...fields, ...items, ...(def.options ?? []).flatMap((option) => into(option)), ...parts];
};

/** Walks a schema and names every text, list and anything-at-all in it that has no maximum. */
export const unboundedIn = (schema: z.ZodType, path: string, above: readonly z.ZodType[] = []): Unbounded[] => {
  if (above.includes(schema)) return [];
  const def = schema.def as unknown as Def;
  const into = (next: z.ZodType | undefined, at = path) => (next ? unboundedIn(next, at, [...above, schema]) : []);
  switch (def.type) {
    case "string":
      return hasMaximum(def) ? [] : [`${path}: text`];
    case "array":
      return [...(hasMaximum(def) ? [] : [`${path}: list`]), ...into(def.element, `${path}[]`)];
    case "object":
      return Object.entries(def.shape ?? {}).flatMap(([name, field]) => into(field, `${path}.${name}`));
    case "tuple":
      return [
        ...(def.rest ? [`${path}: list`] : []),
        ...(def.items ?? []).flatMap((item, at) => into(item, `${path}[${at}]`)),
      ];
    case "union":
      return (def.options ?? []).flatMap((option) => into(option));
    case "lazy":
      return into(def.getter?.());
    case "pipe":
      // The input is read by its output schema: a preprocessing step, or a question whether there is anything.
      return into(def.out);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return into(def.innerType);
    default:
      return bounded.includes(def.type) ? [] : [`${path}: ${def.type}`];
  }
};
