import { expect, it } from "vitest";
import { recordCallsOf } from "#contracts/interface/record-calls.ts";
import { role } from "#contracts/resources/role.ts";
import { createDocument } from "#server/api/openapi/document.ts";

const { paths = {} } = createDocument(recordCallsOf(role));
const bodyOf = (path: string, method: "post" | "put"): unknown => {
  const body = paths[path]?.[method]?.requestBody;
  return body && "content" in body ? body.content["application/json"]?.schema : undefined;
};

it("the document names every value of a choice, and the default that an absent field takes", () => {
  const dataScope = { type: "string", enum: ["all", "companyAndBelow", "company"], default: "company" };
  expect(bodyOf("/base/admin/role/add", "post")).toMatchObject({ required: ["label"], properties: { dataScope } });
});

it("the document asks for no field in an update but the id and the version", () => {
  expect(bodyOf("/base/admin/role/update", "put")).toMatchObject({
    required: ["id", "version"],
    properties: { label: { type: "string", minLength: 1, maxLength: 50 }, isUsable: { type: "boolean" } },
  });
});

it("the document has no call that a record does without", () => {
  expect(Object.keys(paths)).not.toContain("/base/admin/role/usable");
});
