import { describe, expect, it } from "vitest";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { queryLimits } from "#contracts/list-kit/list-query.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import { allCalls } from "#server/api/openapi/all-calls.ts";
import { createDocument } from "#server/api/openapi/document.ts";

type Parameter = { name: string; schema: { type: string; maxLength?: number } };

const document = createDocument(allCalls());
const textsOf = (path: string): Map<string, number | undefined> => {
  const parameters = (document.paths?.[path]?.get?.parameters ?? []) as Parameter[];
  return new Map(
    parameters.filter(({ schema }) => schema.type === "string").map(({ name, schema }) => [name, schema.maxLength]),
  );
};

describe("the document of a search", () => {
  it("names the longest text of every parameter", () => {
    const lookups = Object.keys(document.paths ?? {}).filter((path) => path.startsWith("/base/info/common/"));
    for (const path of [`/base${cylinder.path}`, ...lookups]) {
      if (path.endsWith("getgasspecinfo")) continue;
      const texts = textsOf(path);
      expect(texts.size).toBeGreaterThan(0);
      for (const [name, most] of texts) expect([path, name, most]).toEqual([path, name, expect.any(Number)]);
    }
    expect(textsOf("/base/info/common/getinfobybarcode").get("gasBarcode")).toBe(longestBarcode);
    expect(textsOf("/base/admin/log/getlogs").get("key")).toBe(200);
    expect(textsOf("/base/admin/account/getisnotexist").get("userName")).toBe(200);
  });

  it("names the length up to which the list takes it", () => {
    const texts = textsOf(`/base${cylinder.path}`);
    expect([texts.get("sort"), texts.get("filters")]).toEqual([queryLimits.sort, queryLimits.tree]);
    const contained = Object.entries(cylinder.search).filter(([, { op }]) => op === "contains");
    expect(contained.length).toBeGreaterThan(0);
    for (const [name] of contained) {
      const most = texts.get(name) ?? 0;
      const asked = (length: number) => parseListRequest(cylinder, { values: { [name]: "a".repeat(length) } }).ok;
      expect([name, asked(most), asked(most + 1)]).toEqual([name, true, false]);
    }
  });
});
