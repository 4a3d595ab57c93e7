/** A schema of the interface document, as JSON Schema. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  [key: string]: unknown;
};

const ofFormat: Record<string, string> = {
  uuid: "019a0c5e-6b2a-7c41-9d0e-3f5b8a1c2d4e",
  date: "2026-11-25",
  "date-time": "2026-11-25T10:40:00+08:00",
  binary: "(content of the file)",
  email: "wang.fang@example.com",
  uri: "https://example.com/",
};

/** Values for fields whose name says more than their type. */
const ofName: Record<string, unknown> = {
  gasBarcode: "774400000001",
  barcode: "774400000001",
  factoryNumber: "F-2026-0117",
  name: "North depot",
  code: "N-01",
  telephone: "13800000000",
  phone: "13800000000",
  email: "wang.fang@example.com",
  language: "en",
  remark: "Label replaced",
  sort: "-createdTime",
};

/** Values for fields whose names end so. */
const ofEnding: readonly [RegExp, string][] = [
  [/Ids?$|^ids?$/, ofFormat["uuid"] ?? ""],
  [/(Time|At|Begin|End)$|^at$/, ofFormat["date-time"] ?? ""],
  [/Name$/, "Wang Fang"],
  [/Barcode$/, "774400000001"],
];

/** Texts that the patterns of the declarations accept, tried in this order. */
const texts = ["text", "13800000000", "06:30", "wang.fang@example.com", "north-depot", "language", "a".repeat(96)];

const textOf = ({ pattern, minLength = 0, maxLength = Infinity, format }: Schema, name: string): string => {
  const fits = (text: unknown): text is string =>
    typeof text === "string" &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern).test(text));
  const sample = format === undefined ? undefined : ofFormat[format];
  const ending = ofEnding.find(([test]) => test.test(name))?.[1];
  return [sample, ofName[name], ending, ...texts].find(fits) ?? "x".repeat(Math.min(Math.max(minLength, 1), maxLength));
};

const numberOf = ({ minimum, exclusiveMinimum }: Schema): number =>
  Math.max(1, minimum ?? 1, exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);

/** Depth below which a sample has no further objects. A filter tree contains itself. */
const DEEPEST = 6;

type Find = (ref: string) => Schema | undefined;
/** Properties of an object in a sample: all, or only the required ones if there are any. */
type Extent = "all" | "required";

/**
 * Creates one valid value of a schema, for the document's examples. Lists have one entry, and a choice its first value. `find` returns the schema of a
 * `$ref`; `name` is the property's name, which often says more than its type.
 */
export const sampleOf = (schema: Schema, find: Find, extent: Extent, name = "", depth = 0): unknown => {
  const below = (each: Schema, own = name, deeper = depth) => sampleOf(each, find, extent, own, deeper);
  if (schema.$ref !== undefined) return below(find(schema.$ref) ?? {});
  const example = schema.example ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (example !== undefined) return example;
  const choices = schema.anyOf ?? schema.oneOf;
  const first = choices?.find(({ type }) => type !== "null") ?? schema.allOf?.[0];
  if (first) return below(first);
  const types = [schema.type ?? []].flat();
  const type = types.find((each) => each !== "null") ?? types[0];
  if (type === "object" || schema.properties) return objectOf(schema, extent, depth, below);
  if (type === "array") return schema.items && depth < DEEPEST ? [below(schema.items, name, depth + 1)] : [];
  if (type === "integer" || type === "number") return numberOf(schema);
  if (type === "boolean") return true;
  return type === "string" ? textOf(schema, name) : null;
};

type Below = (schema: Schema, name: string, depth: number) => unknown;

const objectOf = ({ properties = {}, required = [] }: Schema, extent: Extent, depth: number, below: Below) => {
  const isShort = depth >= DEEPEST || (extent === "required" && required.length > 0);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !isShort || required.includes(name))
      .map(([name, each]) => [name, below(each, name, depth + 1)]),
  );
};
