import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaOf } from "#contracts/fields/schema.ts";
import { clientConfig } from "#contracts/resources/client-config.ts";
import { enterpriseLicense } from "#contracts/resources/enterprise-license.ts";
import { allResources } from "#contracts/resources/index.ts";
import { root } from "#infra/process/root.ts";
import { unboundedIn } from "./bounds.ts";

/** Without a maximum of its own, and why. */
const excused: Record<string, string> = {
  "fields/scalars.ts text: text": "what the others are made of",
  "fields/scalars.ts line: text": "the same",
  "wire/sign-in.ts loginBody.verifyCode: unknown":
    "anything at all where no captcha is asked; a body of sign-in has 100 KB at most, and none of it is kept",
  "wire/sign-in.ts loginBody.verifyCodeKey: unknown": "the same",
  "wire/preferences.ts setPreference.value: custom": "any JSON of at most 64 KB",
  "access/shared-view.ts addView.columns: custom": "the same",
  "schedules/schedule-calls.ts scheduleParts.query: record":
    "a list's own query: it is held against the list, and the names that the list knows are kept alone",
  "access/shared-view.ts updateView.columns: custom": "the same",
  "calls/define-call.ts anyInput: any": "read against the definition of a list or a record, which has the limits",
  "interface/single-calls.ts countExceptions.input: any": "the same",
  "calls/define-call.ts rawId.id: custom":
    "a value of a query that is compared and never kept: whatever is no id names nothing",
  "interface/single-calls.ts getCylinder.input.id: custom": "the same",
  "interface/single-calls.ts getCylinder.input.gasBarcode: custom": "the same",
  "interface/single-calls.ts getOrder.input.orderNumber: custom": "the same",
  "interface/single-calls.ts getBarcodeInfo.input.gasBarcode: custom": "the same",
  "interface/single-calls.ts getBarcodeInfo.input.barcode: custom": "the same",
  "interface/own-calls.ts getSpecInfo.input.id: custom": "the same",
  "interface/own-calls.ts getSpecInfo.input.specId: custom": "the same",
};

/** Shapes of answers, and of what the server writes down itself: nobody sends them. */
const isAnswer = (name: string): boolean => /(Answer|Result|Outcome|\.answer)$|^jobs\/payloads\.ts /.test(name);

// Loading every module of the contracts takes seconds on a busy machine, which no test has to wait for.
const folder = join(root, "contracts");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
const modules: [string, Record<string, unknown>][] = [];
for (const file of files.sort())
  modules.push([file, (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>]);

const exported = (): [string, z.ZodType][] => {
  const found: [string, z.ZodType][] = [];
  for (const [file, module] of modules) {
    for (const [name, value] of Object.entries(module)) {
      const within =
        value instanceof z.ZodType || typeof value !== "object" || value === null ? { [name]: value } : value;
      for (const [key, each] of Object.entries(within))
        if (each instanceof z.ZodType) found.push([`${file} ${key === name ? name : `${name}.${key}`}`, each]);
    }
  }
  return found;
};

describe("every text and list that anybody can send has a maximum", () => {
  it("in the schemas of commands, lists, sign-in, administration and the live channel", () => {
    const schemas = exported().filter(([name]) => !isAnswer(name));
    expect(schemas.length).toBeGreaterThan(30);
    const found = schemas.flatMap(([name, schema]) => unboundedIn(schema, name));
    expect(found.filter((each) => !(each in excused))).toEqual([]);
  });

  it("in the records that people edit, for adding and for updating", () => {
    const found = [...allResources, enterpriseLicense, clientConfig].flatMap(({ name, fields }) =>
      (["add", "update"] as const).flatMap((use) => unboundedIn(schemaOf(fields, use), `${name} ${use}`)),
    );
    expect(found).toEqual([]);
  });
});

it("a schema without a maximum is found, however it is wrapped", () => {
  const open = z.object({
    a: z.string(),
    b: z.preprocess((value) => value, z.array(z.string().max(3)).optional()),
    c: z.union([z.number(), z.string().min(1).nullable()]),
    d: z.lazy(() => z.object({ e: z.unknown() })),
    f: z.record(z.string(), z.number()),
  });
  expect(unboundedIn(open, "x")).toEqual(["x.a: text", "x.b: list", "x.c: text", "x.d.e: unknown", "x.f: record"]);
});
