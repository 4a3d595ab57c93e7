import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { allProcedures } from "#contracts/procedures/index.ts";
import { hasText } from "#contracts/locales/translate.ts";
import { allCalls } from "#server/api/openapi/all-calls.ts";
import { describeDocument, type Operation } from "#server/api/openapi/describe.ts";
import { createDocument } from "#server/api/openapi/document.ts";
import { subjectOf, subjects } from "#contracts/interface/subjects.ts";

const document = describeDocument(createDocument(allCalls()));
const { tags = [] } = document;
const operations: Operation[] = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Rules beyond the linter's strictest set, which does not ask for words and examples. */
const rules = {
  "operation-description": "error",
  "tag-description": "error",
  "operation-tag-defined": "error",
  "no-duplicated-tag-names": "error",
  "operation-singular-tag": "error",
  "no-invalid-media-type-examples": "error",
  "no-invalid-parameter-examples": "error",
  "no-schema-type-mismatch": "error",
} as const;

describe("the document of the interface", () => {
  it("passes a strict linter, and its examples fit their schemas", async () => {
    const config = await createConfig({ extends: ["recommended-strict"], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it("has a subject with a sentence for each call's tag, and no subject without a call", () => {
    expect(allCalls().filter(({ tag }) => subjectOf(tag) === undefined)).toEqual([]);
    expect(tags.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(operations.flatMap(({ tags: own }) => own))].toSorted(),
    );
    expect(Object.keys(subjects).length).toBe(tags.length);
  });

  it("shows an example of what each call takes and answers", () => {
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...Object.values(requestBody?.content ?? {}).map((media) => ({ operationId, media })),
      ...(responses["200"]?.content?.["application/json"]
        ? [{ operationId, media: responses["200"].content["application/json"] }]
        : []),
    ]);
    expect(bodies.length).toBeGreaterThan(operations.length);
    expect(bodies.filter(({ media }) => media.example === undefined)).toEqual([]);
  });

  it("describes what each call answers", () => {
    const isOpen = ({ responses }: Operation): boolean => {
      const data = responses["200"]?.content?.["application/json"]?.schema.properties?.["data"];
      return data !== undefined && Object.keys(data).length === 0;
    };
    expect(operations.filter(isOpen).map(({ operationId }) => operationId)).toEqual([]);
  });

  it("names each of a call's own refusals with its status and its sentence", () => {
    const record = operations.find(({ operationId }) => operationId === "getCylinder");
    expect(record?.responses["404"]?.content?.["application/json"]?.examples).toEqual({
      "record.notFound": {
        value: { success: false, code: "record.notFound", msg: "The record does not exist or was removed" },
      },
    });
    const silent = operations.flatMap(({ "x-failures": codes = [] }) => codes.filter((code) => !hasText("en", code)));
    expect([...new Set(silent)]).toEqual([]);
  });

  it("names the procedures beside their numbers", () => {
    const record = operations.find(({ operationId }) => operationId === "recordProcedures");
    const item = record?.requestBody?.content["application/json"]?.schema.properties?.["items"]?.items;
    const procedure = item?.properties?.["procedureId"];
    expect(procedure?.enum).toEqual(allProcedures.map(({ id }) => id));
    expect(procedure?.["x-enum-varnames"]).toHaveLength(17);
    expect(JSON.stringify(document)).not.toContain("x-labels");
  });
});
