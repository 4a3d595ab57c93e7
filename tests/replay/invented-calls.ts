import type { RecordedCall } from "#tests/screenshots/recorded-calls.ts";

type Parameter = { name: string; in: string; schema?: { enum?: unknown[]; type?: string } };
type Operation = { parameters?: Parameter[]; requestBody?: { content?: Record<string, unknown> } };
type Document = { paths: Record<string, Record<string, Operation>> };

/** An id that no record has. */
const NOBODY = "00000000-0000-4000-8000-000000000000";
const verbs = new Set(["get", "post", "put", "delete"]);

export type InventedCall = RecordedCall & { anonymous: boolean };

/** Lists by page and by words, other reads with and without an id. */
const queries = (parameters: readonly Parameter[]): string[] => {
  const names = new Set(parameters.filter((each) => each.in === "query").map(({ name }) => name));
  if (names.has("pageIndex")) {
    const enums = parameters.filter(({ schema, in: where }) => where === "query" && schema?.enum?.length);
    return [
      "?pageSize=3&pageIndex=1",
      "?pageSize=3&pageIndex=2",
      "?pageSize=0",
      "?pageIndex=x",
      ...enums
        .slice(0, 2)
        .map(({ name, schema }) => `?pageSize=3&${name}=${encodeURIComponent(String(schema?.enum?.[0]))}`),
      ...[...names]
        .filter((name) => /name|code$/i.test(name))
        .slice(0, 2)
        .map((name) => `?pageSize=3&${name}=1`),
    ];
  }
  return names.has("id") ? [`?id=${NOBODY}`, "?id=1", ""] : [""];
};

/** Calls that every operation of a description is worth: without a token, without a body, with ids that nobody has. */
export const inventedCalls = (document: unknown): InventedCall[] => {
  const calls: InventedCall[] = [];
  for (const [template, operations] of Object.entries((document as Document).paths)) {
    const path = template.replaceAll(/\{[^}]+\}/g, NOBODY);
    for (const [verb, operation] of Object.entries(operations)) {
      if (!verbs.has(verb)) continue;
      const method = verb.toUpperCase();
      const json = operation.requestBody?.content?.["application/json"] !== undefined;
      const bodies = json
        ? ["{}", `{"id":"${NOBODY}"}`, `{"id":"${NOBODY}","version":1,"ids":["${NOBODY}"]}`, "[]", "{"]
        : [undefined];
      calls.push({ method, path, language: "en", body: json ? "{}" : undefined, anonymous: true });
      for (const query of queries(operation.parameters ?? []))
        for (const body of bodies)
          calls.push({ method, path: `${path}${query}`, language: "en", body, anonymous: false });
      calls.push({ method, path, language: "zh", body: bodies[0], anonymous: false });
    }
  }
  return calls;
};
