import { hasText, translate } from "#contracts/locales/translate.ts";
import { LABELS } from "#contracts/calls/documented-field.ts";
import { titled } from "#contracts/calls/define-call.ts";
import { statusOf } from "../http/status-of.ts";
import type { OpenApiDocument } from "./document.ts";
import { subjectOf, subjects } from "#contracts/interface/subjects.ts";
import { sampleOf, type Schema } from "#contracts/calls/sample.ts";

type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Answer = { description: string; content?: Record<string, Media> };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
  "x-permission-any"?: string[];
  "x-failures"?: string[];
};
type Described = Omit<OpenApiDocument, "paths" | "components"> & {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const JSON_TYPE = "application/json";
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Replaces the locale keys of choices with their English texts, wherever a schema has some. */
const nameChoices = (value: unknown): void => {
  if (!isObject(value)) return;
  const { [LABELS]: keys, enum: values } = value;
  if (Array.isArray(keys) && Array.isArray(values)) {
    const names = keys.map((key) => translate("en", String(key)));
    delete value[LABELS];
    value["x-enum-varnames"] = names;
    const meanings = values.map((each, index) => `\`${String(each)}\` ${names[index] ?? ""}`).join("; ");
    value["description"] = [value["description"], meanings].filter(Boolean).join(". ");
  }
  for (const each of Object.values(value)) nameChoices(each);
};

const sentenceOf = (code: string): string => (hasText("en", code) ? translate("en", code) : code);

const refusalOf = (code: string) => ({ success: false, code, msg: sentenceOf(code) });

/** Adds each of the call's own refusals to the answer of its status, with an example. */
const nameRefusals = ({ responses, "x-failures": codes = [] }: Operation): void => {
  for (const code of codes) {
    const answer = (responses[statusOf(code)] ??= {
      description: "refused",
      content: { [JSON_TYPE]: { schema: { $ref: "#/components/schemas/Failure" } } },
    });
    const media = answer.content?.[JSON_TYPE];
    if (media) (media.examples ??= {})[code] = { value: refusalOf(code) };
  }
};

const commonRefusals: Record<string, string> = {
  400: "request.invalid",
  401: "auth.required",
  403: "access.denied",
  429: "request.tooMany",
};

/** Gives the remaining refusals the example of their status, and drops 422 where no rule refuses. */
const exampleOfRefusals = ({ responses }: Operation): void => {
  for (const [status, { content }] of Object.entries(responses)) {
    const media = content?.[JSON_TYPE];
    const code = commonRefusals[status];
    if (status !== "200" && media && !media.examples && code) media.examples = { [code]: { value: refusalOf(code) } };
  }
};

/** One sentence about the call, its permission and its own refusals. */
const descriptionOf = ({ summary, "x-permission-any": codes, "x-failures": failures = [] }: Operation): string => {
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`;
  const right = codes
    ? `Needs ${codes.length > 1 ? "one of " : ""}${codes.map((code) => `\`${code}\``).join(", ")}.`
    : "";
  const refusals = failures.map((code) => `- \`${code}\` (${statusOf(code)}): ${sentenceOf(code)}`);
  return [[sentence, right].filter(Boolean).join(" "), refusals.join("\n")].filter(Boolean).join("\n\n");
};

/** Moves the rows of lists and records to schemas with names, one for each different shape. */
const nameRows = (document: Described): void => {
  const { schemas } = document.components;
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const named = (schema: Schema, name: string): Schema => {
    const text = JSON.stringify(schema);
    let own = names.get(text);
    if (own === undefined) {
      own = name in schemas ? `${name}Row` : name;
      names.set(text, own);
      schemas[own] = schema;
    }
    return { $ref: `#/components/schemas/${own}` };
  };
  for (const { tags, operationId, responses } of operationsOf(document)) {
    const answer = responses["200"]?.content?.[JSON_TYPE]?.schema.properties;
    const list = answer?.["data"]?.properties?.["list"];
    const subject = titled(tags[0] ?? operationId);
    if (list?.items?.properties) list.items = named(list.items, subject);
    else if (answer?.["data"]?.properties && operationId.startsWith("get"))
      answer["data"] = named(answer["data"], titled(operationId.slice(3)));
  }
};

const operationsOf = ({ paths }: Described): Operation[] => Object.values(paths).flatMap((item) => Object.values(item));

const addExamples = (
  { parameters = [], requestBody, responses }: Operation,
  find: (ref: string) => Schema | undefined,
) => {
  for (const each of parameters) if (each.required) each.example ??= sampleOf(each.schema, find, "all", each.name);
  for (const media of Object.values(requestBody?.content ?? {}))
    media.example ??= sampleOf(media.schema, find, "required");
  const answer = responses["200"]?.content?.[JSON_TYPE];
  if (answer) answer.example ??= sampleOf(answer.schema, find, "all");
};

/**
 * Completes the interface document for its readers: each call gets a description, an example of what is sent and answered, and all its refusals with
 * their sentences; choices get their texts, rows a name, and each subject a tag.
 */
export const describeDocument = (plain: OpenApiDocument): Described => {
  const document = structuredClone<unknown>(plain) as Described;
  nameChoices(document);
  nameRows(document);
  const find = (ref: string) => document.components.schemas[ref.split("/").at(-1) ?? ""];
  for (const operation of operationsOf(document)) {
    operation.description = descriptionOf(operation);
    nameRefusals(operation);
    exampleOfRefusals(operation);
    addExamples(operation, find);
  }
  for (const operation of operationsOf(document)) operation.tags = operation.tags.map((tag) => subjectOf(tag) ?? tag);
  const used = new Set(operationsOf(document).flatMap(({ tags }) => tags));
  const tags = Object.entries(subjects).filter(([name]) => used.has(name));
  return { ...document, tags: tags.map(([name, { text }]) => ({ name, description: text })) };
};
